import type { Localized } from '../../lib/language.ts'

export type RecordFormWords = {
  created: string
  name: string
  address: string
  contact: string
  text: string
  map: string
  mapHint: string
  bothDegrees: string
  stateHint: string
  hierarchy: string
  parentHint: string
  taken: string
}

export const recordFormWords: Localized<RecordFormWords> = {
  en: {
    created: 'Created.',
    name: 'Name',
    address: 'Address',
    contact: 'Contact',
    text: 'Text and picture',
    map: 'Place on the map',
    mapHint:
      'Degrees as maps on the web have them, such as 37.9755 and 23.7348. With both of them the venue is found by its surroundings and shown on the map; without, by its address alone.',
    bothDegrees: 'A place on the map needs both, latitude and longitude.',
    stateHint: 'Shown in place of state and province; taken from them when it is empty.',
    hierarchy: 'Hierarchy',
    parentHint: 'The category that this one stands below; none for the top. Categories below this one are not offered.',
    taken: 'There is one of this name already. Choose another name, or tell them apart by a description.',
  },
  fr: {
    created: 'Création réussie.',
    name: 'Nom',
    address: 'Adresse',
    contact: 'Contact',
    text: 'Texte et image',
    map: 'Position sur la carte',
    mapHint:
      'En degrés, comme sur les cartes du web : 37,9755 et 23,7348 par exemple. Avec les deux, le lieu est trouvé par ses environs et montré sur la carte ; sans eux, par son adresse seule.',
    bothDegrees: 'Une position demande les deux, latitude et longitude.',
    stateHint: 'Affiché à la place de l’État et de la province ; déduit des deux si le champ est vide.',
    hierarchy: 'Hiérarchie',
    parentHint:
      'La catégorie sous laquelle se place celle-ci ; aucune pour le premier niveau. Celles placées dessous ne sont pas proposées.',
    taken: 'Ce nom existe déjà. Choisissez-en un autre, ou distinguez-les par une description.',
  },
  el: {
    created: 'Δημιουργήθηκε.',
    name: 'Όνομα',
    address: 'Διεύθυνση',
    contact: 'Επικοινωνία',
    text: 'Κείμενο και εικόνα',
    map: 'Θέση στον χάρτη',
    mapHint:
      'Σε μοίρες, όπως στους χάρτες του διαδικτύου, π.χ. 37,9755 και 23,7348. Με τις δύο τιμές ο χώρος βρίσκεται από τα γύρω του και φαίνεται στον χάρτη· χωρίς αυτές, μόνο από τη διεύθυνσή του.',
    bothDegrees: 'Η θέση στον χάρτη χρειάζεται και τα δύο, πλάτος και μήκος.',
    stateHint: 'Εμφανίζεται αντί για πολιτεία και νομό· όταν είναι κενό, προκύπτει από αυτά.',
    hierarchy: 'Ιεραρχία',
    parentHint:
      'Η κατηγορία κάτω από την οποία βρίσκεται· καμία για το πρώτο επίπεδο. Όσες βρίσκονται κάτω από αυτήν δεν προτείνονται.',
    taken: 'Υπάρχει ήδη κάτι με αυτό το όνομα. Διαλέξτε άλλο ή ξεχωρίστε τα με μια περιγραφή.',
  },
}

import type { Texts } from '../../words.ts'
import type { PlainKind } from './spec.ts'

export type RecordWords = {
  create: Record<PlainKind, string>
  edit: Record<PlainKind, string>
  copy: (title: string) => string
  created: string
  toPage: string
  toList: string
  translate: string
  duplicate: string
  trash: string
  inLanguage: string
  notIn: (language: string) => string
  notYours: string
  notYoursHint: string
  inTrash: string
  inTrashHint: string
  restore: string
  name: string
  address: string
  contact: string
  text: string
  map: string
  mapHint: string
  bothDegrees: string
  stateHint: string
  excerptHint: string
  publication: string
  reviewHint: string
  dateHint: (zone: string) => string
  slugHint: string
  more: string
  authorHint: string
  order: string
  parentHint: string
  knownPicturesOnly: string
  taken: string
}

export const recordWords: Texts<RecordWords> = {
  en: {
    create: { venues: 'New venue', organizers: 'New organizer', categories: 'New category', tags: 'New tag' },
    edit: { venues: 'Edit venue', organizers: 'Edit organizer', categories: 'Edit category', tags: 'Edit tag' },
    copy: title => `${title} (copy)`,
    created: 'Created.',
    toPage: 'See its page',
    toList: 'Back to the list',
    translate: 'Translate',
    duplicate: 'Duplicate',
    trash: 'Move to the trash',
    inLanguage: 'You are writing the English texts.',
    notIn: language =>
      `It has no English name yet. Texts that you see may be ${language}; what you change is saved as English.`,
    notYours: 'You may not change this',
    notYoursHint: 'It is by somebody else, or already published.',
    inTrash: 'This is in the trash',
    inTrashHint: 'Restored, it is a draft until somebody publishes it.',
    restore: 'Restore',
    name: 'Name',
    address: 'Address',
    contact: 'Contact',
    text: 'Text and picture',
    map: 'Place on the map',
    mapHint:
      'Degrees as maps on the web have them, such as 37.9755 and 23.7348. With both of them the venue is found by its surroundings and shown on the map; without, by its address alone.',
    bothDegrees: 'A place on the map needs both, latitude and longitude.',
    stateHint: 'Shown in place of state and province; taken from them when it is empty.',
    excerptHint: 'A sentence or two for lists and previews.',
    publication: 'Publication',
    reviewHint: 'Somebody who may publish looks at it first.',
    dateHint: zone => `Leave it empty to publish now; a date ahead publishes it then. On the clock of ${zone}.`,
    slugHint: 'Last part of the address of its page. Made from the name when it is empty.',
    more: 'More',
    authorHint: 'Number of the user whose record it is; you when it is empty.',
    order: 'Order',
    parentHint: 'The category that this one stands below; none for the top. Categories below this one are not offered.',
    knownPicturesOnly: 'You may use a picture that the calendar has already: its address or its number.',
    taken: 'There is one of this name already. Choose another name, or tell them apart by a description.',
  },
  fr: {
    create: {
      venues: 'Nouveau lieu',
      organizers: 'Nouvel organisateur',
      categories: 'Nouvelle catégorie',
      tags: 'Nouvelle étiquette',
    },
    edit: {
      venues: 'Modifier le lieu',
      organizers: 'Modifier l’organisateur',
      categories: 'Modifier la catégorie',
      tags: 'Modifier l’étiquette',
    },
    copy: title => `${title} (copie)`,
    created: 'Création réussie.',
    toPage: 'Voir sa page',
    toList: 'Retour à la liste',
    translate: 'Traduire',
    duplicate: 'Dupliquer',
    trash: 'Mettre à la corbeille',
    inLanguage: 'Vous écrivez les textes français.',
    notIn: language =>
      `Pas encore de nom français. Les textes affichés peuvent être en ${language}\u202f; ce que vous modifiez est enregistré en français.`,
    notYours: 'Vous ne pouvez pas modifier cette fiche',
    notYoursHint: 'Cette fiche est à quelqu’un d’autre, ou déjà publiée.',
    inTrash: 'Cette fiche est dans la corbeille',
    inTrashHint: 'Une fois restaurée, elle reste un brouillon jusqu’à ce que quelqu’un la publie.',
    restore: 'Restaurer',
    name: 'Nom',
    address: 'Adresse',
    contact: 'Contact',
    text: 'Texte et image',
    map: 'Position sur la carte',
    mapHint:
      'En degrés, comme sur les cartes du web : 37,9755 et 23,7348 par exemple. Avec les deux, le lieu est trouvé par ses environs et montré sur la carte ; sans eux, par son adresse seule.',
    bothDegrees: 'Une position demande les deux, latitude et longitude.',
    stateHint: 'Affiché à la place de l’État et de la province ; déduit des deux si le champ est vide.',
    excerptHint: 'Une ou deux phrases pour les listes et les aperçus.',
    publication: 'Publication',
    reviewHint: 'Quelqu’un qui peut publier y jettera d’abord un œil.',
    dateHint: zone =>
      `Laissez vide pour publier dès maintenant\u202f; une date à venir publie la fiche à ce moment-là. À l’heure de ${zone}.`,
    slugHint: 'Dernière partie de l’adresse de sa page. Tirée du nom si le champ est vide.',
    more: 'Plus',
    authorHint: 'Numéro de l’utilisateur à qui appartient la fiche ; vous-même si le champ est vide.',
    order: 'Rang',
    parentHint:
      'La catégorie sous laquelle se place celle-ci ; aucune pour le premier niveau. Celles placées dessous ne sont pas proposées.',
    knownPicturesOnly: 'Vous pouvez utiliser une image que le calendrier connaît déjà : son adresse ou son numéro.',
    taken: 'Ce nom existe déjà. Choisissez-en un autre, ou distinguez-les par une description.',
  },
  el: {
    create: {
      venues: 'Νέος χώρος',
      organizers: 'Νέος διοργανωτής',
      categories: 'Νέα κατηγορία',
      tags: 'Νέα ετικέτα',
    },
    edit: {
      venues: 'Επεξεργασία χώρου',
      organizers: 'Επεξεργασία διοργανωτή',
      categories: 'Επεξεργασία κατηγορίας',
      tags: 'Επεξεργασία ετικέτας',
    },
    copy: title => `${title} (αντίγραφο)`,
    created: 'Δημιουργήθηκε.',
    toPage: 'Δείτε τη σελίδα',
    toList: 'Πίσω στη λίστα',
    translate: 'Μετάφραση',
    duplicate: 'Δημιουργία αντιγράφου',
    trash: 'Μετακίνηση στον κάδο',
    inLanguage: 'Γράφετε τα ελληνικά κείμενα.',
    notIn: language =>
      `Δεν έχει ακόμη ελληνικό όνομα. Τα κείμενα που βλέπετε μπορεί να είναι στα ${language}· όσα αλλάζετε αποθηκεύονται ως ελληνικά.`,
    notYours: 'Δεν μπορείτε να αλλάξετε αυτή την εγγραφή',
    notYoursHint: 'Ανήκει σε άλλον ή έχει ήδη δημοσιευτεί.',
    inTrash: 'Αυτή η εγγραφή είναι στον κάδο',
    inTrashHint: 'Μετά την επαναφορά είναι πρόχειρο, ώσπου να το δημοσιεύσει κάποιος.',
    restore: 'Επαναφορά',
    name: 'Όνομα',
    address: 'Διεύθυνση',
    contact: 'Επικοινωνία',
    text: 'Κείμενο και εικόνα',
    map: 'Θέση στον χάρτη',
    mapHint:
      'Σε μοίρες, όπως στους χάρτες του διαδικτύου, π.χ. 37,9755 και 23,7348. Με τις δύο τιμές ο χώρος βρίσκεται από τα γύρω του και φαίνεται στον χάρτη· χωρίς αυτές, μόνο από τη διεύθυνσή του.',
    bothDegrees: 'Η θέση στον χάρτη χρειάζεται και τα δύο, πλάτος και μήκος.',
    stateHint: 'Εμφανίζεται αντί για πολιτεία και νομό· όταν είναι κενό, προκύπτει από αυτά.',
    excerptHint: 'Μία ή δύο προτάσεις για λίστες και προεπισκοπήσεις.',
    publication: 'Δημοσίευση',
    reviewHint: 'Πρώτα το βλέπει κάποιος που μπορεί να δημοσιεύσει.',
    dateHint: zone => `Αφήστε κενό για δημοσίευση τώρα· με μελλοντική ημερομηνία δημοσιεύεται τότε. Ώρα ζώνης ${zone}.`,
    slugHint: 'Το τελευταίο μέρος της διεύθυνσης της σελίδας. Όταν είναι κενό, φτιάχνεται από το όνομα.',
    more: 'Περισσότερα',
    authorHint: 'Ο αριθμός του χρήστη στον οποίο ανήκει· εσείς, όταν είναι κενό.',
    order: 'Σειρά',
    parentHint:
      'Η κατηγορία κάτω από την οποία βρίσκεται· καμία για το πρώτο επίπεδο. Όσες βρίσκονται κάτω από αυτήν δεν προτείνονται.',
    knownPicturesOnly: 'Μπορείτε να χρησιμοποιήσετε εικόνα που το ημερολόγιο έχει ήδη: τη διεύθυνση ή τον αριθμό της.',
    taken: 'Υπάρχει ήδη κάτι με αυτό το όνομα. Διαλέξτε άλλο ή ξεχωρίστε τα με μια περιγραφή.',
  },
}

import type { RecordType } from '../lib/record-types.ts'
import type { Localized } from '../lib/language.ts'

type RecordWords = {
  /** What one record of a kind is called. */
  noun: Record<RecordType, string>
  untranslated: (kind: RecordType, here: string, shown: string) => string
  translate: string
  edit: string
  alsoIn: string
  upcoming: string
  past: string
  timeOfEvents: string
  nothingUpcoming: string
  nothingPast: string
  ofTotal: (shown: number, total: number) => string
  inCalendar: string
  partOf: string
  below: string
  address: string
  phone: string
  email: string
  website: string
  openMap: string
  mapOf: (name: string, coordinates: string) => string
  notPublic: string
  gone: string
  signIn: string
  status: Record<'draft' | 'pending' | 'private' | 'future', string>
}

export const recordWords: Localized<RecordWords> = {
  en: {
    noun: { events: 'Event', venues: 'Venue', organizers: 'Organizer', categories: 'Category', tags: 'Tag' },
    untranslated: (kind, here, shown) =>
      `This ${NOUNS.en[kind]} is not translated into ${here} yet; shown in ${shown}.`,
    translate: 'Translate',
    edit: 'Edit',
    alsoIn: 'Other languages',
    upcoming: 'Upcoming events',
    past: 'Past events',
    timeOfEvents: 'Which events',
    nothingUpcoming: 'Nothing is planned at the moment.',
    nothingPast: 'Nothing has taken place yet.',
    ofTotal: (shown, total) => `${shown} of ${total}`,
    inCalendar: 'See in the calendar',
    partOf: 'Part of',
    below: 'Categories below this one',
    address: 'Address',
    phone: 'Telephone',
    email: 'E-mail',
    website: 'Website',
    openMap: 'Open in OpenStreetMap',
    mapOf: (name, coordinates) => `Small map: ${name} is at ${coordinates}.`,
    notPublic: 'This is not public',
    gone: 'This has been removed',
    signIn: 'Sign in',
    status: { draft: 'Draft', pending: 'Waiting for review', private: 'Private', future: 'Scheduled' },
  },
  fr: {
    noun: {
      events: 'Événement',
      venues: 'Lieu',
      organizers: 'Organisateur',
      categories: 'Catégorie',
      tags: 'Étiquette',
    },
    untranslated: (kind, here, shown) =>
      `${NOUNS.fr[kind]} n’est pas encore disponible en ${here}\u00a0: texte affiché en ${shown}.`,
    translate: 'Traduire',
    edit: 'Modifier',
    alsoIn: 'Autres langues',
    upcoming: 'Événements à venir',
    past: 'Événements passés',
    timeOfEvents: 'Quels événements',
    nothingUpcoming: 'Rien n’est prévu pour le moment.',
    nothingPast: 'Rien n’a encore eu lieu.',
    ofTotal: (shown, total) => `${shown} sur ${total}`,
    inCalendar: 'Voir dans le calendrier',
    partOf: 'Fait partie de',
    below: 'Sous-catégories',
    address: 'Adresse',
    phone: 'Téléphone',
    email: 'E-mail',
    website: 'Site web',
    openMap: 'Ouvrir dans OpenStreetMap',
    mapOf: (name, coordinates) => `Petite carte\u00a0: ${name} se trouve à ${coordinates}.`,
    notPublic: 'Cette page n’est pas publique',
    gone: 'Cette page a été retirée',
    signIn: 'Se connecter',
    status: { draft: 'Brouillon', pending: 'En attente de relecture', private: 'Privé', future: 'Programmé' },
  },
  el: {
    noun: { events: 'Εκδήλωση', venues: 'Χώρος', organizers: 'Διοργανωτής', categories: 'Κατηγορία', tags: 'Ετικέτα' },
    untranslated: (kind, here, shown) => `${NOUNS.el[kind]} ακόμη στα ${here}· εμφανίζεται στα ${shown}.`,
    translate: 'Μετάφραση',
    edit: 'Επεξεργασία',
    alsoIn: 'Άλλες γλώσσες',
    upcoming: 'Προσεχείς εκδηλώσεις',
    past: 'Παλαιότερες εκδηλώσεις',
    timeOfEvents: 'Ποιες εκδηλώσεις',
    nothingUpcoming: 'Δεν έχει προγραμματιστεί κάτι προς το παρόν.',
    nothingPast: 'Δεν έχει γίνει κάτι ακόμη.',
    ofTotal: (shown, total) => `${shown} από ${total}`,
    inCalendar: 'Προβολή στο ημερολόγιο',
    partOf: 'Ανήκει στην κατηγορία',
    below: 'Υποκατηγορίες',
    address: 'Διεύθυνση',
    phone: 'Τηλέφωνο',
    email: 'E-mail',
    website: 'Ιστότοπος',
    openMap: 'Άνοιγμα στο OpenStreetMap',
    mapOf: (name, coordinates) => `Μικρός χάρτης: ${name}, στη θέση ${coordinates}.`,
    notPublic: 'Αυτή η σελίδα δεν είναι δημόσια',
    gone: 'Αυτή η σελίδα έχει αφαιρεθεί',
    signIn: 'Σύνδεση',
    status: { draft: 'Πρόχειρο', pending: 'Σε αναμονή ελέγχου', private: 'Ιδιωτικό', future: 'Προγραμματισμένο' },
  },
}

/** How the sentence about a missing translation begins; what follows agrees with it. */
const NOUNS: Localized<Record<RecordType, string>> = {
  en: { events: 'event', venues: 'venue', organizers: 'organizer', categories: 'category', tags: 'tag' },
  fr: {
    events: 'Cet événement',
    venues: 'Ce lieu',
    organizers: 'Cet organisateur',
    categories: 'Cette catégorie',
    tags: 'Cette étiquette',
  },
  el: {
    events: 'Αυτή η εκδήλωση δεν έχει μεταφραστεί',
    venues: 'Αυτός ο χώρος δεν έχει μεταφραστεί',
    organizers: 'Αυτός ο διοργανωτής δεν έχει μεταφραστεί',
    categories: 'Αυτή η κατηγορία δεν έχει μεταφραστεί',
    tags: 'Αυτή η ετικέτα δεν έχει μεταφραστεί',
  },
}

import type { SampleOrganizer } from './types.ts'

/** A fictional association and its groups. The phone numbers are reserved for fiction. */
export const SAMPLE_ORGANIZERS: SampleOrganizer[] = [
  {
    key: 'pomegranate',
    organizer: { en: 'The Pomegranate Association', fr: 'Association Le Grenadier', el: 'Σύλλογος «Η Ροδιά»' },
    description: {
      en: '<p>Neighbours in four cities who share songs, books and bread. Founded around one courtyard table in Athens.</p>',
      fr: '<p>Des voisins de quatre villes qui partagent chansons, livres et pain. Tout a commencé autour d’une table, dans une cour d’Athènes.</p>',
      el: '<p>Γείτονες από τέσσερις πόλεις που μοιράζονται τραγούδια, βιβλία και ψωμί. Όλα ξεκίνησαν γύρω από ένα τραπέζι, σε μια αυλή της Αθήνας.</p>',
    },
    email: 'hello@pomegranate.example.org',
    website: 'https://pomegranate.example.org',
  },
  {
    key: 'marginalia',
    organizer: {
      en: 'Marginalia Reading Circle',
      fr: 'Cercle de lecture Marginalia',
      el: 'Λέσχη ανάγνωσης «Μαργινάλια»',
    },
    description: {
      en: '<p>We read slowly, write in the margins and lend our copies on.</p>',
      fr: '<p>Nous lisons lentement, écrivons dans les marges et faisons circuler nos exemplaires.</p>',
      el: '<p>Διαβάζουμε αργά, σημειώνουμε στο περιθώριο και δανείζουμε τα βιβλία μας στον επόμενο.</p>',
    },
    email: 'marginalia@example.org',
  },
  {
    key: 'swallows',
    organizer: { en: 'The Swallows Makers’ Collective', fr: 'Collectif Les Hirondelles', el: 'Ομάδα «Τα Χελιδόνια»' },
    description: {
      en: '<p>Printers, binders, bakers and potters who teach what they do.</p>',
      fr: '<p>Imprimeuses, relieurs, boulangers et potières qui enseignent leur métier.</p>',
      el: '<p>Τυπογράφοι, βιβλιοδέτες, αρτοποιοί και κεραμίστριες που διδάσκουν την τέχνη τους.</p>',
    },
    phone: '+33 1 99 00 42 17',
    email: 'atelier@hirondelles.example.com',
    website: 'https://hirondelles.example.com',
  },
  {
    key: 'halyard-choir',
    organizer: { en: 'Halyard Community Choir', fr: 'Chœur amateur Halyard', el: 'Ερασιτεχνική χορωδία «Χάλιαρντ»' },
    description: {
      en: '<p>Sixty voices, no auditions, three languages and one very patient conductor.</p>',
      fr: '<p>Soixante voix, aucune audition, trois langues et un chef très patient.</p>',
      el: '<p>Εξήντα φωνές, καμία ακρόαση, τρεις γλώσσες και ένας πολύ υπομονετικός μαέστρος.</p>',
    },
    phone: '+44 20 7946 0127',
    email: 'sing@halyard.example.org',
  },
  {
    key: 'wisteria-film',
    organizer: { en: 'Wisteria Film Club', fr: 'Ciné-club La Glycine', el: 'Κινηματογραφική λέσχη «Γλυσίνα»' },
    email: 'film@wisteria.example.org',
    website: 'https://wisteria.example.org',
  },
  {
    key: 'night-sky',
    organizer: { en: 'Friends of the Night Sky', fr: 'Les Amis du ciel nocturne', el: 'Φίλοι του Νυχτερινού Ουρανού' },
    description: {
      en: '<p>Amateur astronomers with three telescopes, one thermos and red torches for everybody.</p>',
      fr: '<p>Des astronomes amateurs, trois télescopes, un thermos et des lampes rouges pour tout le monde.</p>',
      el: '<p>Ερασιτέχνες αστρονόμοι με τρία τηλεσκόπια, ένα θερμός και κόκκινους φακούς για όλους.</p>',
    },
    email: 'stars@example.org',
  },
  {
    key: 'kingfisher-sessions',
    organizer: { en: 'The Kingfisher Sessions', fr: 'Les Soirées du Martin-pêcheur', el: 'Οι Βραδιές της Αλκυόνας' },
    phone: '+353 20 910 4471',
    email: 'sessions@kingfisher.example.com',
    website: 'https://kingfisher.example.com',
  },
]

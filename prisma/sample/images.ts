import type { TranslatedText } from './types.ts'

export type SampleImage = {
  /** The name of its file in `images`, of 1280 × 720 pixels, without `.webp`. */
  name: string
  alt: TranslatedText
  /** The keys of the records that show it. */
  events?: string[]
  venues?: string[]
  organizers?: string[]
}

/** The images of the sample year. Records without one show that a poster takes its place. */
export const SAMPLE_IMAGES: SampleImage[] = [
  {
    name: 'harbour',
    alt: {
      en: 'Two sailing boats on blue waves before a low sun.',
      fr: 'Deux voiliers sur des vagues bleues, devant un soleil bas.',
      el: 'Δύο ιστιοφόρα σε γαλάζια κύματα, μπροστά σε χαμηλό ήλιο.',
    },
    events: ['children-draw-the-sea', 'imaginary-islands', 'night-ferry-reading', 'chamber-music-afloat'],
    venues: ['calliope-barge'],
  },
  {
    name: 'nightSky',
    alt: {
      en: 'A telescope on a hill under stars and a crescent moon.',
      fr: 'Un télescope sur une colline, sous les étoiles et un croissant de lune.',
      el: 'Ένα τηλεσκόπιο σε λόφο, κάτω από άστρα και μισοφέγγαρο.',
    },
    events: ['shooting-stars', 'the-hour-that-comes-twice', 'dawn-in-kathmandu'],
    organizers: ['night-sky'],
  },
  {
    name: 'strings',
    alt: {
      en: 'A guitar before a red curtain.',
      fr: 'Une guitare devant un rideau rouge.',
      el: 'Μια κιθάρα μπροστά σε κόκκινη αυλαία.',
    },
    events: ['rebetiko-evening', 'guitars-at-the-salt-store', 'kingfisher-session', 'music-day'],
    venues: ['kingfisher-room'],
    organizers: ['kingfisher-sessions'],
  },
  {
    name: 'choir',
    alt: {
      en: 'Nine people in two rows, singing.',
      fr: 'Neuf personnes sur deux rangs, en train de chanter.',
      el: 'Εννέα άνθρωποι σε δύο σειρές τραγουδούν.',
    },
    events: ['winter-carols', 'come-and-sing', 'songs-of-leaving'],
    organizers: ['halyard-choir'],
  },
  {
    name: 'books',
    alt: {
      en: 'A row of coloured books on a shelf; the last one leans.',
      fr: 'Une rangée de livres colorés sur une étagère\u00a0; le dernier penche.',
      el: 'Μια σειρά από χρωματιστά βιβλία σε ράφι· το τελευταίο γέρνει.',
    },
    events: ['reading-group', 'bookbinding-weekend', 'bookbinders-hands', 'mother-language-day'],
    organizers: ['marginalia'],
  },
  {
    name: 'bread',
    alt: {
      en: 'A loaf and a small roll on a wooden table.',
      fr: 'Un pain et un petit pain rond sur une table en bois.',
      el: 'Ένα καρβέλι και ένα ψωμάκι σε ξύλινο τραπέζι.',
    },
    events: ['phyllo-and-brioche'],
  },
  {
    name: 'cinema',
    alt: {
      en: 'A screen in the open air at night, and the heads of the audience before it.',
      fr: 'Un écran en plein air, la nuit, et les têtes du public devant lui.',
      el: 'Μια οθόνη στην ύπαιθρο τη νύχτα και τα κεφάλια των θεατών μπροστά της.',
    },
    events: ['open-air-cinema', 'shadow-puppets'],
    venues: ['wisteria-cinema'],
    organizers: ['wisteria-film'],
  },
  {
    name: 'kites',
    alt: {
      en: 'Three kites over green hills.',
      fr: 'Trois cerfs-volants au-dessus de collines vertes.',
      el: 'Τρεις χαρταετοί πάνω από πράσινους λόφους.',
    },
    events: ['kite-making', 'thread-and-wind', 'jazz-on-kite-hill'],
    venues: ['kite-hill'],
  },
  {
    name: 'garden',
    alt: {
      en: 'A pomegranate tree with red fruits.',
      fr: 'Un grenadier couvert de fruits rouges.',
      el: 'Μια ροδιά με κόκκινους καρπούς.',
    },
    events: ['fig-tree-market', 'may-day-wreaths'],
    venues: ['fig-garden'],
    organizers: ['pomegranate'],
  },
  {
    name: 'pottery',
    alt: {
      en: 'A clay jug with three light stripes on a potter’s wheel.',
      fr: 'Une cruche en terre cuite à trois rayures claires, sur un tour de potier.',
      el: 'Μια πήλινη κανάτα με τρεις ανοιχτόχρωμες ρίγες, πάνω σε τροχό.',
    },
    events: ['clay-for-beginners'],
    venues: ['swallows-workshop'],
    organizers: ['swallows'],
  },
  {
    name: 'street',
    alt: {
      en: 'Five narrow houses in different colours, side by side.',
      fr: 'Cinq maisons étroites de couleurs différentes, côte à côte.',
      el: 'Πέντε στενά σπίτια σε διαφορετικά χρώματα, το ένα δίπλα στο άλλο.',
    },
    events: ['dublin-doors', 'street-names', 'heritage-weekend'],
    venues: ['pomegranate-house'],
  },
  {
    name: 'feast',
    alt: {
      en: 'A long table with plates and bottles under a string of lights.',
      fr: 'Une longue table avec assiettes et bouteilles, sous une guirlande lumineuse.',
      el: 'Ένα μακρύ τραπέζι με πιάτα και μπουκάλια, κάτω από φωτάκια.',
    },
    events: ['new-years-eve', 'bastille-day-ball', 'ohi-day', 'vasilopita'],
  },
]

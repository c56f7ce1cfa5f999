/** Words for the titles and texts of the large calendar. The same index has the same meaning in each language. */
type Words = { en: string[]; fr: string[]; el: string[] }

/** Kinds of events. The first one is in every third title, so that it is a common word for searches. */
export const EVENT_KINDS: Words = {
  en: [
    'Concert',
    'Workshop',
    'Exhibition',
    'Reading',
    'Market',
    'Walk',
    'Screening',
    'Lecture',
    'Dance night',
    'Choir rehearsal',
  ],
  fr: [
    'Concert',
    'Atelier',
    'Exposition',
    'Lecture',
    'Marché',
    'Promenade',
    'Projection',
    'Conférence',
    'Bal',
    'Répétition de chœur',
  ],
  el: [
    'Συναυλία',
    'Εργαστήριο',
    'Έκθεση',
    'Ανάγνωση',
    'Αγορά',
    'Περίπατος',
    'Προβολή',
    'Διάλεξη',
    'Βραδιά χορού',
    'Πρόβα χορωδίας',
  ],
}

/** The second part of a title. */
export const EVENT_THEMES: Words = {
  en: [
    'of the sea',
    'for beginners',
    'in the old town',
    'with friends',
    'under the stars',
    'for families',
    'of the north',
    'by candlelight',
  ],
  fr: [
    'de la mer',
    'pour débutants',
    'dans la vieille ville',
    'entre amis',
    'sous les étoiles',
    'en famille',
    'du nord',
    'aux chandelles',
  ],
  el: [
    'της θάλασσας',
    'για αρχάριους',
    'στην παλιά πόλη',
    'με φίλους',
    'κάτω από τ’ αστέρια',
    'για οικογένειες',
    'του βορρά',
    'με κεριά',
  ],
}

/** A rare word for searches. It is in one title of two thousand. */
export const RARE_WORDS: Record<keyof Words, string> = { en: 'Saxophone', fr: 'Saxophone', el: 'Σαξόφωνο' }

/** Sentences of descriptions. */
export const SENTENCES: Words = {
  en: [
    'Doors open half an hour before we begin, and the bar stays open afterwards.',
    'Bring a friend, warm clothes and something to share.',
    'Seats are few: write to us if you need one kept for you.',
    'The building has a ramp and a lift; a hearing loop is in the main hall.',
  ],
  fr: [
    'Les portes ouvrent une demi-heure avant le début et le bar reste ouvert ensuite.',
    'Amenez un ami, des vêtements chauds et quelque chose à partager.',
    'Les places sont rares : écrivez-nous si vous souhaitez en réserver une.',
    'Le bâtiment dispose d’une rampe et d’un ascenseur ; la grande salle a une boucle auditive.',
  ],
  el: [
    'Οι πόρτες ανοίγουν μισή ώρα πριν αρχίσουμε και το μπαρ μένει ανοιχτό μετά.',
    'Φέρτε έναν φίλο, ζεστά ρούχα και κάτι για να μοιραστούμε.',
    'Οι θέσεις είναι λίγες: γράψτε μας αν θέλετε να σας κρατήσουμε μία.',
    'Το κτίριο έχει ράμπα και ανελκυστήρα· στη μεγάλη αίθουσα υπάρχει βρόχος ακοής.',
  ],
}

/** The cities of the venues, with the country, the time zone, and the latitude and longitude of the centre. */
export const CITIES = [
  {
    en: 'Athens',
    fr: 'Athènes',
    el: 'Αθήνα',
    country: { en: 'Greece', fr: 'Grèce', el: 'Ελλάδα' },
    zone: 'Europe/Athens',
    position: [37.98, 23.73],
  },
  {
    en: 'Thessaloniki',
    fr: 'Thessalonique',
    el: 'Θεσσαλονίκη',
    country: { en: 'Greece', fr: 'Grèce', el: 'Ελλάδα' },
    zone: 'Europe/Athens',
    position: [40.64, 22.94],
  },
  {
    en: 'Paris',
    fr: 'Paris',
    el: 'Παρίσι',
    country: { en: 'France', fr: 'France', el: 'Γαλλία' },
    zone: 'Europe/Paris',
    position: [48.86, 2.35],
  },
  {
    en: 'Lyon',
    fr: 'Lyon',
    el: 'Λυών',
    country: { en: 'France', fr: 'France', el: 'Γαλλία' },
    zone: 'Europe/Paris',
    position: [45.76, 4.84],
  },
  {
    en: 'Dublin',
    fr: 'Dublin',
    el: 'Δουβλίνο',
    country: { en: 'Ireland', fr: 'Irlande', el: 'Ιρλανδία' },
    zone: 'Europe/Dublin',
    position: [53.35, -6.26],
  },
  {
    en: 'Toronto',
    fr: 'Toronto',
    el: 'Τορόντο',
    country: { en: 'Canada', fr: 'Canada', el: 'Καναδάς' },
    zone: 'America/Toronto',
    position: [43.65, -79.38],
  },
] as const

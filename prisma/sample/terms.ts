import type { SampleTerm } from './types.ts'

/** A parent comes before its children, so that categories can be created in this order. */
export const SAMPLE_CATEGORIES: SampleTerm[] = [
  {
    key: 'music',
    color: 'purple',
    name: { en: 'Music', fr: 'Musique', el: 'Μουσική' },
    description: {
      en: 'Concerts, sessions and anything else with an instrument in it.',
      fr: 'Concerts, bœufs et tout ce qui se joue sur un instrument.',
      el: 'Συναυλίες, μουσικές παρέες και ό,τι άλλο παίζεται με όργανα.',
    },
  },
  {
    key: 'choirs',
    color: 'purple',
    name: { en: 'Choirs & singing', fr: 'Chœurs et chant', el: 'Χορωδίες και τραγούδι' },
    description: {
      en: 'For those who sing, and for those who think they cannot.',
      fr: 'Pour celles et ceux qui chantent, et pour qui croit ne pas savoir.',
      el: 'Για όσους τραγουδούν και για όσους νομίζουν ότι δεν μπορούν.',
    },
    parent: 'music',
  },
  {
    key: 'exhibitions',
    color: 'orange',
    name: { en: 'Exhibitions', fr: 'Expositions', el: 'Εκθέσεις' },
    description: {
      en: 'Photographs, maps, thread and paper, on the wall for days or weeks.',
      fr: 'Photographies, cartes, fil et papier, aux cimaises pour quelques jours ou quelques semaines.',
      el: 'Φωτογραφίες, χάρτες, νήμα και χαρτί, στους τοίχους μας για μέρες ή εβδομάδες.',
    },
  },
  {
    key: 'workshops',
    color: 'green',
    name: { en: 'Workshops', fr: 'Ateliers', el: 'Εργαστήρια' },
    description: {
      en: 'Roll up your sleeves: small groups, good tools, patient teachers.',
      fr: 'Retroussez vos manches : petits groupes, bons outils, guides patients.',
      el: 'Ανασκουμπωθείτε: μικρές ομάδες, καλά εργαλεία, υπομονετικοί δάσκαλοι.',
    },
  },
  {
    key: 'language-workshops',
    color: 'green',
    name: { en: 'Language workshops', fr: 'Ateliers de langue', el: 'Γλωσσικά εργαστήρια' },
    parent: 'workshops',
  },
  {
    key: 'talks',
    color: 'blue',
    name: { en: 'Talks & webinars', fr: 'Conférences et webinaires', el: 'Ομιλίες και διαδικτυακά σεμινάρια' },
  },
  {
    key: 'books',
    color: 'teal',
    name: { en: 'Books & reading', fr: 'Livres et lecture', el: 'Βιβλία και ανάγνωση' },
  },
  {
    key: 'cinema',
    color: 'pink',
    name: { en: 'Film', fr: 'Cinéma', el: 'Κινηματογράφος' },
  },
  {
    key: 'feasts',
    color: 'red',
    name: { en: 'Feasts & national days', fr: 'Fêtes et jours nationaux', el: 'Γιορτές και εθνικές επέτειοι' },
    description: {
      en: 'What Greece, France, Ireland and Britain celebrate, and what we celebrate together.',
      fr: 'Ce que fêtent la Grèce, la France, l’Irlande et la Grande-Bretagne, et ce que nous fêtons ensemble.',
      el: 'Όσα γιορτάζουν η Ελλάδα, η Γαλλία, η Ιρλανδία και η Βρετανία, και όσα γιορτάζουμε όλοι μαζί.',
    },
  },
  {
    key: 'outdoors',
    color: 'yellow',
    name: { en: 'Markets, walks & sky', fr: 'Marchés, balades et ciel', el: 'Παζάρια, περίπατοι και ουρανός' },
    description: {
      en: 'Bring a coat: these take place under the open sky.',
      fr: 'Prenez une petite laine : tout cela se passe à ciel ouvert.',
      el: 'Πάρτε μαζί σας μια ζακέτα: όλα αυτά γίνονται σε ανοιχτό χώρο.',
    },
  },
]

export const SAMPLE_TAGS: SampleTerm[] = [
  { key: 'family', name: { en: 'Family', fr: 'En famille', el: 'Για όλη την οικογένεια' } },
  { key: 'free-entry', name: { en: 'Free entry', fr: 'Entrée libre', el: 'Ελεύθερη είσοδος' } },
  { key: 'online', name: { en: 'Online', fr: 'En ligne', el: 'Διαδικτυακά' } },
  { key: 'open-air', name: { en: 'Open air', fr: 'Plein air', el: 'Υπαίθριο' } },
  { key: 'after-dark', name: { en: 'After dark', fr: 'À la nuit tombée', el: 'Αφού νυχτώσει' } },
  { key: 'beginners', name: { en: 'Beginners welcome', fr: 'Débutants bienvenus', el: 'Και για αρχάριους' } },
  { key: 'bilingual', name: { en: 'Several languages', fr: 'Plusieurs langues', el: 'Σε πολλές γλώσσες' } },
  { key: 'food', name: { en: 'Food & drink', fr: 'À boire et à manger', el: 'Φαγητό και ποτό' } },
  { key: 'poetry', name: { en: 'Poetry', fr: 'Poésie', el: 'Ποίηση' } },
  { key: 'photography', name: { en: 'Photography', fr: 'Photographie', el: 'Φωτογραφία' } },
  { key: 'history', name: { en: 'Local history', fr: 'Histoire locale', el: 'Τοπική ιστορία' } },
  { key: 'dance', name: { en: 'Dance', fr: 'Danse', el: 'Χορός' } },
  { key: 'handmade', name: { en: 'Handmade', fr: 'Fait main', el: 'Χειροποίητο' } },
  { key: 'step-free', name: { en: 'Step-free access', fr: 'Accès de plain-pied', el: 'Πρόσβαση χωρίς σκαλοπάτια' } },
]

import type { Language } from '../../index.ts'
import { formatCount, type Localized } from '../lib/language.ts'
import type { DatePreset } from '../lib/visible-range.ts'

/** What events are linked to, each by the name of its filter. */
export const groups = ['categories', 'tags', 'venue', 'organizer'] as const
export type Group = (typeof groups)[number]

type FindWords = {
  search: string
  searchHint: string
  clearSearch: string
  filters: string
  /** The button that opens the filters, with the number of those that are set. */
  filtersSet: (count: number) => string
  toEvents: string
  /** The button that closes the filters; without a number when it is not known. */
  show: (events: string | undefined) => string
  dates: string
  from: string
  until: string
  reversed: string
  /** What a series is called whose own event the reader may not read. */
  series: string
  featured: string
  featuredOnly: string
  showAll: (count: string) => string
  /** The same of a group that has more. */
  showFirst: (count: string) => string
  showFewer: string
  /** The field above the choices of a long group. */
  narrow: string
  noneCalled: string
  loading: string
  noCounts: string
  noChoices: string
  retry: string
  chosen: string
  remove: (label: string) => string
  clearAll: string
  quoted: (words: string) => string
  fromDay: (day: string) => string
  untilDay: (day: string) => string
  events: (count: number) => string
  seeAll: (events: string) => string
  withPast: (events: string) => string
  mainEvent: string
  leftOut: (values: string) => string
  nothing: string
  nothingFor: (what: string) => string
  without: (label: string) => string
  allDates: string
} & Record<Group, string> &
  Record<DatePreset, string>

const counted = (language: Language, one: string, other: string) => (count: number) =>
  formatCount(language, count, one, other)

export const findWords: Localized<FindWords> = {
  en: {
    search: 'Search events',
    searchHint: 'Search events',
    clearSearch: 'Clear the search',
    filters: 'Filters',
    filtersSet: count => (count === 0 ? 'Filters' : `Filters (${count})`),
    toEvents: 'Skip to the events',
    show: events => (events === undefined ? 'Show the events' : `Show ${events}`),
    dates: 'Dates',
    from: 'From',
    until: 'Until',
    reversed: 'The last day comes before the first.',
    series: 'One series',
    featured: 'Featured',
    featuredOnly: 'Featured events only',
    categories: 'Categories',
    tags: 'Tags',
    venue: 'Venues',
    organizer: 'Organizers',
    today: 'Today',
    weekend: 'This weekend',
    sevenDays: 'Next 7 days',
    month: 'This month',
    showAll: count => `Show all ${count}`,
    showFirst: count => `Show the first ${count}`,
    showFewer: 'Show fewer',
    narrow: 'Find in this list',
    noneCalled: 'None is called that.',
    loading: 'Loading filters…',
    noCounts: 'The number of events for each choice could not be loaded.',
    noChoices: 'The choices could not be loaded.',
    retry: 'Load the filters again',
    chosen: 'Filters that are set',
    remove: label => `Remove filter: ${label}`,
    clearAll: 'Clear all',
    quoted: words => `“${words}”`,
    fromDay: day => `From ${day}`,
    untilDay: day => `Until ${day}`,
    events: counted('en', 'event', 'events'),
    seeAll: events => `See all ${events} in the agenda`,
    withPast: events => `With past dates: ${events}`,
    mainEvent: 'Main event:',
    leftOut: values => `Not known in this calendar, and left out: ${values}.`,
    nothing: 'Nothing found',
    nothingFor: what => `There are no events here for ${what}.`,
    without: label => `Without ${label}`,
    allDates: 'Look at all dates',
  },
  fr: {
    search: 'Rechercher des événements',
    searchHint: 'Rechercher',
    clearSearch: 'Effacer la recherche',
    filters: 'Filtres',
    filtersSet: count => (count === 0 ? 'Filtres' : `Filtres (${count})`),
    toEvents: 'Aller aux événements',
    show: events => (events === undefined ? 'Voir les événements' : `Voir ${events}`),
    dates: 'Dates',
    from: 'Du',
    until: 'Au',
    reversed: 'Le dernier jour précède le premier.',
    series: 'Une série',
    featured: 'À la une',
    featuredOnly: 'Seulement les événements à la une',
    categories: 'Catégories',
    tags: 'Étiquettes',
    venue: 'Lieux',
    organizer: 'Organisateurs',
    today: 'Aujourd’hui',
    weekend: 'Ce week-end',
    sevenDays: '7 prochains jours',
    month: 'Ce mois-ci',
    showAll: count => `Tout afficher (${count})`,
    showFirst: count => `Afficher les ${count} premiers choix`,
    showFewer: 'Afficher moins',
    narrow: 'Chercher dans la liste',
    noneCalled: 'Aucun résultat de ce nom.',
    loading: 'Chargement des filtres…',
    noCounts: 'Le nombre d’événements de chaque choix n’a pas pu être chargé.',
    noChoices: 'Les choix n’ont pas pu être chargés.',
    retry: 'Recharger les filtres',
    chosen: 'Filtres actifs',
    remove: label => `Retirer le filtre\u00a0: ${label}`,
    clearAll: 'Tout effacer',
    quoted: words => `«\u00a0${words}\u00a0»`,
    fromDay: day => `À partir du ${day}`,
    untilDay: day => `Jusqu’au ${day}`,
    events: counted('fr', 'événement', 'événements'),
    seeAll: events => `Tout voir dans l’agenda\u00a0: ${events}`,
    withPast: events => `Avec les dates passées\u00a0: ${events}`,
    mainEvent: 'Événement principal\u00a0:',
    leftOut: values => `Inconnu dans ce calendrier, donc ignoré\u00a0: ${values}.`,
    nothing: 'Aucun résultat',
    nothingFor: what => `Il n’y a pas d’événement ici pour ${what}.`,
    without: label => `Sans ${label}`,
    allDates: 'Voir toutes les dates',
  },
  el: {
    search: 'Αναζήτηση εκδηλώσεων',
    searchHint: 'Αναζήτηση',
    clearSearch: 'Καθαρισμός αναζήτησης',
    filters: 'Φίλτρα',
    filtersSet: count => (count === 0 ? 'Φίλτρα' : `Φίλτρα (${count})`),
    toEvents: 'Μετάβαση στις εκδηλώσεις',
    show: events => (events === undefined ? 'Προβολή εκδηλώσεων' : `Προβολή: ${events}`),
    dates: 'Ημερομηνίες',
    from: 'Από',
    until: 'Έως',
    reversed: 'Η τελευταία ημέρα είναι πριν από την πρώτη.',
    series: 'Μία σειρά',
    featured: 'Ξεχωρίζει',
    featuredOnly: 'Μόνο όσες ξεχωρίζουν',
    categories: 'Κατηγορίες',
    tags: 'Ετικέτες',
    venue: 'Χώροι',
    organizer: 'Διοργανωτές',
    today: 'Σήμερα',
    weekend: 'Αυτό το Σαββατοκύριακο',
    sevenDays: 'Επόμενες 7 ημέρες',
    month: 'Αυτόν τον μήνα',
    showAll: count => `Εμφάνιση όλων (${count})`,
    showFirst: count => `Εμφάνιση των πρώτων ${count}`,
    showFewer: 'Εμφάνιση λιγότερων',
    narrow: 'Εύρεση στη λίστα',
    noneCalled: 'Κανένα αποτέλεσμα με αυτό το όνομα.',
    loading: 'Φόρτωση φίλτρων…',
    noCounts: 'Δεν ήταν δυνατή η φόρτωση του πλήθους των εκδηλώσεων κάθε επιλογής.',
    noChoices: 'Δεν ήταν δυνατή η φόρτωση των επιλογών.',
    retry: 'Επαναφόρτωση φίλτρων',
    chosen: 'Ενεργά φίλτρα',
    remove: label => `Αφαίρεση φίλτρου: ${label}`,
    clearAll: 'Καθαρισμός όλων',
    quoted: words => `«${words}»`,
    fromDay: day => `Από ${day}`,
    untilDay: day => `Έως ${day}`,
    events: counted('el', 'εκδήλωση', 'εκδηλώσεις'),
    seeAll: events => `Προβολή όλων στην ατζέντα: ${events}`,
    withPast: events => `Μαζί με τις παλαιότερες: ${events}`,
    mainEvent: 'Κύρια εκδήλωση:',
    leftOut: values => `Δεν υπάρχει σε αυτό το ημερολόγιο και αγνοήθηκε: ${values}.`,
    nothing: 'Δεν βρέθηκε τίποτα',
    nothingFor: what => `Δεν υπάρχουν εδώ εκδηλώσεις για: ${what}.`,
    without: label => `Χωρίς: ${label}`,
    allDates: 'Δείτε όλες τις ημερομηνίες',
  },
}

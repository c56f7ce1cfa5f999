import type { Language } from '../../index.ts'
import { formatCount, type Localized } from '../lib/language.ts'
import type { RecordType } from '../lib/record-types.ts'
import type { SortOrder } from '../lib/record-definitions.ts'

/** What is said around the records of a list. */
type ListWords = {
  search: string
  filters: string
  state: string
  anyState: string
  missing: string
  anyLanguage: string
  notIn: (language: string) => string
  when: string
  anyTime: string
  upcoming: string
  past: string
  order: string
  orders: Record<SortOrder, string>
  found: (count: number) => string
  none: Record<RecordType, string>
  noneHint: string
  nothingFound: string
  nothingFoundHint: string
  clear: string
  pages: string
  previous: string
  next: string
  pageOf: (page: number, pages: number) => string
  offline: string
  offlineHint: string
}

const count = (language: Language, one: string, other: string) => (n: number) => formatCount(language, n, one, other)

export const listWords: Localized<ListWords> = {
  en: {
    search: 'Search',
    filters: 'Filter and order',
    state: 'State',
    anyState: 'All but the trash',
    missing: 'Translation',
    anyLanguage: 'Translated or not',
    notIn: language => `Not in ${language}`,
    when: 'Date',
    anyTime: 'All dates',
    upcoming: 'Upcoming',
    past: 'Past',
    order: 'Order',
    orders: {
      modified: 'Last changed first',
      start: 'Earliest start first',
      'start-last': 'Latest start first',
      title: 'By title',
      date: 'Newest first',
      name: 'By name',
      count: 'Most events first',
      id: 'Newest first',
    },
    found: count('en', 'result', 'results'),
    none: {
      events: 'There are no events yet',
      venues: 'There are no venues yet',
      organizers: 'There are no organizers yet',
      categories: 'There are no categories yet',
      tags: 'There are no tags yet',
    },
    noneHint: 'What you make will be listed here.',
    nothingFound: 'Nothing matches',
    nothingFoundHint: 'Try other words, or show everything again.',
    clear: 'Show everything',
    pages: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
    offline: 'There is no connection',
    offlineHint: 'The list is loaded as soon as the connection is back.',
  },
  fr: {
    search: 'Rechercher',
    filters: 'Filtrer et trier',
    state: 'État',
    anyState: 'Tout sauf la corbeille',
    missing: 'Traduction',
    anyLanguage: 'Traduits ou non',
    notIn: language => `Pas en ${language}`,
    when: 'Date',
    anyTime: 'Toutes les dates',
    upcoming: 'À venir',
    past: 'Passés',
    order: 'Ordre',
    orders: {
      modified: 'Derniers modifiés d’abord',
      start: 'Début le plus proche d’abord',
      'start-last': 'Début le plus tardif d’abord',
      title: 'Par titre',
      date: 'Les plus récents d’abord',
      name: 'Par nom',
      count: 'Les plus utilisées d’abord',
      id: 'Les plus récentes d’abord',
    },
    found: count('fr', 'résultat', 'résultats'),
    none: {
      events: 'Il n’y a pas encore d’événement',
      venues: 'Il n’y a pas encore de lieu',
      organizers: 'Il n’y a pas encore d’organisateur',
      categories: 'Il n’y a pas encore de catégorie',
      tags: 'Il n’y a pas encore d’étiquette',
    },
    noneHint: 'Ce que vous créerez apparaîtra ici.',
    nothingFound: 'Rien ne correspond',
    nothingFoundHint: 'Essayez d’autres mots, ou affichez tout de nouveau.',
    clear: 'Tout afficher',
    pages: 'Pages',
    previous: 'Page précédente',
    next: 'Page suivante',
    pageOf: (page, pages) => `Page ${page} sur ${pages}`,
    offline: 'Pas de connexion',
    offlineHint: 'La liste sera chargée dès que la connexion reviendra.',
  },
  el: {
    search: 'Αναζήτηση',
    filters: 'Φίλτρα και σειρά',
    state: 'Κατάσταση',
    anyState: 'Όλα εκτός από τον κάδο',
    missing: 'Μετάφραση',
    anyLanguage: 'Μεταφρασμένα ή μη',
    notIn: language => `Όχι στα ${language}`,
    when: 'Ημερομηνία',
    anyTime: 'Οποτεδήποτε',
    upcoming: 'Προσεχείς',
    past: 'Παλαιότερες',
    order: 'Σειρά',
    orders: {
      modified: 'Πρώτα όσα άλλαξαν τελευταία',
      start: 'Πρώτα όσες αρχίζουν νωρίτερα',
      'start-last': 'Πρώτα όσες αρχίζουν αργότερα',
      title: 'Κατά τίτλο',
      date: 'Πρώτα τα πιο πρόσφατα',
      name: 'Κατά όνομα',
      count: 'Πρώτα όσες έχουν τις περισσότερες εκδηλώσεις',
      id: 'Πρώτα οι πιο πρόσφατες',
    },
    found: count('el', 'αποτέλεσμα', 'αποτελέσματα'),
    none: {
      events: 'Δεν υπάρχουν ακόμη εκδηλώσεις',
      venues: 'Δεν υπάρχουν ακόμη χώροι',
      organizers: 'Δεν υπάρχουν ακόμη διοργανωτές',
      categories: 'Δεν υπάρχουν ακόμη κατηγορίες',
      tags: 'Δεν υπάρχουν ακόμη ετικέτες',
    },
    noneHint: 'Όσα δημιουργείτε θα εμφανίζονται εδώ.',
    nothingFound: 'Δεν βρέθηκε τίποτα',
    nothingFoundHint: 'Δοκιμάστε άλλες λέξεις ή εμφανίστε ξανά τα πάντα.',
    clear: 'Εμφάνιση όλων',
    pages: 'Σελίδες',
    previous: 'Προηγούμενη σελίδα',
    next: 'Επόμενη σελίδα',
    pageOf: (page, pages) => `Σελίδα ${page} από ${pages}`,
    offline: 'Δεν υπάρχει σύνδεση',
    offlineHint: 'Η λίστα θα φορτωθεί μόλις επανέλθει η σύνδεση.',
  },
}

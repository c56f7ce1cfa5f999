import type { Localized } from '../lib/language.ts'

type EventWords = {
  where: string
  organizers: string
  price: string
  website: string
  categories: string
  tags: string
  over: string
  onNow: string
  featured: string
  tickets: string
  allDay: string
  place: string
  yours: string
  toPlace: string
  toYours: string
  addToCalendar: string
  share: string
  copied: string
  copyThis: string
  series: string
  partOf: string
  allDates: (count: number) => string
  fewerDates: string
  allInAgenda: string
  protectedTitle: string
  protectedHint: string
  password: string
  open: string
  wrongPassword: string
}

export const eventWords: Localized<EventWords> = {
  en: {
    where: 'Where',
    organizers: 'Organized by',
    price: 'Price',
    website: 'Website',
    categories: 'Categories',
    tags: 'Tags',
    over: 'This event is over',
    onNow: 'On now',
    featured: 'Featured',
    tickets: 'With tickets',
    allDay: 'All day',
    place: 'where it takes place',
    yours: 'on your clock',
    toPlace: 'Show the time where it takes place',
    toYours: 'Show the time on my clock',
    addToCalendar: 'Add to calendar',
    share: 'Share',
    copied: 'The address has been copied.',
    copyThis: 'Copy this address:',
    series: 'Other dates',
    partOf: 'Part of',
    allDates: count => `Show all ${count} dates`,
    fewerDates: 'Show the next dates only',
    allInAgenda: 'All in the agenda',
    protectedTitle: 'An event with a password',
    protectedHint: 'Only those who know the password can read this event.',
    password: 'Password of the event',
    open: 'Show the event',
    wrongPassword: 'This is not the password of this event.',
  },
  fr: {
    where: 'Où',
    organizers: 'Organisé par',
    price: 'Tarif',
    website: 'Site web',
    categories: 'Catégories',
    tags: 'Étiquettes',
    over: 'Cet événement est terminé',
    onNow: 'En ce moment',
    featured: 'À la une',
    tickets: 'Sur billet',
    allDay: 'Toute la journée',
    place: 'à l’heure du lieu',
    yours: 'à votre heure',
    toPlace: 'Afficher à l’heure du lieu',
    toYours: 'Afficher à mon heure',
    addToCalendar: 'Ajouter à mon agenda',
    share: 'Partager',
    copied: 'L’adresse a été copiée.',
    copyThis: 'Copiez cette adresse :',
    series: 'Autres dates',
    partOf: 'Fait partie de :',
    allDates: count => `Afficher les ${count} dates`,
    fewerDates: 'N’afficher que les prochaines dates',
    allInAgenda: 'Tout dans l’agenda',
    protectedTitle: 'Événement protégé par un mot de passe',
    protectedHint: 'Seules les personnes qui connaissent le mot de passe peuvent lire cet événement.',
    password: 'Mot de passe de l’événement',
    open: 'Afficher l’événement',
    wrongPassword: 'Ce n’est pas le mot de passe de cet événement.',
  },
  el: {
    where: 'Πού',
    organizers: 'Διοργάνωση',
    price: 'Τιμή',
    website: 'Ιστότοπος',
    categories: 'Κατηγορίες',
    tags: 'Ετικέτες',
    over: 'Η εκδήλωση έχει τελειώσει',
    onNow: 'Σε εξέλιξη',
    featured: 'Ξεχωρίζει',
    tickets: 'Με εισιτήριο',
    allDay: 'Όλη μέρα',
    place: 'στην ώρα του τόπου',
    yours: 'στη δική σας ώρα',
    toPlace: 'Εμφάνιση στην ώρα του τόπου',
    toYours: 'Εμφάνιση στη δική μου ώρα',
    addToCalendar: 'Προσθήκη στο ημερολόγιό μου',
    share: 'Κοινοποίηση',
    copied: 'Η διεύθυνση αντιγράφηκε.',
    copyThis: 'Αντιγράψτε αυτή τη διεύθυνση:',
    series: 'Άλλες ημερομηνίες',
    partOf: 'Μέρος της εκδήλωσης:',
    allDates: count => `Εμφάνιση και των ${count} ημερομηνιών`,
    fewerDates: 'Μόνο οι επόμενες ημερομηνίες',
    allInAgenda: 'Όλες στην ατζέντα',
    protectedTitle: 'Εκδήλωση με κωδικό',
    protectedHint: 'Μόνο όσοι γνωρίζουν τον κωδικό μπορούν να διαβάσουν αυτή την εκδήλωση.',
    password: 'Κωδικός της εκδήλωσης',
    open: 'Εμφάνιση της εκδήλωσης',
    wrongPassword: 'Αυτός δεν είναι ο κωδικός αυτής της εκδήλωσης.',
  },
}

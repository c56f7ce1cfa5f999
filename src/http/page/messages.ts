import type { Language } from '../../core/language.ts'

/** What the service itself says on pages; all else is said by the page's own scripts. */
type Words = {
  calendar: string
  description: string
  notFound: string
  notPublic: string
  locked: string
  gone: string
  unavailable: string
  tryAgain: string
  needsJavaScript: string
  notBuilt: string
}

export const pageMessages: Record<Language, Words> = {
  en: {
    calendar: 'Calendar',
    description: 'What is on: events by month, by week and as a list.',
    notFound: 'There is nothing here',
    notPublic: 'This is not public',
    locked: 'An event with a password',
    gone: 'This has been removed',
    unavailable: 'This page cannot be shown at the moment',
    tryAgain: 'Try again',
    needsJavaScript: 'This calendar needs JavaScript. Without it, read the events at',
    notBuilt: 'The calendar page has not been built. Run npm start, or npm run build, and load this page again.',
  },
  fr: {
    calendar: 'Calendrier',
    description: 'L’agenda : les événements par mois, par semaine et en liste.',
    notFound: 'Il n’y a rien ici',
    notPublic: 'Cette page n’est pas publique',
    locked: 'Événement protégé par un mot de passe',
    gone: 'Cette page a été retirée',
    unavailable: 'Cette page ne peut pas être affichée pour le moment',
    tryAgain: 'Réessayer',
    needsJavaScript: 'Ce calendrier a besoin de JavaScript. Sans lui, les événements se lisent à l’adresse',
    notBuilt:
      'La page du calendrier n’a pas été construite. Lancez npm start ou npm run build, puis rechargez la page.',
  },
  el: {
    calendar: 'Ημερολόγιο',
    description: 'Τι συμβαίνει: εκδηλώσεις ανά μήνα, ανά εβδομάδα και σε λίστα.',
    notFound: 'Δεν υπάρχει τίποτα εδώ',
    notPublic: 'Αυτή η σελίδα δεν είναι δημόσια',
    locked: 'Εκδήλωση με κωδικό',
    gone: 'Αυτή η σελίδα έχει αφαιρεθεί',
    unavailable: 'Αυτή η σελίδα δεν μπορεί να εμφανιστεί αυτή τη στιγμή',
    tryAgain: 'Προσπαθήστε ξανά',
    needsJavaScript: 'Αυτό το ημερολόγιο χρειάζεται JavaScript. Χωρίς αυτό, διαβάστε τις εκδηλώσεις στη διεύθυνση',
    notBuilt:
      'Η σελίδα του ημερολογίου δεν έχει κατασκευαστεί. Εκτελέστε npm start ή npm run build και φορτώστε ξανά τη σελίδα.',
  },
}

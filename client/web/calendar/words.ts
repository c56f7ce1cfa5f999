import type { CalendarView } from '../lib/paths.ts'
import type { Language } from '../../index.ts'
import { formatCount, type Localized } from '../lib/language.ts'

type SeeWords = {
  period: string
  previous: Record<CalendarView, string>
  next: Record<CalendarView, string>
  goTo: Record<CalendarView, string>
  upcoming: (from: string) => string
  everything: string
  today: string
  allDay: string
  until: (when: string) => string
  begun: string
  featured: string
  localTime: (zone: string) => string
  events: (count: number) => string
  someOf: (shown: number, total: number) => string
  showMore: string
  unread: (count: number) => string
  nothingIn: (period: string) => string
  nothingFrom: (day: string) => string
  nextEvent: (when: string) => string
  waiting: string
  moreHint: (count: number) => string
  more: (count: number) => string
  close: string
  dayList: (day: string) => string
}

const number = (language: Language, count: number): string => formatCount(language, count, '', '').trim()

export const seeWords: Localized<SeeWords> = {
  en: {
    period: 'Period',
    previous: { month: 'Previous month', week: 'Previous week', agenda: 'A week earlier' },
    next: { month: 'Next month', week: 'Next week', agenda: 'A week later' },
    goTo: { month: 'Go to a month', week: 'Go to a day', agenda: 'Go to a day' },
    upcoming: from => `From ${from}`,
    everything: 'All events',
    today: 'Today',
    allDay: 'All day',
    until: when => `until ${when}`,
    begun: 'Already on',
    featured: 'Featured',
    localTime: zone => `Local time: ${zone}`,
    events: count => formatCount('en', count, 'event', 'events'),
    someOf: (shown, total) => `${number('en', shown)} of ${formatCount('en', total, 'event', 'events')}`,
    showMore: 'Show more',
    unread: count =>
      `${formatCount('en', count, 'further event is', 'further events are')} not shown. Search or filter to see fewer.`,
    nothingIn: period => `Nothing in ${period}`,
    nothingFrom: day => `Nothing from ${day} on`,
    nextEvent: when => `Next event: ${when}`,
    waiting: 'This has not been loaded yet. It is shown as soon as the connection is back.',
    moreHint: count => `Show ${formatCount('en', count, 'further event', 'further events')}`,
    more: count => `+ ${count} more`,
    close: 'Close',
    dayList: day => `List from ${day}`,
  },
  fr: {
    period: 'Période',
    previous: { month: 'Mois précédent', week: 'Semaine précédente', agenda: 'Une semaine plus tôt' },
    next: { month: 'Mois suivant', week: 'Semaine suivante', agenda: 'Une semaine plus tard' },
    goTo: { month: 'Aller à un mois', week: 'Aller à un jour', agenda: 'Aller à un jour' },
    upcoming: from => `À partir du ${from}`,
    everything: 'Tous les événements',
    today: 'Aujourd’hui',
    allDay: 'Toute la journée',
    until: when => `jusqu’au ${when}`,
    begun: 'En cours',
    featured: 'À la une',
    localTime: zone => `Heure locale\u00a0: ${zone}`,
    events: count => formatCount('fr', count, 'événement', 'événements'),
    someOf: (shown, total) => `${number('fr', shown)} sur ${formatCount('fr', total, 'événement', 'événements')}`,
    showMore: 'Afficher la suite',
    unread: count =>
      `${formatCount('fr', count, 'autre événement n’est pas affiché', 'autres événements ne sont pas affichés')}. Une recherche ou un filtre en réduira le nombre.`,
    nothingIn: period => `Aucun événement\u00a0: ${period}`,
    nothingFrom: day => `Aucun événement à partir du ${day}`,
    nextEvent: when => `Prochain événement\u00a0: ${when}`,
    waiting: 'Cette partie n’est pas encore chargée. Elle s’affichera dès que la connexion reviendra.',
    moreHint: count => `Afficher ${formatCount('fr', count, 'autre événement', 'autres événements')}`,
    more: count => `+ ${count} de plus`,
    close: 'Fermer',
    dayList: day => `Liste à partir du ${day}`,
  },
  el: {
    period: 'Περίοδος',
    previous: { month: 'Προηγούμενος μήνας', week: 'Προηγούμενη εβδομάδα', agenda: 'Μία εβδομάδα πριν' },
    next: { month: 'Επόμενος μήνας', week: 'Επόμενη εβδομάδα', agenda: 'Μία εβδομάδα μετά' },
    goTo: { month: 'Μετάβαση σε μήνα', week: 'Μετάβαση σε ημέρα', agenda: 'Μετάβαση σε ημέρα' },
    upcoming: from => `Από ${from}`,
    everything: 'Όλες οι εκδηλώσεις',
    today: 'Σήμερα',
    allDay: 'Όλη μέρα',
    until: when => `έως ${when}`,
    begun: 'Σε εξέλιξη',
    featured: 'Ξεχωρίζει',
    localTime: zone => `Τοπική ώρα: ${zone}`,
    events: count => formatCount('el', count, 'εκδήλωση', 'εκδηλώσεις'),
    someOf: (shown, total) => `${number('el', shown)} από ${formatCount('el', total, 'εκδήλωση', 'εκδηλώσεις')}`,
    showMore: 'Περισσότερες',
    unread: count =>
      `${formatCount('el', count, 'ακόμη εκδήλωση δεν εμφανίζεται', 'ακόμη εκδηλώσεις δεν εμφανίζονται')}. Με αναζήτηση ή φίλτρα θα είναι λιγότερες.`,
    nothingIn: period => `Καμία εκδήλωση: ${period}`,
    nothingFrom: day => `Καμία εκδήλωση από ${day}`,
    nextEvent: when => `Επόμενη εκδήλωση: ${when}`,
    waiting: 'Αυτό δεν έχει φορτωθεί ακόμη. Θα εμφανιστεί μόλις επανέλθει η σύνδεση.',
    moreHint: count => `Εμφάνιση: ${formatCount('el', count, 'ακόμη εκδήλωση', 'ακόμη εκδηλώσεις')}`,
    more: count => `+ ${count} ακόμη`,
    close: 'Κλείσιμο',
    dayList: day => `Λίστα από ${day}`,
  },
}

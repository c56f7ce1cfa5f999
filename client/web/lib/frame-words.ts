import type { Localized } from './language.ts'

type FrameWords = {
  skip: string
  calendar: string
  views: string
  month: string
  week: string
  agenda: string
  language: string
  theme: string
  system: string
  light: string
  dark: string
  clock: string
  eventClock: string
  viewerClock: (zone: string) => string
  settings: string
  write: string
  signIn: string
  signOut: string
  signedInAs: (name: string) => string
  offline: string
  offlineHint: string
  notFound: string
  notFoundHint: string
  toCalendar: string
  loading: string
  failed: string
  retry: string
  reference: string
  footer: (clock: string) => string
  close: string
}

export const frameWords: Localized<FrameWords> = {
  en: {
    skip: 'Skip to the content',
    calendar: 'Calendar',
    views: 'Views',
    month: 'Month',
    week: 'Week',
    agenda: 'Agenda',
    language: 'Language',
    theme: 'Appearance',
    system: 'As the device',
    light: 'Light',
    dark: 'Dark',
    clock: 'Times',
    eventClock: 'Where the event is',
    viewerClock: zone => `On my clock (${zone})`,
    settings: 'Display settings',
    write: 'Edit the calendar',
    signIn: 'Sign in',
    signOut: 'Sign out',
    signedInAs: name => `Signed in as ${name}`,
    offline: 'There is no connection.',
    offlineHint: 'What you see may be out of date. It is loaded again as soon as the connection is back.',
    notFound: 'There is nothing here',
    notFoundHint: 'The address may be misspelt, or what was here has been removed.',
    toCalendar: 'Go to the calendar',
    loading: 'Loading…',
    failed: 'This could not be loaded.',
    retry: 'Try again',
    reference: 'API',
    footer: clock => `Times: ${clock}`,
    close: 'Close',
  },
  fr: {
    skip: 'Aller au contenu',
    calendar: 'Calendrier',
    views: 'Vues',
    month: 'Mois',
    week: 'Semaine',
    agenda: 'Agenda',
    language: 'Langue',
    theme: 'Apparence',
    system: 'Comme l’appareil',
    light: 'Claire',
    dark: 'Sombre',
    clock: 'Heures',
    eventClock: 'À l’heure du lieu de l’événement',
    viewerClock: zone => `À mon heure (${zone})`,
    settings: 'Réglages d’affichage',
    write: 'Modifier le calendrier',
    signIn: 'Se connecter',
    signOut: 'Se déconnecter',
    signedInAs: name => `Connecté\u00a0: ${name}`,
    offline: 'Pas de connexion.',
    offlineHint: 'Ce que vous voyez peut dater. Tout sera actualisé dès que la connexion reviendra.',
    notFound: 'Il n’y a rien ici',
    notFoundHint: 'L’adresse est peut-être erronée, ou ce qui se trouvait ici a été retiré.',
    toCalendar: 'Aller au calendrier',
    loading: 'Chargement…',
    failed: 'Le chargement a échoué.',
    retry: 'Réessayer',
    reference: 'API',
    footer: clock => `Heures\u00a0: ${clock}`,
    close: 'Fermer',
  },
  el: {
    skip: 'Μετάβαση στο περιεχόμενο',
    calendar: 'Ημερολόγιο',
    views: 'Προβολές',
    month: 'Μήνας',
    week: 'Εβδομάδα',
    agenda: 'Ατζέντα',
    language: 'Γλώσσα',
    theme: 'Εμφάνιση',
    system: 'Όπως στη συσκευή',
    light: 'Φωτεινή',
    dark: 'Σκοτεινή',
    clock: 'Ώρες',
    eventClock: 'Στην ώρα του τόπου της εκδήλωσης',
    viewerClock: zone => `Στη δική μου ώρα (${zone})`,
    settings: 'Ρυθμίσεις εμφάνισης',
    write: 'Επεξεργασία ημερολογίου',
    signIn: 'Σύνδεση',
    signOut: 'Αποσύνδεση',
    signedInAs: name => `Έχετε συνδεθεί ως ${name}`,
    offline: 'Δεν υπάρχει σύνδεση.',
    offlineHint: 'Όσα βλέπετε ίσως δεν είναι πρόσφατα. Θα ανανεωθούν μόλις επανέλθει η σύνδεση.',
    notFound: 'Δεν υπάρχει τίποτα εδώ',
    notFoundHint: 'Η διεύθυνση ίσως είναι λανθασμένη ή αυτό που υπήρχε εδώ αφαιρέθηκε.',
    toCalendar: 'Μετάβαση στο ημερολόγιο',
    loading: 'Φόρτωση…',
    failed: 'Η φόρτωση απέτυχε.',
    retry: 'Προσπαθήστε ξανά',
    reference: 'API',
    footer: clock => `Ώρες: ${clock}`,
    close: 'Κλείσιμο',
  },
}

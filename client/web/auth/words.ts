import { formatCount, type Localized } from '../lib/language.ts'

type WriteWords = {
  signIn: string
  signInHint: string
  login: string
  password: string
  remember: string
  whereFrom: string
  whereFromOperator: string
  signingIn: string
  unreachable: string
  tooMany: (seconds: number) => string
  noPassword: string
  noLogin: string
  showPassword: string
  isSignedIn: (name: string) => string
  go: string
  toWrite: string
  toWriteHint: string
  readerOnly: string
  readerOnlyHint: string
  sessionExpired: string
  sessionExpiredHint: string
  signInAgain: string
  notNow: string
  roles: Record<'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber', string>
}

export const writeWords: Localized<WriteWords> = {
  en: {
    signIn: 'Sign in',
    signInHint: 'Reading the calendar needs no account. To write in it, sign in.',
    login: 'Login',
    password: 'Application password',
    remember: 'Stay signed in on this device',
    whereFrom: 'Where do I get a password?',
    whereFromOperator:
      'Ask the administrator of this calendar for an application password. Whoever runs the service makes one with this command:',
    signingIn: 'Signing in…',
    unreachable: 'The calendar cannot be reached. Try again in a moment.',
    tooMany: seconds => `Too many attempts. Try again in ${formatCount('en', seconds, 'second', 'seconds')}.`,
    noPassword: 'Type your application password.',
    noLogin: 'Type your login.',
    showPassword: 'Show the password',
    isSignedIn: name => `You are signed in as ${name}.`,
    go: 'Continue',
    toWrite: 'Sign in to write',
    toWriteHint: 'This page is for those who write the calendar.',
    readerOnly: 'Your account may only read',
    readerOnlyHint: 'Ask the administrator of this calendar if you should be able to write.',
    sessionExpired: 'Your session has expired',
    sessionExpiredHint: 'Sign in again to go on. What you typed is still here.',
    signInAgain: 'Sign in and go on',
    notNow: 'Not now',
    roles: {
      administrator: 'administrator',
      editor: 'editor',
      author: 'author',
      contributor: 'contributor',
      subscriber: 'subscriber',
    },
  },
  fr: {
    signIn: 'Se connecter',
    signInHint: 'Lire le calendrier ne demande pas de compte. Pour y écrire, connectez-vous.',
    login: 'Nom de connexion',
    password: 'Mot de passe d’application',
    remember: 'Rester connecté sur cet appareil',
    whereFrom: 'Où obtenir un mot de passe ?',
    whereFromOperator:
      'Demandez un mot de passe d’application à l’administrateur de ce calendrier. La personne qui exploite le service en crée un avec cette commande :',
    signingIn: 'Connexion…',
    unreachable: 'Le calendrier est injoignable. Réessayez dans un instant.',
    tooMany: seconds => `Trop de tentatives. Réessayez dans ${formatCount('fr', seconds, 'seconde', 'secondes')}.`,
    noPassword: 'Saisissez votre mot de passe d’application.',
    noLogin: 'Saisissez votre nom de connexion.',
    showPassword: 'Afficher le mot de passe',
    isSignedIn: name => `Connecté\u00a0: ${name}.`,
    go: 'Continuer',
    toWrite: 'Connectez-vous pour écrire',
    toWriteHint: 'Cette page est réservée aux personnes qui rédigent le calendrier.',
    readerOnly: 'Votre compte ne permet que la lecture',
    readerOnlyHint: 'Adressez-vous à l’administrateur de ce calendrier si vous devez pouvoir écrire.',
    sessionExpired: 'Votre session a expiré',
    sessionExpiredHint: 'Connectez-vous de nouveau pour continuer. Votre saisie est toujours là.',
    signInAgain: 'Se connecter et continuer',
    notNow: 'Pas maintenant',
    roles: {
      administrator: 'administrateur',
      editor: 'éditeur',
      author: 'auteur',
      contributor: 'contributeur',
      subscriber: 'abonné',
    },
  },
  el: {
    signIn: 'Σύνδεση',
    signInHint: 'Η ανάγνωση του ημερολογίου δεν χρειάζεται λογαριασμό. Για να γράψετε, συνδεθείτε.',
    login: 'Όνομα σύνδεσης',
    password: 'Κωδικός εφαρμογής',
    remember: 'Διατήρηση της σύνδεσης σε αυτή τη συσκευή',
    whereFrom: 'Πού θα βρω κωδικό;',
    whereFromOperator:
      'Ζητήστε κωδικό εφαρμογής από τον διαχειριστή του ημερολογίου. Όποιος λειτουργεί την υπηρεσία τον δημιουργεί με αυτή την εντολή:',
    signingIn: 'Σύνδεση…',
    unreachable: 'Το ημερολόγιο δεν είναι προσβάσιμο. Δοκιμάστε ξανά σε λίγο.',
    tooMany: seconds =>
      `Πάρα πολλές προσπάθειες. Δοκιμάστε ξανά σε ${formatCount('el', seconds, 'δευτερόλεπτο', 'δευτερόλεπτα')}.`,
    noPassword: 'Γράψτε τον κωδικό εφαρμογής σας.',
    noLogin: 'Γράψτε το όνομα σύνδεσής σας.',
    showPassword: 'Εμφάνιση κωδικού',
    isSignedIn: name => `Έχετε συνδεθεί ως ${name}.`,
    go: 'Συνέχεια',
    toWrite: 'Συνδεθείτε για να γράψετε',
    toWriteHint: 'Αυτή η σελίδα είναι για όσους γράφουν στο ημερολόγιο.',
    readerOnly: 'Ο λογαριασμός σας επιτρέπει μόνο ανάγνωση',
    readerOnlyHint: 'Απευθυνθείτε στον διαχειριστή του ημερολογίου αν πρέπει να μπορείτε να γράφετε.',
    sessionExpired: 'Η συνεδρία σας έληξε',
    sessionExpiredHint: 'Συνδεθείτε ξανά για να συνεχίσετε. Όσα γράψατε είναι ακόμη εδώ.',
    signInAgain: 'Σύνδεση και συνέχεια',
    notNow: 'Όχι τώρα',
    roles: {
      administrator: 'διαχειριστής',
      editor: 'συντάκτης',
      author: 'συγγραφέας',
      contributor: 'συνεργάτης',
      subscriber: 'αναγνώστης',
    },
  },
}

import { formatCount, type Localized } from '../lib/language.ts'

/** What is asked of those who sign out and leave unsaved texts behind. */
type SignOutWords = {
  title: string
  kept: (count: number) => string
  hint: string
  keep: string
  discard: string
  stay: string
}

export const signOutWords: Localized<SignOutWords> = {
  en: {
    title: 'There are texts that you have not saved',
    kept: count => `${formatCount('en', count, 'unsaved text is', 'unsaved texts are')} kept on this device alone.`,
    hint: 'What you keep is here again when you sign in the next time. On a device that others use, discard it.',
    keep: 'Keep and sign out',
    discard: 'Discard and sign out',
    stay: 'Stay signed in',
  },
  fr: {
    title: 'Vous avez des textes non enregistrés',
    kept: count =>
      `${formatCount('fr', count, 'texte non enregistré n’est conservé', 'textes non enregistrés ne sont conservés')} que sur cet appareil.`,
    hint: 'Ce que vous conservez vous attendra ici à votre prochaine connexion. Sur un appareil partagé, mieux vaut l’abandonner.',
    keep: 'Conserver et se déconnecter',
    discard: 'Abandonner et se déconnecter',
    stay: 'Rester connecté',
  },
  el: {
    title: 'Έχετε κείμενα που δεν αποθηκεύτηκαν',
    kept: count =>
      `${formatCount('el', count, 'μη αποθηκευμένο κείμενο φυλάσσεται', 'μη αποθηκευμένα κείμενα φυλάσσονται')} μόνο σε αυτή τη συσκευή.`,
    hint: 'Ό,τι κρατήσετε θα το βρείτε εδώ στην επόμενη σύνδεσή σας. Σε κοινόχρηστη συσκευή προτιμήστε την απόρριψη.',
    keep: 'Διατήρηση και αποσύνδεση',
    discard: 'Απόρριψη και αποσύνδεση',
    stay: 'Διατήρηση της σύνδεσης',
  },
}

import { formatCount, type Localized } from '../language.ts'

/** What forms say of saving, and of what stands in its way. */
type FormWords = {
  save: string
  saving: string
  saved: string
  unsaved: string
  draftRestored: (when: string) => string
  discard: string
  discarded: string
  problems: string
  faultOf: (label: string, fault: string) => string
  unsavedSecret: string
  unsavedNowhere: string
  unreachable: string
  tooMany: (seconds: number) => string
  notChosen: (text: string) => string
  twin: string
  twinHint: string
  goOn: string
  saveAgain: string
  notSignedIn: string
  conflict: string
  conflictHint: string
  yours: string
  theirs: string
  theirsStays: string
  nothing: string
  yes: string
  no: string
  saveMine: string
  takeTheirs: string
}

export const formWords: Localized<FormWords> = {
  en: {
    save: 'Save',
    saving: 'Saving…',
    saved: 'Saved.',
    unsaved: 'Not saved yet. What you type is kept on this device, even if you leave this page.',
    draftRestored: when => `Unsaved changes from ${when} were restored.`,
    discard: 'Discard them',
    discarded: 'The unsaved changes were discarded.',
    problems: 'This could not be saved',
    faultOf: (label, fault) => `${label}: ${fault}`,
    unsavedSecret: 'Not saved yet. What you type is kept on this device, but for the password.',
    unsavedNowhere: 'Not saved yet. This device cannot keep it: save before you close or reload this page.',
    tooMany: seconds =>
      `Too many requests. Try again in ${formatCount('en', seconds, 'second', 'seconds')}; what you typed is kept.`,
    notChosen: text => `“${text}” is not chosen yet. Choose from the list, or clear the field.`,
    twin: 'This seems to be saved already',
    twinHint:
      'When you saved it before, the answer of the calendar was lost. There is now a record of yours that is the same. Go on with it, and what you have typed since is kept.',
    goOn: 'Go on with it',
    saveAgain: 'Save it once more',
    unreachable: 'The calendar cannot be reached. What you typed is kept on this device; try again in a moment.',
    notSignedIn: 'Your session has expired. Sign in to save; what you typed is kept on this device.',
    conflict: 'Somebody else has saved changes since you opened this',
    conflictHint: 'If you save yours, the fields that you changed are overwritten; the others stay as they are now.',
    yours: 'Yours',
    theirs: 'Theirs',
    theirsStays: 'not changed by you',
    nothing: '(empty)',
    yes: 'yes',
    no: 'no',
    saveMine: 'Save mine anyway',
    takeTheirs: 'Take theirs',
  },
  fr: {
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    saved: 'Enregistré.',
    unsaved: 'Pas encore enregistré. Votre saisie est conservée sur cet appareil, même si vous quittez cette page.',
    draftRestored: when => `Vos modifications non enregistrées du ${when} ont été rétablies.`,
    discard: 'Les abandonner',
    discarded: 'Les modifications non enregistrées ont été abandonnées.',
    problems: 'L’enregistrement a échoué',
    faultOf: (label, fault) => `${label}\u00a0: ${fault}`,
    unsavedSecret: 'Pas encore enregistré. Votre saisie est conservée sur cet appareil, sauf le mot de passe.',
    unsavedNowhere:
      'Pas encore enregistré. Cet appareil ne peut pas conserver votre saisie : enregistrez avant de fermer ou de recharger la page.',
    tooMany: seconds =>
      `Trop de requêtes. Réessayez dans ${formatCount('fr', seconds, 'seconde', 'secondes')}\u202f; votre saisie est conservée.`,
    notChosen: text => `«\u00a0${text}\u00a0» n’est pas encore choisi. Choisissez dans la liste ou videz le champ.`,
    twin: 'Ceci semble déjà enregistré',
    twinHint:
      'Lors de votre dernier enregistrement, la réponse du calendrier s’est perdue. Il existe maintenant une fiche identique à votre nom. Continuez avec elle : ce que vous avez saisi depuis est conservé.',
    goOn: 'Continuer avec elle',
    saveAgain: 'Enregistrer une nouvelle fois',
    unreachable:
      'Le calendrier est injoignable. Votre saisie est conservée sur cet appareil ; réessayez dans un instant.',
    notSignedIn:
      'Votre session a expiré. Connectez-vous pour enregistrer ; votre saisie est conservée sur cet appareil.',
    conflict: 'Quelqu’un d’autre a enregistré des modifications depuis que vous avez ouvert cette page',
    conflictHint:
      'Si vous enregistrez les vôtres, les champs que vous avez modifiés seront remplacés ; les autres resteront tels qu’ils sont maintenant.',
    yours: 'Votre version',
    theirs: 'L’autre version',
    theirsStays: 'non modifié par vous',
    nothing: '(vide)',
    yes: 'oui',
    no: 'non',
    saveMine: 'Enregistrer quand même ma version',
    takeTheirs: 'Prendre l’autre version',
  },
  el: {
    save: 'Αποθήκευση',
    saving: 'Αποθήκευση…',
    saved: 'Αποθηκεύτηκε.',
    unsaved:
      'Δεν έχει αποθηκευτεί ακόμη. Όσα γράφετε φυλάσσονται σε αυτή τη συσκευή, ακόμη κι αν φύγετε από τη σελίδα.',
    draftRestored: when => `Ανακτήθηκαν οι μη αποθηκευμένες αλλαγές σας (${when}).`,
    discard: 'Απόρριψη αλλαγών',
    discarded: 'Οι μη αποθηκευμένες αλλαγές απορρίφθηκαν.',
    problems: 'Η αποθήκευση απέτυχε',
    faultOf: (label, fault) => `${label}: ${fault}`,
    unsavedSecret: 'Δεν έχει αποθηκευτεί ακόμη. Ό,τι γράφετε μένει σε αυτή τη συσκευή, εκτός από τον κωδικό.',
    unsavedNowhere:
      'Δεν έχει αποθηκευτεί ακόμη. Η συσκευή δεν μπορεί να το κρατήσει: αποθηκεύστε πριν κλείσετε ή φορτώσετε ξανά τη σελίδα.',
    tooMany: seconds =>
      `Πάρα πολλά αιτήματα. Δοκιμάστε ξανά σε ${formatCount('el', seconds, 'δευτερόλεπτο', 'δευτερόλεπτα')}· ό,τι γράψατε έχει κρατηθεί.`,
    notChosen: text => `Το «${text}» δεν έχει επιλεγεί ακόμη. Επιλέξτε από τη λίστα ή αδειάστε το πεδίο.`,
    twin: 'Μάλλον έχει ήδη αποθηκευτεί',
    twinHint:
      'Στην προηγούμενη αποθήκευση χάθηκε η απάντηση του ημερολογίου. Υπάρχει τώρα μια δική σας εγγραφή που είναι ίδια. Συνεχίστε με αυτήν· ό,τι γράψατε από τότε κρατιέται.',
    goOn: 'Συνέχεια με αυτήν',
    saveAgain: 'Αποθήκευση ακόμη μία φορά',
    unreachable:
      'Το ημερολόγιο δεν είναι προσβάσιμο. Όσα γράψατε φυλάσσονται σε αυτή τη συσκευή· δοκιμάστε ξανά σε λίγο.',
    notSignedIn: 'Η συνεδρία σας έληξε. Συνδεθείτε για να αποθηκεύσετε· όσα γράψατε φυλάσσονται σε αυτή τη συσκευή.',
    conflict: 'Κάποιος άλλος αποθήκευσε αλλαγές από τότε που ανοίξατε τη σελίδα',
    conflictHint:
      'Αν αποθηκεύσετε τις δικές σας, τα πεδία που αλλάξατε θα αντικατασταθούν· τα υπόλοιπα μένουν όπως είναι τώρα.',
    yours: 'Η δική σας εκδοχή',
    theirs: 'Η άλλη εκδοχή',
    theirsStays: 'δεν το αλλάξατε',
    nothing: '(κενό)',
    yes: 'ναι',
    no: 'όχι',
    saveMine: 'Αποθήκευση της δικής μου εκδοχής',
    takeTheirs: 'Αποδοχή της άλλης εκδοχής',
  },
}

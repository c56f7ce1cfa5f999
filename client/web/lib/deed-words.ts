import type { Language } from '../../index.ts'
import { formatCount, type Localized } from './language.ts'
import type { RecordStatus } from './record-summary.ts'

/** What is said of changes to one record or several at once. */
export type DeedWords = {
  trashed: (titles: string[]) => string
  /** The state is absent where there are several. */
  restored: (titles: string[], status: RecordStatus | undefined) => string
  destroyed: (titles: string[]) => string
  undone: string
  undo: string
  dismiss: string
  /** Titles with the reasons. */
  failed: (reasons: string[]) => string
  unreachable: string
  notSignedIn: string
  progress: (done: number, of: number) => string
  selected: (count: number) => string
  selectNone: string
  trashSelected: string
  restoreSelected: string
  destroySelected: string
  cancel: string
  destroyTitle: (titles: string[]) => string
  destroyHint: string
  destroyNow: string
  termHint: (events: number) => string
  childrenHint: string
  doomed: (title: string) => string
}

/** “Jazz”; of several, or of one whose title is not known, how many there are. */
const these =
  (language: Language, quoted: (title: string) => string, one: string, other: string) =>
  (titles: string[]): string =>
    titles.length === 1 && titles[0] ? quoted(titles[0]) : formatCount(language, titles.length, one, other)

const en = these('en', title => `“${title}”`, 'record', 'records')
const fr = these('fr', title => `«\u00a0${title}\u00a0»`, 'fiche', 'fiches')
const el = these('el', title => `«${title}»`, 'εγγραφή', 'εγγραφές')

const toldMax = 3

/** The first few; of a long list the rest would hide the page. */
const listed = (reasons: string[]): string =>
  [...reasons.slice(0, toldMax), ...(reasons.length > toldMax ? [`… (${reasons.length})`] : [])].join(' · ')

const RESTORED = {
  en: {
    publish: 'published again',
    draft: 'a draft now',
    pending: 'waiting for review again',
    future: 'scheduled again',
    private: 'private again',
    trash: 'in the trash',
  },
  fr: {
    publish: 'de nouveau publié',
    draft: 'maintenant en brouillon',
    pending: 'de nouveau en attente de relecture',
    future: 'de nouveau programmé',
    private: 'de nouveau privé',
    trash: 'dans la corbeille',
  },
  el: {
    publish: 'ξανά δημοσιευμένο',
    draft: 'τώρα πρόχειρο',
    pending: 'ξανά σε αναμονή ελέγχου',
    future: 'ξανά προγραμματισμένο',
    private: 'ξανά ιδιωτικό',
    trash: 'στον κάδο',
  },
} satisfies Record<Language, Record<RecordStatus, string>>

export const deedWords: Localized<DeedWords> = {
  en: {
    trashed: titles => `Moved to the trash: ${en(titles)}.`,
    restored: (titles, status) => `Restored: ${en(titles)}${status ? `, ${RESTORED.en[status]}` : ''}.`,
    destroyed: titles => `Deleted for good: ${en(titles)}.`,
    undone: 'Undone.',
    undo: 'Undo',
    dismiss: 'Dismiss',
    failed: reasons => `Not changed: ${listed(reasons)}`,
    unreachable: 'The calendar cannot be reached; nothing was changed. Try again in a moment.',
    notSignedIn: 'Your session has expired; nothing was changed. Sign in to go on.',
    progress: (done, of) => `${done} of ${of} done…`,
    selected: n => formatCount('en', n, 'selected', 'selected'),
    selectNone: 'Select none',
    trashSelected: 'Move to the trash',
    restoreSelected: 'Restore',
    destroySelected: 'Delete for good',
    cancel: 'Cancel',
    destroyTitle: titles => `Delete ${en(titles)} for good?`,
    destroyHint: 'All texts in all languages go with it. This cannot be undone.',
    destroyNow: 'Delete for good',
    termHint: n =>
      n === 0
        ? 'No published event carries it.'
        : `${formatCount('en', n, 'published event carries', 'published events carry')} it and will be left without.`,
    childrenHint: 'Categories below it move up one step.',
    doomed: title => `“${title}” is deleted in a few seconds.`,
  },
  fr: {
    trashed: titles => `À la corbeille\u00a0: ${fr(titles)}.`,
    restored: (titles, status) => `Restauration\u00a0: ${fr(titles)}${status ? `, ${RESTORED.fr[status]}` : ''}.`,
    destroyed: titles => `Suppression définitive\u00a0: ${fr(titles)}.`,
    undone: 'Annulé.',
    undo: 'Annuler l’action',
    dismiss: 'Masquer',
    failed: reasons => `Sans changement\u00a0: ${listed(reasons)}`,
    unreachable: 'Le calendrier est injoignable ; rien n’a été modifié. Réessayez dans un instant.',
    notSignedIn: 'Votre session a expiré\u202f; rien n’a été modifié. Connectez-vous pour continuer.',
    progress: (done, of) => `${done} sur ${of}…`,
    selected: n => formatCount('fr', n, 'fiche sélectionnée', 'fiches sélectionnées'),
    selectNone: 'Ne rien sélectionner',
    trashSelected: 'Mettre à la corbeille',
    restoreSelected: 'Restaurer',
    destroySelected: 'Supprimer définitivement',
    cancel: 'Annuler',
    destroyTitle: titles => `Supprimer définitivement ${fr(titles)}\u202f?`,
    destroyHint: 'Tous les textes, dans toutes les langues, disparaîtront. C’est irréversible.',
    destroyNow: 'Supprimer définitivement',
    termHint: n =>
      n === 0
        ? 'Aucun événement publié ne la porte.'
        : `${formatCount('fr', n, 'événement publié la porte', 'événements publiés la portent')} et ne l’${n < 2 ? 'aura' : 'auront'} plus.`,
    childrenHint: 'Les catégories placées dessous montent d’un niveau.',
    doomed: title => `«\u00a0${title}\u00a0»\u00a0: suppression dans quelques secondes.`,
  },
  el: {
    trashed: titles => `Στον κάδο: ${el(titles)}.`,
    restored: (titles, status) => `Επαναφορά: ${el(titles)}${status ? `, ${RESTORED.el[status]}` : ''}.`,
    destroyed: titles => `Οριστική διαγραφή: ${el(titles)}.`,
    undone: 'Αναιρέθηκε.',
    undo: 'Αναίρεση',
    dismiss: 'Απόκρυψη',
    failed: reasons => `Χωρίς αλλαγή: ${listed(reasons)}`,
    unreachable: 'Το ημερολόγιο δεν είναι προσβάσιμο· τίποτα δεν άλλαξε. Δοκιμάστε ξανά σε λίγο.',
    notSignedIn: 'Η συνεδρία σας έληξε· τίποτα δεν άλλαξε. Συνδεθείτε για να συνεχίσετε.',
    progress: (done, of) => `${done} από ${of}…`,
    selected: n => formatCount('el', n, 'επιλεγμένη', 'επιλεγμένες'),
    selectNone: 'Αναίρεση επιλογής',
    trashSelected: 'Μετακίνηση στον κάδο',
    restoreSelected: 'Επαναφορά',
    destroySelected: 'Οριστική διαγραφή',
    cancel: 'Ακύρωση',
    destroyTitle: titles => `Οριστική διαγραφή: ${el(titles)};`,
    destroyHint: 'Χάνονται όλα τα κείμενα σε όλες τις γλώσσες. Δεν αναιρείται.',
    destroyNow: 'Οριστική διαγραφή',
    termHint: n =>
      n === 0
        ? 'Καμία δημοσιευμένη εκδήλωση δεν την έχει.'
        : `${formatCount('el', n, 'δημοσιευμένη εκδήλωση την έχει', 'δημοσιευμένες εκδηλώσεις την έχουν')} και θα ${n === 1 ? 'μείνει' : 'μείνουν'} χωρίς αυτήν.`,
    childrenHint: 'Οι κατηγορίες κάτω από αυτήν ανεβαίνουν ένα επίπεδο.',
    doomed: title => `«${title}»: διαγράφεται σε λίγα δευτερόλεπτα.`,
  },
}

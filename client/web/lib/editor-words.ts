import type { RecordType } from './record-types.ts'
import type { Localized } from './language.ts'

/** What the forms of all kinds say. */
type EditorWords = {
  edit: Record<RecordType, string>
  copy: (title: string) => string
  toPage: string
  toList: string
  translate: string
  duplicate: string
  trash: string
  inLanguage: string
  notIn: (language: string) => string
  notYours: string
  notYoursHint: string
  notToMake: string
  notToMakeHint: string
  inTrash: string
  inTrashHint: string
  restore: string
  more: string
  excerptHint: string
}

export const editorWords: Localized<EditorWords> = {
  en: {
    edit: {
      events: 'Edit event',
      venues: 'Edit venue',
      organizers: 'Edit organizer',
      categories: 'Edit category',
      tags: 'Edit tag',
    },
    copy: title => `${title} (copy)`,
    toPage: 'See its page',
    toList: 'Back to the list',
    translate: 'Translate',
    duplicate: 'Duplicate',
    trash: 'Move to the trash',
    inLanguage: 'The texts here are English. Switch the language at the top to write them in another.',
    notIn: language =>
      `It is not translated into English yet. Texts that you see may be ${language}; what you change is saved as English.`,
    notYours: 'You may not change this',
    notYoursHint: 'It is by somebody else, or already published.',
    notToMake: 'You may not create this',
    notToMakeHint: 'Your account does not have that right. The administrator of this calendar can give it.',
    inTrash: 'This is in the trash',
    inTrashHint: 'Readers do not see it any more. Restored, it is a draft until somebody publishes it.',
    restore: 'Restore',
    more: 'More',
    excerptHint: 'A sentence or two for lists, previews and search engines.',
  },
  fr: {
    edit: {
      events: 'Modifier l’événement',
      venues: 'Modifier le lieu',
      organizers: 'Modifier l’organisateur',
      categories: 'Modifier la catégorie',
      tags: 'Modifier l’étiquette',
    },
    copy: title => `${title} (copie)`,
    toPage: 'Voir sa page',
    toList: 'Retour à la liste',
    translate: 'Traduire',
    duplicate: 'Dupliquer',
    trash: 'Mettre à la corbeille',
    inLanguage: 'Les textes sont ici en français. Changez de langue en haut de la page pour les écrire dans une autre.',
    notIn: language =>
      `Pas encore de traduction française. Les textes affichés peuvent être en ${language}\u202f; ce que vous modifiez est enregistré en français.`,
    notYours: 'Vous ne pouvez pas modifier cette fiche',
    notYoursHint: 'Cette fiche est à quelqu’un d’autre, ou déjà publiée.',
    notToMake: 'Vous ne pouvez pas créer cet élément',
    notToMakeHint: 'Votre compte n’en a pas le droit. L’administrateur de ce calendrier peut l’accorder.',
    inTrash: 'Cette fiche est dans la corbeille',
    inTrashHint:
      'Les lecteurs ne la voient plus. Une fois restaurée, elle reste un brouillon jusqu’à ce que quelqu’un la publie.',
    restore: 'Restaurer',
    more: 'Plus',
    excerptHint: 'Une ou deux phrases pour les listes, les aperçus et les moteurs de recherche.',
  },
  el: {
    edit: {
      events: 'Επεξεργασία εκδήλωσης',
      venues: 'Επεξεργασία χώρου',
      organizers: 'Επεξεργασία διοργανωτή',
      categories: 'Επεξεργασία κατηγορίας',
      tags: 'Επεξεργασία ετικέτας',
    },
    copy: title => `${title} (αντίγραφο)`,
    toPage: 'Δείτε τη σελίδα',
    toList: 'Πίσω στη λίστα',
    translate: 'Μετάφραση',
    duplicate: 'Δημιουργία αντιγράφου',
    trash: 'Μετακίνηση στον κάδο',
    inLanguage: 'Τα κείμενα εδώ είναι ελληνικά. Αλλάξτε γλώσσα στην κορυφή της σελίδας για να τα γράψετε σε άλλη.',
    notIn: language =>
      `Δεν έχει μεταφραστεί ακόμη στα ελληνικά. Τα κείμενα που βλέπετε μπορεί να είναι στα ${language}· όσα αλλάζετε αποθηκεύονται ως ελληνικά.`,
    notYours: 'Δεν μπορείτε να αλλάξετε αυτή την εγγραφή',
    notYoursHint: 'Ανήκει σε άλλον ή έχει ήδη δημοσιευτεί.',
    notToMake: 'Δεν μπορείτε να δημιουργήσετε αυτή την εγγραφή',
    notToMakeHint:
      'Ο λογαριασμός σας δεν έχει αυτό το δικαίωμα. Μπορεί να σας το δώσει ο διαχειριστής του ημερολογίου.',
    inTrash: 'Αυτή η εγγραφή είναι στον κάδο',
    inTrashHint:
      'Οι αναγνώστες δεν τη βλέπουν πια. Μετά την επαναφορά είναι πρόχειρο, ώσπου να το δημοσιεύσει κάποιος.',
    restore: 'Επαναφορά',
    more: 'Περισσότερα',
    excerptHint: 'Μία ή δύο προτάσεις για λίστες, προεπισκοπήσεις και μηχανές αναζήτησης.',
  },
}

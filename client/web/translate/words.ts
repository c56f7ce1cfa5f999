import { toFrenchFeminine } from '../lib/language-names.ts'
import { languages, type Localized } from '../lib/language.ts'

type TranslateWords = {
  translate: (title: string) => string
  toForm: string
  from: string
  to: string
  into: string
  begun: string
  complete: string
  none: string
  labelIn: (label: string, language: string) => string
  nothing: string
  copy: (label: string) => string
  missing: string
  slugHint: string
  progress: (done: number, of: number) => string
  preview: string
  saveAndNext: string
  next: string
  allDone: (language: string) => string
  remove: (language: string) => string
  removeTitle: (language: string, title: string) => string
  removeHint: string
  removed: (language: string) => string
  nothingToTranslate: string
  overview: string
  overviewHint: string
  kind: string
  missingIn: (count: number, language: string) => string
  completeIn: (language: string) => string
  begin: (kind: string, language: string) => string
}

export const translateWords: Localized<TranslateWords> = {
  en: {
    translate: title => `Translate “${title}”`,
    toForm: 'Open the form',
    from: 'Translate from',
    to: 'Translate into',
    into: 'Language to translate into',
    begun: 'begun',
    complete: 'complete',
    none: 'missing',
    labelIn: (label, language) => `${label} (${language})`,
    nothing: 'nothing to translate',
    copy: label => `Copy: ${label}`,
    missing: 'Missing',
    slugHint:
      'Last part of the address of its page in this language. Leave it empty and the service makes one from the title or name.',
    progress: (done, of) => `${done} of ${of} texts`,
    preview: 'Preview',
    saveAndNext: 'Save, then the next one',
    next: 'Next untranslated',
    allDone: language => `There is nothing left to translate into ${language}.`,
    remove: language => `Delete the ${language} translation`,
    removeTitle: (language, title) => `Delete the ${language} translation of “${title}”?`,
    removeHint: 'All its texts in this language go; those in other languages stay. This cannot be undone.',
    removed: language => `The ${language} translation is deleted.`,
    nothingToTranslate: 'There is no other language yet to translate from.',
    overview: 'Translations',
    overviewHint: 'How many records have no title or name in a language.',
    kind: 'Kind',
    missingIn: (count, language) => `${count} not in ${language}`,
    completeIn: language => `complete in ${language}`,
    begin: (kind, language) => `Translate into ${language}: ${kind}`,
  },
  fr: {
    translate: title => `Traduire «\u00a0${title}\u00a0»`,
    toForm: 'Ouvrir le formulaire',
    from: 'Traduire depuis',
    to: 'Traduire vers',
    into: 'Langue de la traduction',
    begun: 'commencée',
    complete: 'complète',
    none: 'manquante',
    labelIn: (label, language) => `${label} (${language})`,
    nothing: 'rien à traduire',
    copy: label => `Copier\u00a0: ${label}`,
    missing: 'Manquant',
    slugHint:
      'Dernière partie de l’adresse de sa page dans cette langue. Laissez vide : le service la tire du titre ou du nom.',
    progress: (done, of) => `${done} texte${done < 2 ? '' : 's'} sur ${of}`,
    preview: 'Aperçu',
    saveAndNext: 'Enregistrer, puis le suivant',
    next: 'Prochain à traduire',
    allDone: language => `Il ne reste rien à traduire en ${language}.`,
    remove: language => `Supprimer la traduction ${toFrenchFeminine(language)}`,
    removeTitle: (language, title) =>
      `Supprimer la traduction ${toFrenchFeminine(language)} de «\u00a0${title}\u00a0»\u202f?`,
    removeHint:
      'Tous ses textes dans cette langue disparaissent ; ceux des autres langues restent. C’est irréversible.',
    removed: language => `La traduction ${toFrenchFeminine(language)} est supprimée.`,
    nothingToTranslate: 'Il n’y a pas encore d’autre langue depuis laquelle traduire.',
    overview: 'Traductions',
    overviewHint: 'Combien de fiches n’ont pas de titre ou de nom dans une langue.',
    kind: 'Type',
    missingIn: (count, language) => `${count} sans version ${toFrenchFeminine(language)}`,
    completeIn: language => `complet en ${language}`,
    begin: (kind, language) => `Traduire en ${language}\u00a0: ${kind}`,
  },
  el: {
    translate: title => `Μετάφραση: «${title}»`,
    toForm: 'Άνοιγμα της φόρμας',
    from: 'Μετάφραση από',
    to: 'Μετάφραση προς',
    into: 'Γλώσσα της μετάφρασης',
    begun: 'ημιτελής',
    complete: 'πλήρης',
    none: 'λείπει',
    labelIn: (label, language) => `${label} (${language})`,
    nothing: 'δεν υπάρχει κείμενο',
    copy: label => `Αντιγραφή: ${label}`,
    missing: 'Λείπει',
    slugHint:
      'Το τελευταίο μέρος της διεύθυνσης της σελίδας σε αυτή τη γλώσσα. Αφήστε το κενό και η υπηρεσία το φτιάχνει από τον τίτλο ή το όνομα.',
    progress: (done, of) => `${done} από ${of} κείμενα`,
    preview: 'Προεπισκόπηση',
    saveAndNext: 'Αποθήκευση και επόμενο',
    next: 'Επόμενο αμετάφραστο',
    allDone: language => `Δεν έμεινε τίποτα να μεταφραστεί στα ${language}.`,
    remove: language => `Διαγραφή της μετάφρασης στα ${language}`,
    removeTitle: (language, title) => `Διαγραφή της μετάφρασης στα ${language}: «${title}»;`,
    removeHint: 'Χάνονται όλα τα κείμενα σε αυτή τη γλώσσα· των άλλων γλωσσών μένουν. Δεν αναιρείται.',
    removed: language => `Η μετάφραση στα ${language} διαγράφηκε.`,
    nothingToTranslate: 'Δεν υπάρχει ακόμη άλλη γλώσσα για να μεταφράσετε από αυτήν.',
    overview: 'Μεταφράσεις',
    overviewHint: 'Πόσες εγγραφές δεν έχουν τίτλο ή όνομα σε μια γλώσσα.',
    kind: 'Είδος',
    missingIn: (count, language) => `${count} χωρίς κείμενο στα ${language}`,
    completeIn: language => `πλήρες στα ${language}`,
    begin: (kind, language) => `Μετάφραση στα ${language}: ${kind}`,
  },
}

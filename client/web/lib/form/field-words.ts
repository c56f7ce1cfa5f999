import type { Localized } from '../language.ts'

/** What fields say. */
type FieldWords = {
  requiredNote: string
  toolbar: string
  bold: string
  italic: string
  link: string
  list: string
  heading: string
  htmlHint: string
  chosen: (label: string) => string
  remove: (name: string) => string
  create: (name: string) => string
  isNew: string
  searching: string
  noneFound: string
  typeToSearch: string
  searchFailed: string
  results: (count: number) => string
  firstOf: (shown: number, count: number) => string
  picture: string
  pictureHint: string
  knownPicturesOnly: string
  pictureBroken: string
  empty: string
  authorHint: string
  somebodyElse: string
}

export const fieldWords: Localized<FieldWords> = {
  en: {
    requiredNote: 'Fields with * are required.',
    toolbar: 'Formatting',
    bold: 'Bold',
    italic: 'Italic',
    link: 'Link',
    list: 'List',
    heading: 'Heading',
    htmlHint: 'HTML; the buttons set tags around what is selected.',
    chosen: label => `Chosen: ${label}`,
    remove: name => `Remove ${name}`,
    create: name => `Create “${name}”`,
    isNew: 'new',
    searching: 'Searching…',
    noneFound: 'Nothing found.',
    typeToSearch: 'Type to search',
    searchFailed: 'The search failed. Type again to repeat it.',
    results: count => (count === 1 ? '1 suggestion' : `${count} suggestions`),
    firstOf: (shown, count) => `The first ${shown} of ${count} suggestions.`,
    picture: 'Preview of the picture',
    pictureHint: 'Address of a picture (https://…).',
    knownPicturesOnly: 'You may use a picture that the calendar has already: its address or its number.',
    pictureBroken: 'No picture can be shown from this address.',
    empty: 'This may not be empty.',
    authorHint: 'Search by name or login.',
    somebodyElse: 'Somebody else',
  },
  fr: {
    requiredNote: 'Les champs marqués d’un * sont obligatoires.',
    toolbar: 'Mise en forme',
    bold: 'Gras',
    italic: 'Italique',
    link: 'Lien',
    list: 'Liste',
    heading: 'Intertitre',
    htmlHint: 'HTML ; les boutons placent des balises autour de la sélection.',
    chosen: label => `Choix\u00a0: ${label}`,
    remove: name => `Retirer ${name}`,
    create: name => `Créer «\u00a0${name}\u00a0»`,
    isNew: 'nouveau',
    searching: 'Recherche…',
    noneFound: 'Aucun résultat.',
    typeToSearch: 'Tapez pour chercher',
    searchFailed: 'La recherche a échoué. Tapez de nouveau pour la relancer.',
    results: count => (count === 1 ? '1 suggestion' : `${count} suggestions`),
    firstOf: (shown, count) => `Les ${shown} premières suggestions sur ${count}.`,
    picture: 'Aperçu de l’image',
    pictureHint: 'Adresse d’une image (https://…).',
    knownPicturesOnly: 'Vous pouvez utiliser une image que le calendrier connaît déjà : son adresse ou son numéro.',
    pictureBroken: 'Aucune image ne peut être affichée depuis cette adresse.',
    empty: 'Ce champ ne peut pas être vide.',
    authorHint: 'Cherchez par nom ou par nom de connexion.',
    somebodyElse: 'Quelqu’un d’autre',
  },
  el: {
    requiredNote: 'Τα πεδία με * είναι υποχρεωτικά.',
    toolbar: 'Μορφοποίηση',
    bold: 'Έντονα',
    italic: 'Πλάγια',
    link: 'Σύνδεσμος',
    list: 'Λίστα',
    heading: 'Επικεφαλίδα',
    htmlHint: 'HTML· τα κουμπιά βάζουν ετικέτες γύρω από την επιλογή.',
    chosen: label => `Επιλογές: ${label}`,
    remove: name => `Αφαίρεση: ${name}`,
    create: name => `Δημιουργία «${name}»`,
    isNew: 'νέο',
    searching: 'Αναζήτηση…',
    noneFound: 'Δεν βρέθηκε τίποτα.',
    typeToSearch: 'Γράψτε για αναζήτηση',
    searchFailed: 'Η αναζήτηση απέτυχε. Γράψτε ξανά για να επαναληφθεί.',
    results: count => (count === 1 ? '1 πρόταση' : `${count} προτάσεις`),
    firstOf: (shown, count) => `Οι πρώτες ${shown} από ${count} προτάσεις.`,
    picture: 'Προεπισκόπηση της εικόνας',
    pictureHint: 'Διεύθυνση εικόνας (https://…).',
    knownPicturesOnly: 'Μπορείτε να χρησιμοποιήσετε εικόνα που το ημερολόγιο έχει ήδη: τη διεύθυνση ή τον αριθμό της.',
    pictureBroken: 'Καμία εικόνα δεν μπορεί να εμφανιστεί από αυτή τη διεύθυνση.',
    empty: 'Αυτό δεν μπορεί να είναι κενό.',
    authorHint: 'Αναζήτηση με όνομα ή όνομα σύνδεσης.',
    somebodyElse: 'Κάποιος άλλος',
  },
}

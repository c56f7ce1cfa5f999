import type { Language } from './language.ts'

type Told = Record<Language, string>

/**
 * What is said of a faulty value, in the three languages. `{name}` is filled in. Programs read codes and field names, which
 * never change with the language; these are for people.
 */
export const MESSAGES = {
  'true-or-false': { en: 'Send true or false.', fr: 'Envoyez true ou false.', el: 'Στείλτε true ή false.' },
  'whole-number': { en: 'Send a whole number.', fr: 'Envoyez un nombre entier.', el: 'Στείλτε έναν ακέραιο αριθμό.' },
  'decimal-number': {
    en: 'Send a decimal number.',
    fr: 'Envoyez un nombre décimal.',
    el: 'Στείλτε έναν δεκαδικό αριθμό.',
  },
  'at-least': { en: 'Send {min} or more.', fr: 'Envoyez {min} ou plus.', el: 'Στείλτε {min} ή περισσότερο.' },
  'at-most': { en: 'Send {max} or less.', fr: 'Envoyez {max} ou moins.', el: 'Στείλτε {max} ή λιγότερο.' },
  id: { en: 'Send an id.', fr: 'Envoyez un identifiant.', el: 'Στείλτε ένα αναγνωριστικό.' },
  slug: { en: 'Send a slug.', fr: 'Envoyez un slug.', el: 'Στείλτε ένα slug.' },
  'id-or-none': {
    en: 'Send an id, or 0 for none.',
    fr: 'Envoyez un identifiant, ou 0 pour aucun.',
    el: 'Στείλτε ένα αναγνωριστικό, ή 0 για κανένα.',
  },
  ids: {
    en: 'Send ids, such as 3,5.',
    fr: 'Envoyez des identifiants, par exemple 3,5.',
    el: 'Στείλτε αναγνωριστικά, για παράδειγμα 3,5.',
  },
  refs: {
    en: 'Send ids, slugs or names.',
    fr: 'Envoyez des identifiants, des slugs ou des noms.',
    el: 'Στείλτε αναγνωριστικά, slugs ή ονόματα.',
  },
  link: {
    en: 'Send an id, or an object with a name.',
    fr: 'Envoyez un identifiant, ou un objet qui porte un nom.',
    el: 'Στείλτε ένα αναγνωριστικό, ή ένα αντικείμενο με όνομα.',
  },
  'at-most-many': { en: 'At most {max} of them.', fr: 'Pas plus de {max}.', el: 'Το πολύ {max}.' },
  text: { en: 'Send a text.', fr: 'Envoyez un texte.', el: 'Στείλτε ένα κείμενο.' },
  'text-or-numbers': {
    en: 'Send a text or a number, or several of them.',
    fr: 'Envoyez un texte ou un nombre, ou plusieurs.',
    el: 'Στείλτε ένα κείμενο ή έναν αριθμό, ή περισσότερα.',
  },
  empty: { en: 'This may not be empty.', fr: 'Ce champ ne peut pas être vide.', el: 'Αυτό δεν μπορεί να είναι κενό.' },
  zero: { en: 'This may not be 0.', fr: 'Ce champ ne peut pas être 0.', el: 'Αυτό δεν μπορεί να είναι 0.' },
  characters: { en: 'At most {max} characters.', fr: 'Pas plus de {max} caractères.', el: 'Το πολύ {max} χαρακτήρες.' },
  'one-of': { en: 'Send one of: {values}.', fr: 'Envoyez l’un de : {values}.', el: 'Στείλτε ένα από: {values}.' },
  'some-of': {
    en: 'Send one or more of: {values}.',
    fr: 'Envoyez un ou plusieurs de : {values}.',
    el: 'Στείλτε ένα ή περισσότερα από: {values}.',
  },
  date: {
    en: 'This date cannot be read. Send one such as 2027-01-31 18:00.',
    fr: 'Cette date est illisible. Envoyez-en une comme 2027-01-31 18:00.',
    el: 'Η ημερομηνία δεν διαβάζεται. Στείλτε μία όπως 2027-01-31 18:00.',
  },
  zone: {
    en: 'Send an IANA time zone such as Europe/Athens, or UTC+2.',
    fr: 'Envoyez un fuseau horaire IANA comme Europe/Athens, ou UTC+2.',
    el: 'Στείλτε μια ζώνη ώρας IANA όπως Europe/Athens, ή UTC+2.',
  },
  'web-address': {
    en: 'Send an http or https address.',
    fr: 'Envoyez une adresse http ou https.',
    el: 'Στείλτε μια διεύθυνση http ή https.',
  },
  'end-before-start': {
    en: 'The end ({end}) lies before the start ({start}).',
    fr: 'La fin ({end}) précède le début ({start}).',
    el: 'Η λήξη ({end}) είναι πριν από την έναρξη ({start}).',
  },
  'out-of-years': {
    en: 'In this zone the event lies outside the years 0001 to 9999.',
    fr: 'Dans ce fuseau, l’événement sort des années 0001 à 9999.',
    el: 'Σε αυτή τη ζώνη η εκδήλωση βγαίνει από τα έτη 0001 έως 9999.',
  },
  together: {
    en: 'Send {one} and {other} together.',
    fr: 'Envoyez {one} et {other} ensemble.',
    el: 'Στείλτε μαζί τα {one} και {other}.',
  },
  'no-event': {
    en: 'No event has this id: {id}.',
    fr: 'Aucun événement n’a cet identifiant : {id}.',
    el: 'Καμία εκδήλωση δεν έχει αυτό το αναγνωριστικό: {id}.',
  },
  'no-venue': {
    en: 'No venue has this id: {id}.',
    fr: 'Aucun lieu n’a cet identifiant : {id}.',
    el: 'Κανένας χώρος δεν έχει αυτό το αναγνωριστικό: {id}.',
  },
  'no-organizer': {
    en: 'No organizer has this id: {id}.',
    fr: 'Aucun organisateur n’a cet identifiant : {id}.',
    el: 'Κανένας διοργανωτής δεν έχει αυτό το αναγνωριστικό: {id}.',
  },
  'no-category': {
    en: 'No category has this slug or id: {ref}.',
    fr: 'Aucune catégorie n’a ce slug ou cet identifiant : {ref}.',
    el: 'Καμία κατηγορία δεν έχει αυτό το slug ή το αναγνωριστικό: {ref}.',
  },
  'no-tag': {
    en: 'No tag has this slug or id: {ref}.',
    fr: 'Aucune étiquette n’a ce slug ou cet identifiant : {ref}.',
    el: 'Καμία ετικέτα δεν έχει αυτό το slug ή το αναγνωριστικό: {ref}.',
  },
  'no-new-category': {
    en: 'There is no category “{name}”, and you may not create one.',
    fr: 'Il n’y a pas de catégorie « {name} », et vous ne pouvez pas en créer.',
    el: 'Δεν υπάρχει κατηγορία «{name}» και δεν μπορείτε να δημιουργήσετε.',
  },
  'no-new-tag': {
    en: 'There is no tag “{name}”, and you may not create one.',
    fr: 'Il n’y a pas d’étiquette « {name} », et vous ne pouvez pas en créer.',
    el: 'Δεν υπάρχει ετικέτα «{name}» και δεν μπορείτε να δημιουργήσετε.',
  },
  'own-parent': {
    en: 'A category cannot stand below itself.',
    fr: 'Une catégorie ne peut pas être sous elle-même.',
    el: 'Μια κατηγορία δεν μπορεί να βρίσκεται κάτω από τον εαυτό της.',
  },
  'taken-slug': {
    en: 'Another term has this slug already.',
    fr: 'Un autre terme a déjà ce slug.',
    el: 'Ένας άλλος όρος έχει ήδη αυτό το slug.',
  },
  'no-user': {
    en: 'No user has this id.',
    fr: 'Aucun utilisateur n’a cet identifiant.',
    el: 'Κανένας χρήστης δεν έχει αυτό το αναγνωριστικό.',
  },
  'not-for-others': {
    en: 'You may not write in the name of others.',
    fr: 'Vous ne pouvez pas écrire au nom d’autrui.',
    el: 'Δεν μπορείτε να γράφετε στο όνομα άλλων.',
  },
  image: {
    en: 'Send the id of an image or an http(s) address.',
    fr: 'Envoyez l’identifiant d’une image ou une adresse http(s).',
    el: 'Στείλτε το αναγνωριστικό μιας εικόνας ή μια διεύθυνση http(s).',
  },
  'no-image': {
    en: 'No image has this id.',
    fr: 'Aucune image n’a cet identifiant.',
    el: 'Καμία εικόνα δεν έχει αυτό το αναγνωριστικό.',
  },
  'no-new-image': {
    en: 'You may use pictures that exist, by their id, but not add one.',
    fr: 'Vous pouvez utiliser les images existantes, par leur identifiant, mais pas en ajouter.',
    el: 'Μπορείτε να χρησιμοποιείτε υπάρχουσες εικόνες, με το αναγνωριστικό τους, όχι να προσθέτετε.',
  },
  'original-language': {
    en: 'This is the original language, which cannot be removed.',
    fr: 'C’est la langue d’origine, qui ne peut pas être retirée.',
    el: 'Αυτή είναι η αρχική γλώσσα και δεν μπορεί να αφαιρεθεί.',
  },
  'no-translation': {
    en: 'There is no translation in this language.',
    fr: 'Il n’y a pas de traduction dans cette langue.',
    el: 'Δεν υπάρχει μετάφραση σε αυτή τη γλώσσα.',
  },
  login: {
    en: 'Send letters and digits, with . _ @ - between them; at most 60.',
    fr: 'Envoyez des lettres et des chiffres, avec . _ @ - entre eux ; 60 au plus.',
    el: 'Στείλτε λατινικά γράμματα και ψηφία, με . _ @ - ανάμεσά τους· το πολύ 60.',
  },
  'email-address': {
    en: 'Send an address such as anna@example.org.',
    fr: 'Envoyez une adresse comme anna@example.org.',
    el: 'Στείλτε μια διεύθυνση όπως anna@example.org.',
  },
  'still-to-come': {
    en: 'Send a date that is still to come.',
    fr: 'Envoyez une date à venir.',
    el: 'Στείλτε μια μελλοντική ημερομηνία.',
  },
  'id-or-login': {
    en: 'Send the id or the login of a user.',
    fr: 'Envoyez l’identifiant numérique ou le nom de connexion d’un utilisateur.',
    el: 'Στείλτε το αναγνωριστικό ή το όνομα σύνδεσης ενός χρήστη.',
  },
  'no-such-user': {
    en: 'There is no such user.',
    fr: 'Cet utilisateur n’existe pas.',
    el: 'Δεν υπάρχει τέτοιος χρήστης.',
  },
  'another-user': {
    en: 'Name another user than the one who is removed.',
    fr: 'Nommez un autre utilisateur que celui qui est retiré.',
    el: 'Ορίστε άλλον χρήστη από αυτόν που αφαιρείται.',
  },
  list: { en: 'Send a list.', fr: 'Envoyez une liste.', el: 'Στείλτε μια λίστα.' },
  object: { en: 'Send an object.', fr: 'Envoyez un objet.', el: 'Στείλτε ένα αντικείμενο.' },
  unreadable: {
    en: 'This value cannot be read.',
    fr: 'Cette valeur est illisible.',
    el: 'Αυτή η τιμή δεν διαβάζεται.',
  },
} as const satisfies Record<string, Told>

export type MessageKey = keyof typeof MESSAGES

type Values = Record<string, string | number>

/** A mark that no text of a caller has: what follows is a key of the table and its values. */
const mark = '\u0001'

/** A message by its key, to be put into the language of a request when it is sent. */
export const createMessage = (key: MessageKey, values: Values = {}): string => mark + JSON.stringify([key, values])

/** What `say` has made, in this language; any other text as it is. A place before it (`2.venue: …`) stays before it. */
export function formatMessage(message: string, language: Language): string {
  const at = message.indexOf(mark)
  if (at < 0) return message
  const [key, values] = JSON.parse(message.slice(at + 1)) as [MessageKey, Values]
  return message.slice(0, at) + fillPlaceholders(MESSAGES[key], language, values)
}

export const fillPlaceholders = (message: Told, language: Language, values: Values): string =>
  message[language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

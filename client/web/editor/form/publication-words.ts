import type { Localized } from '../../lib/language.ts'

/** What is said of when and where a record is published. */
type PublicationWords = {
  publication: string
  stateHint: string
  reviewHint: string
  dateHint: (zone: string) => string
  slugHint: string
}

export const publicationWords: Localized<PublicationWords> = {
  en: {
    publication: 'Publication',
    stateHint: 'What is private is seen by editors and its author alone.',
    reviewHint: 'Somebody who may publish looks at it first.',
    dateHint: zone =>
      `On the clock of the calendar (${zone}). Leave it empty to publish now; a date ahead publishes it then.`,
    slugHint: 'The end of the address of its page. Made from the title or name when it is empty.',
  },
  fr: {
    publication: 'Publication',
    stateHint: 'Ce qui est privé n’est visible que des éditeurs et de son auteur.',
    reviewHint: 'Quelqu’un qui peut publier y jettera d’abord un œil.',
    dateHint: zone =>
      `À l’heure du calendrier (${zone}). Laissez vide pour publier dès maintenant\u202f; une date à venir publie à ce moment-là.`,
    slugHint: 'La fin de l’adresse de sa page. Tirée du titre ou du nom si le champ est vide.',
  },
  el: {
    publication: 'Δημοσίευση',
    stateHint: 'Ό,τι είναι ιδιωτικό το βλέπουν μόνο οι συντάκτες και όποιος το έγραψε.',
    reviewHint: 'Πρώτα το βλέπει κάποιος που μπορεί να δημοσιεύσει.',
    dateHint: zone =>
      `Στην ώρα του ημερολογίου (${zone}). Αφήστε κενό για δημοσίευση τώρα· με μελλοντική ημερομηνία δημοσιεύεται τότε.`,
    slugHint: 'Το τέλος της διεύθυνσης της σελίδας. Όταν είναι κενό, φτιάχνεται από τον τίτλο ή το όνομα.',
  },
}

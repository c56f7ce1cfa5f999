import type { Localized } from '../lib/language.ts'
import { organizerLabels } from '../editor/record/organizer-words.ts'
import { categoryLabels } from '../editor/record/term-words.ts'
import { venueLabels } from '../editor/record/venue-words.ts'

/** What texts are called, by their names: those of all kinds together, for none has two names. */
export const textLabels: Localized<Record<string, string>> = {
  en: { ...categoryLabels.en, ...venueLabels.en, title: 'Title', organizer: organizerLabels.en.organizer },
  fr: { ...categoryLabels.fr, ...venueLabels.fr, title: 'Titre', organizer: organizerLabels.fr.organizer },
  el: { ...categoryLabels.el, ...venueLabels.el, title: 'Τίτλος', organizer: organizerLabels.el.organizer },
}

import { z } from 'zod'
import { languages } from '../../core/language.ts'
import { nonEmptyText, oneOf } from '../../core/wire.ts'
import { LanguageInput } from '../shared/fields.ts'

/** The longest text, in characters, for which the service asks for a translation. */
const textMaxLength = 50_000

export const SuggestionInput = LanguageInput.extend({
  text: nonEmptyText(textMaxLength).describe('Text to translate.'),
  source: oneOf(languages).describe('Language of the text.'),
  target: oneOf(languages).describe('Language of the translation.'),
  format: oneOf(['html', 'text'])
    .describe('Whether the text is HTML or plain text.')
    .meta({ absent: 'text' })
    .optional(),
})

export const Suggestion = z
  .object({
    text: z.string().describe('The translation, which nobody has checked.'),
    i18n_language: z.enum(languages).describe('Language of the translation.'),
  })
  .meta({ id: 'Suggestion' })

export type SuggestionInput = z.output<typeof SuggestionInput>
export type Suggestion = z.output<typeof Suggestion>

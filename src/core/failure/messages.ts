import messageFormat from '@messageformat/core'
import { type Catalogue, catalogues } from '../../messages/catalogues.ts'
import type { Messages } from '../../messages/types.ts'
import type { Language } from '../language.ts'

type ValidationMessages = Messages['validation']

export type MessageKey = keyof ValidationMessages

type Values = Record<string, string | number>

/**
 * What is wrong with a value, independent of the language: the key of a text in the section `validation`
 * of the catalogues and the values that the text shows. `path` is the path of the value inside its
 * parameter, such as `0.website`.
 */
export type Message = { readonly key: MessageKey; readonly values: Values; readonly path?: string }

type Arguments<K extends MessageKey> = ValidationMessages[K] extends (values: infer V) => string ? [values: V] : []

export const createMessage = <K extends MessageKey>(key: K, ...[values]: Arguments<K>): Message => ({
  key,
  values: (values as Values | undefined) ?? {},
})

/** The message as a text, after its path: `0.website: Send an http or https address.` */
export function formatMessage({ key, values, path }: Message, language: Language): string {
  const text: string | ((values: never) => string) = getMessages('validation', language)[key]
  return (path === undefined ? '' : `${path}: `) + (typeof text === 'string' ? text : text(values as never))
}

/** The key of a message as the error text of a zod schema. `toMessage` in validation-messages.ts reads it. */
export const withMessage = (key: MessageKey): MessageKey => key

export const isMessageKey = (key: string): key is MessageKey => key in catalogues.en.validation

const compiledSections = new Map<string, unknown>()

/** A section of the catalogues in a language. A text that is missing in the language is in English. */
export function getMessages<S extends keyof Messages>(section: S, language: Language): Messages[S] {
  const id = `${language}.${section}`
  if (!compiledSections.has(id)) {
    const translations: Catalogue = catalogues[language]
    compiledSections.set(id, compileSection(catalogues.en[section], translations[section], language))
  }
  return compiledSections.get(id) as Messages[S]
}

/** Compiles a section to the shape of `Messages`: a string, or a function for a message with arguments. */
function compileSection(english: Catalogue, translations: Catalogue | string | undefined, language: Language): object {
  const translatedTexts = typeof translations === 'object' ? translations : {}
  const entries = Object.entries(english).map(([key, text]) => {
    const translation = translatedTexts[key]
    if (typeof text === 'object') return [key, compileSection(text, translation, language)]
    return typeof translation === 'string'
      ? [key, compileMessage(translation, language)]
      : [key, compileMessage(text, 'en')]
  })
  return Object.fromEntries(entries) as object
}

// The package declares its class as a default export, but exports the class itself.
const MessageFormat = messageFormat as unknown as typeof messageFormat.default

function compileMessage(text: string, language: Language) {
  const format = new MessageFormat(language).compile(text)
  return text.includes('{') ? format : format({})
}

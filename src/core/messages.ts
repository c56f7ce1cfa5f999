import messageFormat from '@messageformat/core'
import { type Catalogue, catalogues } from '../messages/catalogues.ts'
import type { Messages } from '../messages/types.ts'
import type { Language } from './language.ts'

type ValidationMessages = Messages['validation']

export type MessageKey = keyof ValidationMessages

type Values = Record<string, string | number>

/**
 * What is wrong with a value, in no language yet: the key of a text in the catalogues' `validation` section and the values
 * that the text shows. `path` leads to the value inside its parameter, such as `0.website`.
 */
export type Message = { readonly key: MessageKey; readonly values: Values; readonly path?: string }

type Arguments<K extends MessageKey> = ValidationMessages[K] extends (values: infer V) => string ? [values: V] : []

export const createMessage = <K extends MessageKey>(key: K, ...[values]: Arguments<K>): Message => ({
  key,
  values: (values as Values | undefined) ?? {},
})

/** The message as a text; its path stands before it: `0.website: Send an http or https address.` */
export function formatMessage({ key, values, path }: Message, language: Language): string {
  const text: string | ((values: never) => string) = getMessages('validation', language)[key]
  return (path === undefined ? '' : `${path}: `) + (typeof text === 'string' ? text : text(values as never))
}

/** The error text of a schema: a message's key, which toMessage of validation-messages.ts reads. */
export const withMessage = (key: MessageKey): MessageKey => key

export const isMessageKey = (key: string): key is MessageKey => key in catalogues.en.validation

const compiledSections = new Map<string, unknown>()

/** A section of the catalogues in a language. English stands in for a text that the language lacks. */
export function getMessages<S extends keyof Messages>(section: S, language: Language): Messages[S] {
  const id = `${language}.${section}`
  if (!compiledSections.has(id)) {
    const own: Catalogue = catalogues[language]
    compiledSections.set(id, compileSection(catalogues.en[section], own[section], language))
  }
  return compiledSections.get(id) as Messages[S]
}

/** Each message as a string, or as a function where it has arguments: the shape that `Messages` promises. */
function compileSection(english: Catalogue, own: Catalogue | string | undefined, language: Language): object {
  const ownTexts = typeof own === 'object' ? own : {}
  const entries = Object.entries(english).map(([key, text]) => {
    const ownText = ownTexts[key]
    if (typeof text === 'object') return [key, compileSection(text, ownText, language)]
    return typeof ownText === 'string' ? [key, compileMessage(ownText, language)] : [key, compileMessage(text, 'en')]
  })
  return Object.fromEntries(entries) as object
}

// The package declares its class as a default export, but exports the class itself.
const MessageFormat = messageFormat as unknown as typeof messageFormat.default

function compileMessage(text: string, language: Language) {
  const format = new MessageFormat(language).compile(text)
  return text.includes('{') ? format : format({})
}

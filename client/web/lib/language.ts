import languageTable from 'virtual:languages'
import { useLocation } from 'wouter-preact'
import type { Language } from '../../index.ts'

/** The languages of the page. Each address names one, `/fr/month/`, or means the service's own. */

export const languages = Object.keys(languageTable) as Language[]

const isLanguage = (text: string | undefined): text is Language =>
  text !== undefined && Object.hasOwn(languageTable, text)

/** The language of addresses that name none, from the attributes of the document. */
export const defaultLanguage: Language = toLanguage(document.documentElement.dataset['defaultLanguage'], 'en')

function toLanguage(text: string | undefined, fallback: Language): Language {
  return isLanguage(text) ? text : fallback
}

const prefix = new RegExp(`^/(${languages.join('|')})(?=/|$)`, 'i')

/** The part of a path that names its language, in the letters of the path: `/fr`, `/FR`; empty when the path names none. */
export const getLanguagePrefix = (path: string): string => prefix.exec(path)?.[0] ?? ''

export const getPathLanguage = (path: string): Language =>
  toLanguage(getLanguagePrefix(path).slice(1).toLowerCase(), defaultLanguage)

/** The language of the current address. A component that uses it is drawn again when the address changes. */
export function useLanguage(): Language {
  useLocation()
  return getPathLanguage(location.pathname)
}

/** The name that a language has for itself: `Français`. */
export const getNativeLanguageName = (language: Language): string => languageTable[language].name

/** The BCP 47 tag by which dates and numbers are written in a language: `fr-FR`. */
export const getLocale = (language: Language): string => languageTable[language].locale

/** How dates write the first day of a month: `1`, in French `1er`. */
export const getFirstOfMonth = (language: Language): string => languageTable[language].firstOfMonth

/** A function that joins texts as the language of the page does: `a, b and c`. */
export function useListFormat(): (texts: string[]) => string {
  const format = new Intl.ListFormat(getLocale(useLanguage()), { type: 'conjunction' })
  return texts => format.format(texts)
}

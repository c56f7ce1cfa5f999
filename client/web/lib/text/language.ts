import languageTable from 'virtual:languages'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Language } from '../../../index.ts'

/** The languages of the page. The first segment of the path names the language, as in `/fr/month/`. */

export const languages = Object.keys(languageTable) as Language[]

const isLanguage = (text: string | undefined): text is Language =>
  text !== undefined && Object.hasOwn(languageTable, text)

/** The language of URLs without a language prefix. The service writes it into the document. */
export const defaultLanguage: Language = toLanguage(document.documentElement.dataset['defaultLanguage'], 'en')

function toLanguage(text: string | undefined, fallback: Language): Language {
  return isLanguage(text) ? text : fallback
}

const prefix = new RegExp(`^/(${languages.join('|')})(?=/|$)`, 'i')

/** The language prefix of a path as it is written there, `/fr` or `/FR`; empty when there is none. */
export const getLanguagePrefix = (path: string): string => prefix.exec(path)?.[0] ?? ''

export const getPathLanguage = (path: string): Language =>
  toLanguage(getLanguagePrefix(path).slice(1).toLowerCase(), defaultLanguage)

/** The language of the URL, which the routes provide. */
export const LanguageContext = createContext<Language>(defaultLanguage)

/** The language of the page. The component renders again when it changes. */
export const useLanguage = (): Language => useContext(LanguageContext)

/** The name of a language in that language: `Français`. */
export const getNativeLanguageName = (language: Language): string => languageTable[language].name

/** The BCP 47 tag that selects the format of dates and numbers: `fr-FR`. */
export const getLocale = (language: Language): string => languageTable[language].locale

/** How dates write the first day of a month: `1`, in French `1er`. */
export const getFirstOfMonth = (language: Language): string => languageTable[language].firstDayText

import { useLocation } from 'wouter-preact'
import type { Language } from '../../index.ts'
import { getPathLanguage } from './paths.ts'

/** The same texts in each language; the English ones say which there are. */
export type Localized<T> = Record<Language, T>

/** The language of the address that is shown. */
export function useLanguage(): Language {
  useLocation() // so that who asks hears of another address
  return getPathLanguage(location.pathname)
}

/** The texts of a part of the page in the language of the address. */
export const useMessages = <T>(texts: Localized<T>): T => texts[useLanguage()]

const LOCALE: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', el: 'el-GR' }

/** How dates and numbers are written in a language (BCP 47). */
export const getLocale = (language: Language): string => LOCALE[language]

/** `1 event`, `3 events`: the form of a word that goes with a number. */
export const formatCount = (language: Language, count: number, one: string, other: string): string =>
  `${new Intl.NumberFormat(LOCALE[language]).format(count)} ${
    new Intl.PluralRules(LOCALE[language]).select(count) === 'one' ? one : other
  }`

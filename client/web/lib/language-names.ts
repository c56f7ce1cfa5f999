import type { Language } from '../../index.ts'
import type { Localized } from './language.ts'

/** What languages are called inside a sentence. In French that is masculine, and in Greek the same after `στα`. */
export const languageNames: Localized<Record<Language, string>> = {
  en: { en: 'English', fr: 'French', el: 'Greek' },
  fr: { en: 'anglais', fr: 'français', el: 'grec' },
  el: { en: 'αγγλικά', fr: 'γαλλικά', el: 'ελληνικά' },
}

/** In French, of a translation or a version: `grecque` for `grec`. */
export const toFrenchFeminine = (french: string): string => `${french.replace('grec', 'grecqu')}e`

import type { CsvSeparator } from './feed-formats.ts'

/**
 * Every language that texts are stored and shown in, the default one first. To add a language, add a line here and a
 * catalogue in `src/messages`.
 *
 * - `name`: what the language calls itself.
 * - `locale`: the BCP 47 tag for the format of dates and numbers.
 * - `openGraphLocale`: the same as Open Graph spells it.
 * - `firstDayText`: how dates write the first day of a month.
 * - `free`: the word shown instead of a price of 0.
 * - `to`: the word between two prices, in a cost that a caller sends.
 * - `csvSeparator`: what spreadsheets in this language expect between the cells of a CSV file.
 * - `capitalize`: whether the name of a language begins with a capital letter inside a sentence.
 * - `legacyCharsets`: the character sets of its texts that are not in Unicode, the likeliest first.
 */
export const languageTable = {
  en: {
    name: 'English',
    locale: 'en-GB',
    openGraphLocale: 'en_GB',
    firstDayText: '1',
    free: 'Free',
    to: 'to',
    csvSeparator: 'comma',
    capitalize: true,
    legacyCharsets: ['windows-1252'],
  },
  fr: {
    name: 'Français',
    locale: 'fr-FR',
    openGraphLocale: 'fr_FR',
    firstDayText: '1er',
    free: 'Gratuit',
    to: 'à',
    csvSeparator: 'semicolon',
    capitalize: false,
    legacyCharsets: ['windows-1252'],
  },
  el: {
    name: 'Ελληνικά',
    locale: 'el-GR',
    openGraphLocale: 'el_GR',
    firstDayText: '1',
    free: 'Δωρεάν',
    to: 'έως',
    csvSeparator: 'semicolon',
    capitalize: false,
    legacyCharsets: ['windows-1253', 'iso-8859-7'],
  },
} as const satisfies Record<string, LanguageRow>

type LanguageRow = {
  name: string
  locale: string
  openGraphLocale: string
  firstDayText: string
  free: string
  to: string
  csvSeparator: CsvSeparator
  capitalize: boolean
  legacyCharsets: readonly string[]
}

export type Language = keyof typeof languageTable

/** The codes of all languages, the default one first. */
export const languages = Object.keys(languageTable) as [Language, ...Language[]]

export const isLanguage = (x: unknown): x is Language => (languages as readonly unknown[]).includes(x)

/** A value for every language. */
export const forEachLanguage = <T>(createValue: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map(language => [language, createValue(language)])) as Record<Language, T>

/**
 * The language that a parameter of a request names, in upper or lower case; `defaultLanguage` if there is no such
 * language.
 */
export function chooseLanguage(parameter: unknown, defaultLanguage: Language): Language {
  const name = typeof parameter === 'string' ? parameter.trim().toLowerCase() : undefined
  return isLanguage(name) ? name : defaultLanguage
}

/** The language in `lang` of translation plugins of WordPress, such as `fr` and `fr_FR`; null for another one and for `all`. */
export function readTecLanguage(parameter: unknown): Language | null {
  const [, name] = typeof parameter === 'string' ? (/^\s*([a-z]{2})(?:[-_][a-z]{2})?\s*$/i.exec(parameter) ?? []) : []
  const language = name?.toLowerCase()
  return isLanguage(language) ? language : null
}

/** The word shown instead of a price of 0. */
export const freeLabels = forEachLanguage(language => languageTable[language].free)

/** What a language calls another one inside a sentence: `formatLanguageName('el', 'fr')` is `grec`. */
export function formatLanguageName(language: Language, shownIn: Language): string {
  const { locale, capitalize } = languageTable[shownIn]
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? languageTable[language].name
  return capitalize ? name : name.toLocaleLowerCase(locale)
}

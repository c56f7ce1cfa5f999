/**
 * Every language that texts are stored and shown in, the default one first. To add a language, add a line here and a
 * catalogue in `src/messages`.
 *
 * - `name`: what the language calls itself.
 * - `locale`: the BCP 47 tag that dates and numbers are written by.
 * - `openGraphLocale`: the same as Open Graph spells it.
 * - `free`: the word shown instead of a price of 0.
 */
export const languageTable = {
  en: { name: 'English', locale: 'en-GB', openGraphLocale: 'en_GB', free: 'Free' },
  fr: { name: 'Français', locale: 'fr-FR', openGraphLocale: 'fr_FR', free: 'Gratuit' },
  el: { name: 'Ελληνικά', locale: 'el-GR', openGraphLocale: 'el_GR', free: 'Δωρεάν' },
} as const satisfies Record<string, LanguageRow>

type LanguageRow = { name: string; locale: string; openGraphLocale: string; free: string }

export type Language = keyof typeof languageTable

/** The codes of all languages, the default one first. */
export const languages = Object.keys(languageTable) as [Language, ...Language[]]

export const isLanguage = (x: unknown): x is Language => (languages as readonly unknown[]).includes(x)

/** The word shown instead of a price of 0. */
export const freeLabels = Object.fromEntries(
  languages.map(language => [language, languageTable[language].free]),
) as Record<Language, string>

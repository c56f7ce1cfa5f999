import type { Language } from '../../../index.ts'
import { getLocale, useLanguage } from '../text/language.ts'

/**
 * Returns a hook with formats in the language of the page. `create` runs once for each language, because to create a
 * format takes as long as hundreds of uses.
 */
export function createFormatsHook<T>(create: (locale: string, language: Language) => T): () => T {
  const formatsByLanguage = new Map<Language, T>()
  return () => {
    const language = useLanguage()
    const formats = formatsByLanguage.get(language) ?? create(getLocale(language), language)
    formatsByLanguage.set(language, formats)
    return formats
  }
}

/** `a, b and c` */
export const useListFormat = createFormatsHook(locale => {
  const format = new Intl.ListFormat(locale, { type: 'conjunction' })
  return (texts: string[]) => format.format(texts)
})

/** `1,234` */
export const useNumberFormat = createFormatsHook(locale => {
  const format = new Intl.NumberFormat(locale)
  return (count: number) => format.format(count)
})

import { useMemo } from 'preact/hooks'
import type { Language } from '../../../index.ts'
import { languages } from '../../addresses.ts'
import { localeOf, useLanguage } from '../../words.ts'

/** What the languages are called in that of the page. */
export function useLanguageNames(): Record<Language, string> {
  const here = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames(localeOf(here), { type: 'language' })
    return Object.fromEntries(languages.map(one => [one, nameIn(here, names.of(one) ?? one)])) as Record<
      Language,
      string
    >
  }, [here])
}

/** Greek names of languages are no proper names within a sentence. */
const nameIn = (here: Language, name: string): string => (here === 'el' ? name.toLocaleLowerCase('el') : name)

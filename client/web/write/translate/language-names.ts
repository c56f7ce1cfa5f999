import { useMemo } from 'preact/hooks'
import type { Language } from '../../../index.ts'
import { languages } from '../../addresses.ts'
import { localeOf, useLanguage } from '../../words.ts'

/** What the languages are called in that of the page. */
export function useLanguageNames(): Record<Language, string> {
  const here = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames(localeOf(here), { type: 'language' })
    return Object.fromEntries(languages.map(one => [one, names.of(one) ?? one])) as Record<Language, string>
  }, [here])
}

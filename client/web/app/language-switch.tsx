import { useMessages } from '../lib/messages.ts'
import { useEffect } from 'preact/hooks'
import { signal } from '@preact/signals'
import { getUrlPath } from '../lib/paths.ts'
import type { Language } from '../../index.ts'
import { getLanguagePrefix, getNativeLanguageName, languages, useLanguage } from '../lib/language.ts'
import { useLocation, useSearch } from 'wouter-preact'

/** Where the shown record is in each language; addresses of records differ by more than their beginning. */
type Translations = Partial<Record<Language, { url: string }>>
const translationsShown = signal<Translations | null>(null)

/** Tells the switch of languages where the record that is shown is in the others. */
export function useRegisterTranslations(translations: Translations | undefined): void {
  useEffect(() => {
    translationsShown.value = translations ?? null
    return () => void (translationsShown.value = null)
  }, [translations])
}

/** The same page in the other languages; a record that is not translated is shown in what it has. */
export function LanguageSwitch() {
  const messages = useMessages('frame')
  const here = useLanguage()
  const pathIn = usePathIn()
  return (
    <nav class="languages" aria-label={messages.language}>
      {languages.map(language => (
        <a
          key={language}
          href={pathIn(language)}
          lang={language}
          hreflang={language}
          title={getNativeLanguageName(language)}
          aria-current={language === here ? 'true' : undefined}
        >
          {language.toUpperCase()} <span class="visually-hidden">{getNativeLanguageName(language)}</span>
        </a>
      ))}
    </nav>
  )
}

function usePathIn(): (language: Language) => string {
  useLocation()
  const search = useSearch()
  const translations = translationsShown.value
  const { pathname } = location
  const rest = pathname.slice(getLanguagePrefix(pathname).length)
  return language => {
    const translated = translations?.[language]
    const path = translated ? getUrlPath(translated.url) : `/${language}${rest}`
    return path + (search && !path.includes('?') ? `?${search}` : '')
  }
}

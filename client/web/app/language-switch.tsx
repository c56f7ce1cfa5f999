import { useMessages } from '../lib/messages.ts'
import { getUrlPath } from '../lib/paths.ts'
import { currentTranslations } from '../lib/record-translations.ts'
import type { Language } from '../../index.ts'
import { getLanguagePrefix, getNativeLanguageName, languages, useLanguage } from '../lib/language.ts'
import { useLocation, useSearch } from 'wouter-preact'

/** Links to the same page in each language. A record without a translation is shown in the language that it has. */
export function LanguageSwitch() {
  const messages = useMessages('frame')
  const current = useLanguage()
  const getPath = useTranslatedPath()
  return (
    <nav class="languages" aria-label={messages.language}>
      {languages.map(language => (
        <a
          key={language}
          href={getPath(language)}
          lang={language}
          hreflang={language}
          title={getNativeLanguageName(language)}
          aria-current={language === current ? 'true' : undefined}
        >
          {language.toUpperCase()} <span class="visually-hidden">{getNativeLanguageName(language)}</span>
        </a>
      ))}
    </nav>
  )
}

/** The path of this page in another language, with its query string. */
function useTranslatedPath(): (language: Language) => string {
  useLocation()
  const search = useSearch()
  const translations = currentTranslations.value
  const { pathname } = location
  const rest = pathname.slice(getLanguagePrefix(pathname).length)
  return language => {
    const translated = translations?.[language]
    const path = translated ? getUrlPath(translated.url) : `/${language}${rest}`
    return path + (search && !path.includes('?') ? `?${search}` : '')
  }
}

import { useMessages } from '../../lib/text/messages.ts'
import { getUrlPath } from '../../lib/paths/paths.ts'
import { useQueryString } from '../../lib/paths/current-view.ts'
import { currentTranslations } from '../../lib/records/translations.ts'
import type { Language } from '../../../index.ts'
import { getLanguagePrefix, getNativeLanguageName, languages, useLanguage } from '../../lib/text/language.ts'
import { useLocation } from 'wouter-preact'

/**
 * Links to the same page in each language. If the record of the page has no translation into a language, the link keeps
 * the path and changes only its language prefix.
 */
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
          onClick={keepFragment}
          aria-current={language === current ? 'true' : undefined}
        >
          {language.toUpperCase()} <span class="visually-hidden">{getNativeLanguageName(language)}</span>
        </a>
      ))}
    </nav>
  )
}

/**
 * The fragment names a submission of the sender. It is in the link only while the browser follows it, so that the page
 * stores it nowhere.
 */
const keepFragment = ({ currentTarget }: MouseEvent & { currentTarget: HTMLAnchorElement }): void => {
  currentTarget.hash = location.hash
}

/**
 * Returns a function that returns the path of this page in a language, with its query string. The component renders
 * again when the address changes.
 */
function useTranslatedPath(): (language: Language) => string {
  useLocation() // Its path has no language prefix, so the code below reads `location`.
  const query = useQueryString()
  const translations = currentTranslations.value
  const { pathname } = location
  const rest = pathname.slice(getLanguagePrefix(pathname).length)
  return language => {
    const translated = translations?.[language]
    const path = translated ? getUrlPath(translated.url) : `/${language}${rest}`
    // The page of a record without a slug has a query string of its own: `/?p=42`.
    return path + (path.includes('?') ? '' : query)
  }
}

import { useState } from 'preact/hooks'
import type { Language } from '../../index.ts'
import { formatFailure } from '../lib/text/format-failure.ts'
import { useLanguage } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import { runWithSignIn } from '../lib/session/reauthentication.ts'
import { hasTranslator } from '../lib/paths/site.ts'
import { useIsMounted } from '../lib/browser/use-is-mounted.ts'
import { isHtmlField, type LanguageTexts } from './translation-texts.ts'

/** What the translation service suggests for one text. No form or draft contains it before a person uses it. */
export type TextSuggestion =
  | { state: 'loading' }
  | { state: 'ready'; text: string }
  | { state: 'failed'; reason: string }

export type Suggestions = {
  byName: Readonly<Record<string, TextSuggestion | undefined>>
  /** Asks for these texts, one after another, until the service fails. */
  request: (names: readonly string[]) => Promise<void>
  remove: (name: string) => void
}

/** The suggestions for the texts of a record; undefined if the calendar has no translation service. */
export function useTranslationSuggestions(
  source: LanguageTexts,
  from: Language,
  to: Language,
): Suggestions | undefined {
  const [byName, setByName] = useState<Suggestions['byName']>({})
  const [language, messages, isMounted] = [useLanguage(), useMessages('actions'), useIsMounted()]
  if (!hasTranslator) return undefined
  const set = (name: string, suggestion: TextSuggestion | undefined) =>
    isMounted() && setByName(others => ({ ...others, [name]: suggestion }))
  const request = async (name: string): Promise<boolean> => {
    const input = {
      text: source[name] ?? '',
      source: from,
      target: to,
      format: getFormat(name),
      i18n_language: language,
    }
    set(name, { state: 'loading' })
    try {
      const { text } = await runWithSignIn(language, calendar => calendar.translations.suggest.mutate(input))
      set(name, { state: 'ready', text })
      return true
    } catch (error) {
      set(name, { state: 'failed', reason: formatFailure(error, messages) })
      return false
    }
  }
  return {
    byName,
    request: async names => {
      for (const name of names) if (!isMounted() || !(await request(name))) return
    },
    remove: name => set(name, undefined),
  }
}

const getFormat = (name: string): 'html' | 'text' => (isHtmlField(name) ? 'html' : 'text')

import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Language } from '../../../index.ts'

type Translations = Partial<Record<Language, { url: string }>>

/**
 * The addresses of the record on this page in each language; null on pages without a record. The
 * language switch links to them.
 */
export const currentTranslations = signal<Translations | null>(null)

/** Sets `currentTranslations` to the addresses of a record until the component is removed. */
export function useRegisterTranslations(translations: Translations | undefined): void {
  useEffect(() => {
    currentTranslations.value = translations ?? null
    return () => void (currentTranslations.value = null)
  }, [translations])
}

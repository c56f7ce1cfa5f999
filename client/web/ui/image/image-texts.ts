import type { CalendarClient, Language } from '../../../index.ts'
import { useServiceQuery } from '../../lib/client.ts'
import { languages } from '../../lib/text/language.ts'

/** The texts of an image in one language; '' for a missing text. */
type ImageTexts = { alt: string; caption: string }

export type ImageTextsByLanguage = Record<Language, ImageTexts>

/** The texts of an image in all languages. */
export const useImageTexts = (id: number) =>
  useServiceQuery({ key: ['image texts', id], read: calendar => readImageTexts(calendar, id) })

export async function readImageTexts(calendar: CalendarClient, id: number): Promise<ImageTextsByLanguage> {
  const read = async (language: Language) => {
    const { alt = '', caption = '' } = await calendar.media.read.query({
      id,
      i18n_language: language,
      i18n_fallback: false,
    })
    return [language, { alt, caption }] as const
  }
  return Object.fromEntries(await Promise.all(languages.map(read))) as ImageTextsByLanguage
}

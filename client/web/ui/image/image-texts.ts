import type { CalendarClient, Language } from '../../../index.ts'
import { useServiceQuery } from '../../lib/client.ts'
import { languages } from '../../lib/text/language.ts'

/** The texts of a picture in one language; '' for a missing text. */
type PictureTexts = { alt: string; caption: string }

export type PictureTextsByLanguage = Record<Language, PictureTexts>

/** The texts of a picture in all languages. */
export const usePictureTexts = (id: number) =>
  useServiceQuery({ key: ['picture texts', id], read: calendar => readPictureTexts(calendar, id) })

export async function readPictureTexts(calendar: CalendarClient, id: number): Promise<PictureTextsByLanguage> {
  const read = async (language: Language) => {
    const { alt = '', caption = '' } = await calendar.media.read.query({
      id,
      i18n_language: language,
      i18n_fallback: false,
    })
    return [language, { alt, caption }] as const
  }
  return Object.fromEntries(await Promise.all(languages.map(read))) as PictureTextsByLanguage
}

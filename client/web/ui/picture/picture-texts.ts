import type { CalendarClient, Language, MediaItem } from '../../../index.ts'
import { useServiceQuery } from '../../lib/client.ts'
import { languages } from '../../lib/language.ts'

/** The texts of a picture in one language; '' for a missing text. */
export type PictureTexts = { alt: string; caption: string }

export type PictureTextsByLanguage = Record<Language, PictureTexts>

/** The texts of a picture in all languages. */
export const usePictureTexts = (id: number) =>
  useServiceQuery({ key: ['picture texts', id], read: calendar => readPictureTexts(calendar, id) })

async function readPictureTexts(calendar: CalendarClient, id: number): Promise<PictureTextsByLanguage> {
  const read = async (language: Language) => {
    const { alt = '', caption = '' } = await calendar.media.read.query({
      ...{ id, i18n_language: language, i18n_fallback: false },
    })
    return [language, { alt, caption }] as const
  }
  return Object.fromEntries(await Promise.all(languages.map(read))) as PictureTextsByLanguage
}

/** The fields of a picture that are the same in all languages. */
export type PictureFields = Pick<MediaItem, 'focal_x' | 'focal_y'> & { credit: string; license: string }

/** What a person edits of a picture. */
export type PictureValues = PictureFields & { texts: PictureTextsByLanguage }

/** Saves what differs between two versions of a picture, one language after another. */
export async function savePicture(
  calendar: CalendarClient,
  id: number,
  { texts: oldTexts, ...oldFields }: PictureValues,
  { texts, ...fields }: PictureValues,
): Promise<void> {
  const changes = omitSame(oldFields, fields)
  if (Object.keys(changes).length > 0) await calendar.media.update.mutate({ id, ...changes })
  for (const language of languages) {
    const changedTexts = omitSame(oldTexts[language], texts[language])
    if (Object.keys(changedTexts).length > 0)
      await calendar.media.update.mutate({ id, i18n_language: language, ...changedTexts })
  }
}

const omitSame = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name as keyof T] !== value)) as Partial<T>

import type { CalendarClient, Inputs, Language, MediaItem } from '../../../index.ts'
import type { EntityTags } from '../../lib/client.ts'
import type { CurrentRecord } from '../../lib/form/form-options.ts'
import { languages } from '../../lib/text/language.ts'
import { type PictureTextsByLanguage, readPictureTexts } from './image-texts.ts'

/** A picture with its texts in all languages. */
export type PictureWithTexts = { item: MediaItem; texts: PictureTextsByLanguage }

export type PictureTextName = `${'alt' | 'caption'}_${Language}`

/** The editable values of a picture, as the fields of a form. */
export type PictureValues = Record<PictureTextName, string> &
  Pick<MediaItem, 'focal_x' | 'focal_y'> & { credit: string; license: string }

/** Reads a picture with its texts, and the ETag to send as `If-Match` when saving: that of the first read. */
export async function readPictureWithTexts(
  calendar: CalendarClient,
  id: number,
  etags?: EntityTags,
): Promise<CurrentRecord<PictureWithTexts>> {
  const item = await calendar.media.read.query({ id })
  const etag = etags?.get('media.read')
  return { record: { item, texts: await readPictureTexts(calendar, id) }, etag }
}

/** Saves the changed values in one step. */
export async function savePicture(
  calendar: CalendarClient,
  id: number,
  changes: Partial<PictureValues>,
): Promise<PictureWithTexts> {
  const { credit, license, focal_x, focal_y, ...texts } = changes
  const i18n_texts: NonNullable<Inputs['media']['update']['i18n_texts']> = {}
  for (const language of languages)
    i18n_texts[language] = { alt: texts[`alt_${language}`], caption: texts[`caption_${language}`] }
  const item = await calendar.media.update.mutate({ id, credit, license, focal_x, focal_y, i18n_texts })
  return { item, texts: await readPictureTexts(calendar, id) }
}

export function toPictureValues({ item, texts }: PictureWithTexts): PictureValues {
  const fields = languages.flatMap(language => [
    [`alt_${language}`, texts[language].alt],
    [`caption_${language}`, texts[language].caption],
  ])
  return {
    ...(Object.fromEntries(fields) as Record<PictureTextName, string>),
    credit: item.credit ?? '',
    license: item.license ?? '',
    focal_x: item.focal_x,
    focal_y: item.focal_y,
  }
}

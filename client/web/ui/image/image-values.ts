import type { CalendarClient, Inputs, Language, MediaItem } from '../../../index.ts'
import type { EntityTags } from '../../lib/client.ts'
import type { CurrentRecord } from '../../lib/form/form-options.ts'
import { languages } from '../../lib/text/language.ts'
import { type ImageTextsByLanguage, readImageTexts } from './image-texts.ts'

/** An image with its texts in all languages. */
export type ImageWithTexts = { item: MediaItem; texts: ImageTextsByLanguage }

export type ImageTextName = `${'alt' | 'caption'}_${Language}`

/** The editable values of an image, as the fields of a form. */
export type ImageFormValues = Record<ImageTextName, string> &
  Pick<MediaItem, 'focal_x' | 'focal_y'> & { credit: string; license: string }

/** Reads an image with its texts, and the ETag to send as `If-Match` when saving: the ETag of the first read. */
export async function readImageWithTexts(
  calendar: CalendarClient,
  id: number,
  etags?: EntityTags,
): Promise<CurrentRecord<ImageWithTexts>> {
  const item = await calendar.media.read.query({ id })
  const etag = etags?.get('media.read')
  return { record: { item, texts: await readImageTexts(calendar, id) }, etag }
}

/** Saves the changed values in one step. */
export async function saveImage(
  calendar: CalendarClient,
  id: number,
  changes: Partial<ImageFormValues>,
): Promise<ImageWithTexts> {
  const { credit, license, focal_x, focal_y, ...texts } = changes
  const i18n_texts: NonNullable<Inputs['media']['update']['i18n_texts']> = {}
  for (const language of languages)
    i18n_texts[language] = { alt: texts[`alt_${language}`], caption: texts[`caption_${language}`] }
  const item = await calendar.media.update.mutate({ id, credit, license, focal_x, focal_y, i18n_texts })
  return { item, texts: await readImageTexts(calendar, id) }
}

export function toImageFormValues({ item, texts }: ImageWithTexts): ImageFormValues {
  const fields = languages.flatMap(language => [
    [`alt_${language}`, texts[language].alt],
    [`caption_${language}`, texts[language].caption],
  ])
  return {
    ...(Object.fromEntries(fields) as Record<ImageTextName, string>),
    credit: item.credit ?? '',
    license: item.license ?? '',
    focal_x: item.focal_x,
    focal_y: item.focal_y,
  }
}

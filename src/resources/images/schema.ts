import { z } from 'zod'
import { type Language, languages } from '../../core/language.ts'
import { language, nonEmptyText, nullableText, number, webAddress, booleanOrWord } from '../../core/wire.ts'
import { ById, LanguageInput, ListQuery, paginationFields, instant, RemovalInput } from '../shared/fields.ts'
import { Image } from '../shared/image/image.ts'
import { uploadMaxBytes, uploadedFile } from '../shared/image/uploaded-file.ts'

const nameMaxLength = 200

const altText = () => nullableText(1000)
const captionText = () => nullableText(2000)

/** The fields of an image that a request may change. */
const fields = z.object({
  name: nullableText(nameMaxLength).describe('Name for editors; that of the file when absent.'),
  alt: altText().describe(
    'Text for people who do not see the image, in the language of the request. Empty: the image has no such text in this language.',
  ),
  caption: captionText().describe('Text to show beside the image, in the language of the request.'),
  credit: nullableText(300).describe('Who made the image.'),
  license: nullableText(300).describe('Name or URL of its license, such as CC BY 4.0.'),
  focal_x: number(0, 1).describe('What cropped sizes show: from 0, left, to 1, right. Default: 0.5.'),
  focal_y: number(0, 1).describe('What cropped sizes show: from 0, top, to 1, bottom. Default: 0.5.'),
})

const texts = z.object({ alt: altText(), caption: captionText() }).partial().optional()
const textsByLanguage = z.strictObject(
  Object.fromEntries(languages.map(code => [code, texts])) as Record<Language, typeof texts>,
)

export const MediaPatchFields = fields.partial().extend({
  i18n_texts: textsByLanguage
    .describe('`alt` and `caption` in several languages, which are stored in one step: `{"fr": {"alt": "…"}}`.')
    .optional(),
})
export const MediaInput = LanguageInput.extend({
  file: uploadedFile(
    `JPEG, PNG, WebP, AVIF or GIF in Base64, or the file itself in a multipart form; at most ${uploadMaxBytes / 1e6} MB, ` +
      '50 megapixels; an animation 10 megapixels over all frames, and 1,000 frames. Send either this or url.',
  ).optional(),
  url: webAddress().describe('Address of a file on the internet, which is copied.').optional(),
  ...MediaPatchFields.shape,
})

export const MediaPatchById = ById.extend(MediaPatchFields.shape)
export const MediaRemovalInput = ById.extend({
  force: booleanOrWord()
    .describe('Deletes an image in use too, and takes it from the records that show it.')
    .optional(),
  ...RemovalInput.pick({ i18n_translation: true }).shape,
})

export const MediaQuery = ListQuery.omit({ i18n_missing: true }).extend({
  search: nonEmptyText(200).describe('Searches the name, the texts, the credit and the address.').optional(),
  i18n_missing: language('Only images without `alt` in this language.'),
})

/** An image. Empty fields are absent, and fields that the caller may not read. */
export const MediaItem = Image.extend({
  rest_url: z.string(),
  name: z.string().describe('Only for users who may upload images.').optional(),
  source_url: z
    .string()
    .describe(
      'Address of an image of another host, and of one that was copied; only for users who may change the image.',
    )
    .optional(),
  read_failure: z
    .string()
    .describe('Why the service could not read the image of another host; only for users who may change the image.')
    .optional(),
  is_stored: z.boolean().describe('Whether this service has the file.'),
  focal_x: z.number(),
  focal_y: z.number(),
  author: z.int().describe('Id of the user who uploaded the image; only for users who may upload images.').optional(),
  created: instant,
  modified: instant,
  i18n_language: z.enum(languages).describe('Language of `alt`, or of `caption` if the image has no `alt`.').optional(),
}).meta({ id: 'Media' })

/** One page of images. */
export const MediaPage = z.object({ media: z.array(MediaItem), ...paginationFields }).meta({ id: 'MediaPage' })

export type MediaInput = z.output<typeof MediaInput>
export type MediaItem = z.output<typeof MediaItem>
export type MediaPage = z.output<typeof MediaPage>
export type MediaPatchFields = z.output<typeof MediaPatchFields>
export type MediaRemovalInput = z.output<typeof MediaRemovalInput>
export type MediaQuery = z.output<typeof MediaQuery>

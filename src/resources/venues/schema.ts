import { z } from 'zod'
import { venue } from '../../core/kinds/venue.ts'
import { requiredName, nullableText } from '../../core/wire.ts'
import {
  ById,
  BySlug,
  LanguageInput,
  languageViewFields,
  originViewFields,
  paginationFields,
  NamedRecordQuery,
  publicationInputFields,
  publicationViewFields,
  RemovalInput,
} from '../shared/fields.ts'
import { Image } from '../shared/image/image.ts'
import { imageFields } from '../shared/image/references.ts'
import { toInputFields, toViewFields } from '../shared/named-kind/schemas.ts'

/** The fields of a venue that a request may send. The input schemas below are derived from them. */
const fields = z.object({
  venue: requiredName(200).describe('Name, in the language of the request.'),
  ...publicationInputFields,
  description: nullableText(100_000).describe('HTML.'),
  slug: nullableText(400).describe('Slug; derived from the name when absent.'),
  excerpt: nullableText(20_000).describe('HTML.'),
  ...toInputFields(venue.fields),
  ...imageFields(),
})

/** A new venue inside an event; `VenueInline` in the OpenAPI document. */
export const InlineVenueInput = fields.partial().required({ venue: true }).meta({ id: 'VenueInline' })
export const VenueInput = LanguageInput.extend(InlineVenueInput.shape)
export const VenuePatchFields = fields.partial()
export const VenuePatchById = ById.extend(VenuePatchFields.shape)
const { slug: newSlug, ...withoutSlug } = VenuePatchFields.shape
export const VenuePatchBySlug = BySlug.extend({ ...withoutSlug, new_slug: newSlug })
export const VenueRemovalInput = ById.extend(RemovalInput.shape)
export const VenueRemovalInputBySlug = BySlug.extend(RemovalInput.shape)
export const VenueQuery = NamedRecordQuery

const Place = z.record(z.string(), z.unknown()).describe('schema.org Place')

/** A venue in responses. Empty fields are absent. */
export const Venue = z
  .object({
    id: z.int(),
    ...publicationViewFields,
    url: z.string(),
    rest_url: z.string(),
    venue: z.string().describe('Name.'),
    description: z.string().optional(),
    excerpt: z.string().optional(),
    slug: z.string().optional(),
    image: Image.optional(),
    ...toViewFields(venue.fields),
    json_ld: Place.optional(),
    ...originViewFields,
    ...languageViewFields,
  })
  .meta({ id: 'Venue' })

/** One page of venues. */
export const VenuePage = z.object({ venues: z.array(Venue), ...paginationFields }).meta({ id: 'VenuePage' })

export type Venue = z.output<typeof Venue>
export type VenuePage = z.output<typeof VenuePage>
export type VenueQuery = z.output<typeof VenueQuery>
export type VenuePatchFields = z.output<typeof VenuePatchFields>
export type InlineVenueInput = z.output<typeof InlineVenueInput>

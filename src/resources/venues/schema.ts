import { z } from 'zod'
import { degrees, requiredName, booleanOrWord, nullOrBlankAsAbsent, webAddress, nullableText } from '../../core/wire.ts'
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

/** The fields of a venue that a request may send. The input schemas below are derived from them. */
const fields = z.object({
  venue: requiredName(200).describe('Name, in the language of the request.'),
  ...publicationInputFields,
  description: nullableText(100_000).describe('HTML.'),
  slug: nullableText(400).describe('Slug; derived from the name when absent.'),
  excerpt: nullableText(20_000).describe('HTML.'),
  show_map: nullOrBlankAsAbsent(booleanOrWord()).describe('Show a map.'),
  show_map_link: nullOrBlankAsAbsent(booleanOrWord()).describe('Show a link to a map.'),
  address: nullableText(300).describe('Street and number.'),
  city: nullableText(200).describe('City or town.'),
  country: nullableText(200).describe('Country.'),
  province: nullableText(200).describe('Province.'),
  state: nullableText(200).describe('State of the country, such as California.'),
  zip: nullableText(50).describe('Postal code.'),
  phone: nullableText(100).describe('Telephone number.'),
  stateprovince: nullableText(200).describe(
    'State or province. When absent: `state` for a venue in the United States or without a country, else `province`.',
  ),
  website: webAddress().describe('URL of the website.'),
  ...imageFields(),
  geo_lat: degrees(90).describe('Latitude in degrees, WGS 84. Send geo_lat and geo_lng together.'),
  geo_lng: degrees(180).describe('Longitude in degrees, WGS 84. Send geo_lat and geo_lng together.'),
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
    address: z.string().optional(),
    city: z.string().optional(),
    country: z.string().optional(),
    province: z.string().optional(),
    state: z.string().optional(),
    zip: z.string().optional(),
    phone: z.string().optional(),
    website: z.string().optional(),
    stateprovince: z.string().optional(),
    geo_lat: z.number().optional(),
    geo_lng: z.number().optional(),
    json_ld: Place.optional(),
    show_map: z.boolean(),
    show_map_link: z.boolean(),
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

import { z } from 'zod'
import { organizer } from '../../core/kinds/organizer.ts'
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

/** The fields of an organizer that a request may send. The input schemas below are derived from them. */
const fields = z.object({
  organizer: requiredName(200).describe('Name, in the language of the request.'),
  ...publicationInputFields,
  description: nullableText(100_000).describe('HTML.'),
  slug: nullableText(400).describe('Slug; derived from the name when absent.'),
  excerpt: nullableText(20_000).describe('HTML.'),
  ...toInputFields(organizer.fields),
  ...imageFields(),
})

/** A new organizer inside an event; `OrganizerInline` in the OpenAPI document. */
export const InlineOrganizerInput = fields.partial().required({ organizer: true }).meta({ id: 'OrganizerInline' })
export const OrganizerInput = LanguageInput.extend(InlineOrganizerInput.shape)
export const OrganizerPatchFields = fields.partial()
export const OrganizerPatchById = ById.extend(OrganizerPatchFields.shape)
const { slug: newSlug, ...withoutSlug } = OrganizerPatchFields.shape
export const OrganizerPatchBySlug = BySlug.extend({ ...withoutSlug, new_slug: newSlug })
export const OrganizerRemovalInput = ById.extend(RemovalInput.shape)
export const OrganizerRemovalInputBySlug = BySlug.extend(RemovalInput.shape)
export const OrganizerQuery = NamedRecordQuery

/** An organizer in responses. Empty fields are absent. */
export const Organizer = z
  .object({
    id: z.int(),
    ...publicationViewFields,
    url: z.string(),
    rest_url: z.string(),
    organizer: z.string().describe('Name.'),
    description: z.string().optional(),
    excerpt: z.string().optional(),
    slug: z.string().optional(),
    image: Image.optional(),
    ...toViewFields(organizer.fields),
    json_ld: z.record(z.string(), z.unknown()).describe('schema.org Organization').optional(),
    ...originViewFields,
    ...languageViewFields,
  })
  .meta({ id: 'Organizer' })

/** One page of organizers. */
export const OrganizerPage = z
  .object({ organizers: z.array(Organizer), ...paginationFields })
  .meta({ id: 'OrganizerPage' })

export type Organizer = z.output<typeof Organizer>
export type OrganizerPage = z.output<typeof OrganizerPage>
export type OrganizerQuery = z.output<typeof OrganizerQuery>
export type OrganizerPatchFields = z.output<typeof OrganizerPatchFields>
export type InlineOrganizerInput = z.output<typeof InlineOrganizerInput>

import { z } from 'zod'
import { venue } from '../../core/kinds/venue.ts'
import { paginationFields } from '../shared/fields.ts'
import { defineNamedInputs, namedViewFields, toViewFields } from '../shared/named-kind/schemas.ts'

const inputs = defineNamedInputs(venue)

/** A new venue inside an event; `VenueInline` in the OpenAPI document. */
export const InlineVenueInput = inputs.new.meta({ id: 'VenueInline' })
export const VenueInput = inputs.create
export const VenuePatchFields = inputs.patch
export const VenuePatchById = inputs.patchById
export const VenuePatchBySlug = inputs.patchBySlug

/** A venue in responses. Empty fields are absent. */
export const Venue = z
  .object({
    venue: z.string().describe('Name.'),
    ...namedViewFields,
    ...toViewFields(venue.fields),
    json_ld: z.record(z.string(), z.unknown()).describe('schema.org Place').optional(),
  })
  .meta({ id: 'Venue' })

/** One page of venues. */
export const VenuePage = z.object({ venues: z.array(Venue), ...paginationFields }).meta({ id: 'VenuePage' })

export type Venue = z.output<typeof Venue>
export type VenuePage = z.output<typeof VenuePage>
export type VenuePatchFields = z.output<typeof VenuePatchFields>
export type InlineVenueInput = z.output<typeof InlineVenueInput>

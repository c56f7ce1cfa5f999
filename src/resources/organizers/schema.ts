import { z } from 'zod'
import { organizer } from '../../core/kinds/organizer.ts'
import { paginationFields } from '../shared/fields.ts'
import { defineNamedInputs, namedViewFields, toViewFields } from '../shared/named-kind/schemas.ts'

const inputs = defineNamedInputs(organizer)

/** A new organizer inside an event; `OrganizerInline` in the OpenAPI document. */
export const InlineOrganizerInput = inputs.new.meta({ id: 'OrganizerInline' })
export const OrganizerInput = inputs.create
export const OrganizerPatchFields = inputs.patch
export const OrganizerPatchById = inputs.patchById
export const OrganizerPatchBySlug = inputs.patchBySlug

/** An organizer in responses. Empty fields are absent. */
export const Organizer = z
  .object({
    organizer: z.string().describe('Name.'),
    ...namedViewFields,
    ...toViewFields(organizer.fields),
    json_ld: z.record(z.string(), z.unknown()).describe('schema.org Organization').optional(),
  })
  .meta({ id: 'Organizer' })

/** One page of organizers. */
export const OrganizerPage = z
  .object({ organizers: z.array(Organizer), ...paginationFields })
  .meta({ id: 'OrganizerPage' })

export type Organizer = z.output<typeof Organizer>
export type OrganizerPage = z.output<typeof OrganizerPage>
export type OrganizerPatchFields = z.output<typeof OrganizerPatchFields>
export type InlineOrganizerInput = z.output<typeof InlineOrganizerInput>

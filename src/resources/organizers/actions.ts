import { organizer } from '../../core/kinds/organizer.ts'
import { toOrganizationJsonLd } from '../../formats/json-ld.ts'
import { defineNamedKind } from '../shared/named-kind/actions.ts'
import type { Organizer, OrganizerPatchFields } from './schema.ts'

export const organizerKind = defineNamedKind<Organizer, OrganizerPatchFields, typeof organizer.fields>({
  definition: organizer,
  toJsonLd: toOrganizationJsonLd,
})

export const { selectRecord: organizerJson, records: organizerRecords } = organizerKind

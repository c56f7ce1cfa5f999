import { organizer as organizerKind } from '../../../../src/core/kinds/organizer.ts'
import type { CalendarClient, Organizer } from '../../../index.ts'
import { toNamedSummary } from '../../lib/records/summary.ts'
import { draftPublication, omitEmpty, toPublicationInput } from '../form/publication-values.ts'
import { OrganizerFields } from './organizer-fields.tsx'
import { createEmptyValues, toNamedValues, type OrganizerValues } from './named-values.ts'
import { toImageInput } from '../../lib/picked-image.ts'
import type { RecordFormDefinition } from './record-form-definition.ts'
import { assertNotDuplicate } from './record-names.ts'

async function create(calendar: CalendarClient, values: OrganizerValues, duplicateMessage: string): Promise<Organizer> {
  const { organizer: name, description } = values
  await assertNotDuplicate(calendar, 'organizers', { field: 'organizer', name, description }, duplicateMessage)
  return calendar.organizers.create.mutate({ organizer: name, ...omitEmpty(toImageInput(toPublicationInput(values))) })
}

const toOrganizerValues = (record: Organizer): OrganizerValues => ({
  organizer: record.organizer,
  ...toNamedValues(organizerKind.fields, record),
})

export const organizerFormDefinition: RecordFormDefinition<OrganizerValues, Organizer> = {
  kind: 'organizers',
  emptyValues: { organizer: '', ...createEmptyValues(organizerKind.fields) },
  getLabels: fields => fields.organizers,
  nameField: 'organizer',
  toValues: toOrganizerValues,
  toCopyValues: organizer => ({
    ...toOrganizerValues(organizer),
    organizer: '',
    ...draftPublication,
  }),
  toSummary: record => toNamedSummary('organizers', record),
  read: (calendar, id) => calendar.organizers.read.query({ id }),
  create,
  update: (calendar, id, changes) =>
    calendar.organizers.update.mutate({ id, ...toImageInput(toPublicationInput(changes)) }),
  Fields: OrganizerFields,
}

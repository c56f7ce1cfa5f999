import type { CalendarClient, Organizer } from '../../../index.ts'
import { toOrganizerSummary } from '../../lib/records/summary.ts'
import { draftPublication, omitEmpty, toPublicationInput } from '../form/publication-values.ts'
import { OrganizerFields } from './organizer-fields.tsx'
import { emptyOrganizer, type OrganizerValues, toOrganizerValues } from './organizer-values.ts'
import { toImageInput } from '../../lib/picked-image.ts'
import type { RecordFormDefinition } from './record-form-definition.ts'
import { assertNotDuplicate } from './record-names.ts'

async function create(calendar: CalendarClient, values: OrganizerValues, duplicateMessage: string): Promise<Organizer> {
  const { organizer: name, description } = values
  await assertNotDuplicate(calendar, 'organizers', { field: 'organizer', name, description }, duplicateMessage)
  return calendar.organizers.create.mutate({ organizer: name, ...omitEmpty(toImageInput(toPublicationInput(values))) })
}

export const organizerFormDefinition: RecordFormDefinition<OrganizerValues, Organizer> = {
  kind: 'organizers',
  emptyValues: emptyOrganizer,
  getLabels: fields => fields.organizers,
  nameField: 'organizer',
  toValues: toOrganizerValues,
  toCopyValues: organizer => ({
    ...toOrganizerValues(organizer),
    organizer: '',
    ...draftPublication,
  }),
  toSummary: toOrganizerSummary,
  read: (calendar, id) => calendar.organizers.read.query({ id }),
  create,
  update: (calendar, id, changes) =>
    calendar.organizers.update.mutate({ id, ...toImageInput(toPublicationInput(changes)) }),
  Fields: OrganizerFields,
}

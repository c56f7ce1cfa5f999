import type { CalendarClient, Inputs, Organizer } from '../../../index.ts'
import {
  draftPublication,
  toPublicationInput,
  toPublicationValues,
  type PublicationValues,
  newPublication,
} from '../form/publication-values.ts'
import { toOrganizerSummary } from '../../lib/record-summary.ts'
import { assertNameIsFree, type NamedRecord, toRecordNameQuery } from './record-names.ts'
import { OrganizerFields } from './organizer-fields.tsx'
import { organizerLabels } from './organizer-words.ts'
import { type FieldValues, omitEmpty, type RecordFormDefinition } from './record-form-definition.ts'

type Input = Inputs['organizers']['create']

/** What the fields of an organizer hold. Texts are those of one language. */
export type OrganizerValues = PublicationValues &
  FieldValues<Input, 'organizer' | 'phone' | 'email' | 'website' | 'image' | 'description' | 'excerpt'>

const blank: OrganizerValues = {
  organizer: '',
  phone: '',
  email: '',
  website: '',
  image: '',
  description: '',
  excerpt: '',
  ...newPublication,
}

const valuesOf = (organizer: Organizer): OrganizerValues => ({
  organizer: organizer.organizer,
  phone: organizer.phone ?? '',
  email: organizer.email ?? '',
  website: organizer.website ?? '',
  image: organizer.image?.url ?? '',
  description: organizer.description ?? '',
  excerpt: organizer.excerpt ?? '',
  ...toPublicationValues(organizer),
})

async function named(calendar: CalendarClient, name: string): Promise<NamedRecord[]> {
  const { organizers } = await calendar.organizers.list.query(toRecordNameQuery(name))
  return organizers.map(({ id, organizer, description = '', author }) => ({ id, name: organizer, description, author }))
}

async function create(calendar: CalendarClient, values: OrganizerValues, taken: string): Promise<Organizer> {
  const { organizer: name, description } = values
  assertNameIsFree('organizer', { name, description }, await named(calendar, name), taken)
  return calendar.organizers.create.mutate({ organizer: name, ...toPublicationInput(omitEmpty(values)) })
}

export const organizerFormDefinition: RecordFormDefinition<OrganizerValues, Organizer> = {
  kind: 'organizers',
  emptyValues: blank,
  labels: organizerLabels,
  nameField: 'organizer',
  toValues: valuesOf,
  toCopyValues: (record, titled) => ({ ...valuesOf(record), ...draftPublication, organizer: titled(record.organizer) }),
  toSummary: toOrganizerSummary,
  read: (calendar, id) => calendar.organizers.read.query({ id }),
  findByName: named,
  create,
  update: (calendar, id, changed) => calendar.organizers.update.mutate({ id, ...toPublicationInput(changed) }),
  Fields: OrganizerFields,
}

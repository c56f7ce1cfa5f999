import { venue as venueKind } from '../../../../src/core/kinds/venue.ts'
import type { CalendarClient, Venue } from '../../../index.ts'
import { toNamedSummary } from '../../lib/records/summary.ts'
import { draftPublication, omitEmpty, toPublicationInput } from '../form/publication-values.ts'
import { toImageInput } from '../../lib/picked-image.ts'
import type { RecordFormDefinition } from './record-form-definition.ts'
import { assertNotDuplicate } from './record-names.ts'
import { VenueFields } from './venue-fields.tsx'
import { createEmptyValues, toNamedValues, type VenueValues } from './named-values.ts'

async function create(calendar: CalendarClient, values: VenueValues, duplicateMessage: string): Promise<Venue> {
  const { venue: name, description } = values
  await assertNotDuplicate(calendar, 'venues', { field: 'venue', name, description }, duplicateMessage)
  return calendar.venues.create.mutate({ venue: name, ...omitEmpty(toImageInput(toPublicationInput(values))) })
}

const toVenueValues = (record: Venue): VenueValues => ({
  venue: record.venue,
  ...toNamedValues(venueKind.fields, record),
})

export const venueFormDefinition: RecordFormDefinition<VenueValues, Venue> = {
  kind: 'venues',
  emptyValues: { venue: '', ...createEmptyValues(venueKind.fields) },
  getLabels: fields => fields.venues,
  nameField: 'venue',
  toValues: toVenueValues,
  toCopyValues: venue => ({
    ...toVenueValues(venue),
    venue: '',
    ...draftPublication,
  }),
  toSummary: record => toNamedSummary('venues', record),
  read: (calendar, id) => calendar.venues.read.query({ id }),
  create,
  update: (calendar, id, changes) =>
    calendar.venues.update.mutate({ id, ...toImageInput(toPublicationInput(changes)) }),
  validate: ({ geo_lat, geo_lng }, messages) => ({
    ...(geo_lat === null && geo_lng !== null ? { geo_lat: messages.bothDegrees } : {}),
    ...(geo_lng === null && geo_lat !== null ? { geo_lng: messages.bothDegrees } : {}),
  }),
  Fields: VenueFields,
}

import type { CalendarClient, Inputs, Venue } from '../../../index.ts'
import {
  draftPublication,
  toPublicationInput,
  toPublicationValues,
  type PublicationValues,
  newPublication,
} from '../form/publication-values.ts'
import { toVenueSummary } from '../../lib/record-summary.ts'
import { assertNameIsFree, type NamedRecord, toRecordNameQuery } from './record-names.ts'
import { type FieldValues, omitEmpty, type RecordFormDefinition } from './record-form-definition.ts'
import { VenueFields } from './venue-fields.tsx'
import { venueLabels } from './venue-words.ts'

type Input = Inputs['venues']['create']

/** What the fields of a venue hold. Texts are those of one language. */
export type VenueValues = PublicationValues &
  FieldValues<
    Input,
    | 'venue'
    | 'address'
    | 'zip'
    | 'city'
    | 'stateprovince'
    | 'state'
    | 'province'
    | 'country'
    | 'geo_lat'
    | 'geo_lng'
    | 'show_map'
    | 'show_map_link'
    | 'phone'
    | 'website'
    | 'image'
    | 'description'
    | 'excerpt'
  >

const blank: VenueValues = {
  venue: '',
  address: '',
  zip: '',
  city: '',
  stateprovince: '',
  state: '',
  province: '',
  country: '',
  geo_lat: null,
  geo_lng: null,
  show_map: true,
  show_map_link: true,
  phone: '',
  website: '',
  image: '',
  description: '',
  excerpt: '',
  ...newPublication,
}

const valuesOf = (venue: Venue): VenueValues => ({
  venue: venue.venue,
  address: venue.address ?? '',
  zip: venue.zip ?? '',
  city: venue.city ?? '',
  stateprovince: venue.stateprovince ?? '',
  state: venue.state ?? '',
  province: venue.province ?? '',
  country: venue.country ?? '',
  geo_lat: venue.geo_lat ?? null,
  geo_lng: venue.geo_lng ?? null,
  show_map: venue.show_map,
  show_map_link: venue.show_map_link,
  phone: venue.phone ?? '',
  website: venue.website ?? '',
  image: venue.image?.url ?? '',
  description: venue.description ?? '',
  excerpt: venue.excerpt ?? '',
  ...toPublicationValues(venue),
})

async function named(calendar: CalendarClient, name: string): Promise<NamedRecord[]> {
  const { venues } = await calendar.venues.list.query(toRecordNameQuery(name))
  return venues.map(({ id, venue, description = '', author }) => ({ id, name: venue, description, author }))
}

async function create(calendar: CalendarClient, values: VenueValues, taken: string): Promise<Venue> {
  const { venue: name, description } = values
  assertNameIsFree('venue', { name, description }, await named(calendar, name), taken)
  return calendar.venues.create.mutate({ venue: name, ...toPublicationInput(omitEmpty(values)) })
}

export const venueFormDefinition: RecordFormDefinition<VenueValues, Venue> = {
  kind: 'venues',
  emptyValues: blank,
  labels: venueLabels,
  nameField: 'venue',
  toValues: valuesOf,
  toCopyValues: (record, titled) => ({ ...valuesOf(record), ...draftPublication, venue: titled(record.venue) }),
  toSummary: toVenueSummary,
  read: (calendar, id) => calendar.venues.read.query({ id }),
  findByName: named,
  create,
  update: (calendar, id, changed) => calendar.venues.update.mutate({ id, ...toPublicationInput(changed) }),
  validate: ({ geo_lat, geo_lng }, words) => ({
    ...(geo_lat === null && geo_lng !== null ? { geo_lat: words.bothDegrees } : {}),
    ...(geo_lng === null && geo_lat !== null ? { geo_lng: words.bothDegrees } : {}),
  }),
  Fields: VenueFields,
}

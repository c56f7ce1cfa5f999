import type { Inputs, Venue } from '../../../index.ts'
import { newPublication, type PublicationValues, toPublicationValues } from '../form/publication-values.ts'
import { type PickedImage, toPickedImage } from '../../lib/picked-image.ts'
import type { FieldValues } from './field-values.ts'

/** The values of the venue form. The texts are those of one language. */
export type VenueValues = PublicationValues & { image: PickedImage | null } & FieldValues<
    Inputs['venues']['create'],
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
    | 'description'
    | 'excerpt'
  >

export const emptyVenue: VenueValues = {
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
  image: null,
  description: '',
  excerpt: '',
  ...newPublication,
}

export const toVenueValues = (venue: Venue): VenueValues => ({
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
  image: toPickedImage(venue.image),
  description: venue.description ?? '',
  excerpt: venue.excerpt ?? '',
  ...toPublicationValues(venue),
})

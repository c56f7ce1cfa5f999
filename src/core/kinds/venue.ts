import { contactFields } from './contact.ts'
import type { FieldDefinition, NamedKindDefinition } from './fields.ts'

const { email, ...phoneAndWebsite } = contactFields

const degreesDescription = (name: 'Latitude' | 'Longitude') =>
  `${name} in degrees, WGS 84. Send geo_lat and geo_lng together.`

/** A line of an address, which is written in the language of its reader. */
const addressLine = <const Field extends Omit<FieldDefinition, 'type' | 'isTranslated'>>(field: Field) =>
  ({ type: 'line', maxLength: 200, isTranslated: true, ...field }) as const

export const venue = {
  name: 'venue',
  described: 'a venue',
  filterDescription: 'Only events at one of these venues.',
  jsonLdType: 'Place',
  openGraphType: 'website',
  csvPrefixes: ['Venue'],
  fields: {
    address: {
      ...addressLine({ description: 'Street and number.', jsonLd: 'address.streetAddress' }),
      maxLength: 300,
      csv: { name: 'Address', position: 1, ownNames: ['Address', 'Street', 'Street Address'] },
    },
    city: addressLine({
      description: 'City or town.',
      isSearchedAsName: true,
      jsonLd: 'address.addressLocality',
      csv: { name: 'City', position: 2, ownNames: ['City', 'Town'] },
    }),
    country: addressLine({
      description: 'Country.',
      isSearched: false,
      jsonLd: 'address.addressCountry',
      csv: { name: 'Country', position: 5, ownNames: ['Country'] },
    }),
    province: addressLine({ description: 'Province.' }),
    state: addressLine({ description: 'State of the country, such as California.' }),
    zip: {
      type: 'line',
      maxLength: 50,
      description: 'Postal code.',
      isSearched: true,
      jsonLd: 'address.postalCode',
      csv: { name: 'Zip', position: 4, ownNames: ['Zip', 'Zip Code', 'Postal Code', 'Postcode'] },
    },
    ...phoneAndWebsite,
    stateprovince: addressLine({
      description:
        'State or province. When absent: `state` for a venue in the United States or without a country, else `province`.',
      jsonLd: 'address.addressRegion',
      csv: {
        name: 'State/Province',
        position: 3,
        otherNames: ['State'],
        ownNames: ['State/Province', 'State', 'Province', 'Region'],
      },
    }),
    geo_lat: {
      type: 'degrees',
      limit: 90,
      description: degreesDescription('Latitude'),
      column: 'latitude',
      jsonLd: 'geo.latitude',
      csv: { name: 'Latitude', position: 13, ownNames: ['Latitude', 'Lat'] },
    },
    geo_lng: {
      type: 'degrees',
      limit: 180,
      description: degreesDescription('Longitude'),
      column: 'longitude',
      jsonLd: 'geo.longitude',
      csv: { name: 'Longitude', position: 14, ownNames: ['Longitude', 'Lng', 'Lon', 'Long'] },
    },
    show_map: { type: 'flag', description: 'Show a map.', column: 'showMap' },
    show_map_link: { type: 'flag', description: 'Show a link to a map.', column: 'showMapLink' },
  },
  example: { venue: 'Town hall', address: '1 Market Square', city: 'Larissa', country: 'Greece', zip: '41222' },
} as const satisfies NamedKindDefinition

import { useMessages } from '../../lib/text/messages.ts'
import { MapPin } from 'lucide-preact'
import { getLocale, useLanguage } from '../../lib/text/language.ts'
import type { VenueView } from '../../lib/events/event-view.ts'
import { formatAddressLines, formatCoordinates, getMapUrl, getPosition } from '../../lib/events/venue-location.ts'
import { useLazyComponent } from '../../lib/browser/use-lazy-component.ts'
import { useLangAttribute } from '../../lib/records/records.ts'
import './venue-location.css'

/** The map is optional: without it, the user still has the address. */
const loadVenueMap = () => import('./venue-map.tsx').then(module => module.VenueMap)

type Props = { venue: VenueView; hasMap: boolean; hasMapLink: boolean }

/**
 * The address of a venue. `hasMapLink` adds a link to OpenStreetMap, `hasMap` a small map if the venue has a position.
 */
export function VenueLocation({ venue, hasMap, hasMapLink }: Props) {
  const messages = useMessages('record')
  const lines = formatAddressLines(venue)
  const link = hasMapLink ? getMapUrl(venue) : null
  return (
    <div class="venue-location">
      {lines.length > 0 && (
        <address lang={useLangAttribute(venue)}>
          {lines.map(line => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      {link && (
        <a class="map-link" href={link} rel="noopener">
          <MapPin aria-hidden /> {messages.openMap}
        </a>
      )}
      {hasMap && <PositionMap venue={venue} />}
    </div>
  )
}

function PositionMap({ venue }: { venue: VenueView }) {
  const messages = useMessages('record')
  const language = useLanguage()
  const VenueMap = useLazyComponent(loadVenueMap)
  const position = getPosition(venue)
  if (!position) return null
  const coordinates = formatCoordinates(position, getLocale(language), messages.compass)
  return (
    <figure class="venue-map-figure">
      {VenueMap ? (
        <VenueMap position={position} label={messages.mapOf({ name: venue.venue, coordinates })} />
      ) : (
        <div class="venue-map" />
      )}
      <figcaption>{coordinates}</figcaption>
    </figure>
  )
}

import { CalendarPlus } from 'lucide-preact'
import { getEventVenues, type Event } from '../../index.ts'
import { getEventPassword } from '../lib/events/passwords.ts'
import { useMessages } from '../lib/text/messages.ts'
import { getUrlPath } from '../lib/paths/paths.ts'
import { getGoogleEventUrl, getOutlookEventUrl } from '../lib/paths/calendar-links.ts'
import { formatAddressLines } from '../lib/events/venue-location.ts'
import { CalendarMenu } from '../ui/menu/calendar-menu.tsx'

/** The calendars to which a user can add an event. The service writes the file, as it does for feeds. */
export function AddToCalendar({ event }: { event: Event }) {
  const { addToCalendar } = useMessages('event')
  const messages = useMessages('calendarMenu')
  const venues = getEventVenues(event)
  const place =
    venues.map(venue => [venue.venue, ...formatAddressLines(venue)].join(', ')).join('; ') || event.online_url
  const page = new URL(getUrlPath(event.url), location.href)
  page.searchParams.set('ical', '1')
  const file = page.href
  const services = [
    { text: messages.google, url: getGoogleEventUrl(event, place) },
    { text: messages.outlook, url: getOutlookEventUrl(event, place) },
  ]
  return canAnyoneRead(event) ? (
    <CalendarMenu
      label={addToCalendar}
      icon={<CalendarPlus aria-hidden />}
      choices={[{ text: messages.file, url: file, isFile: true }, ...services]}
      address={file}
    />
  ) : (
    <CalendarMenu label={addToCalendar} icon={<CalendarPlus aria-hidden />} choices={services} address={null} />
  )
}

/** Whether the address of the file works without credentials and without a password. */
const canAnyoneRead = ({ id, status }: Event): boolean =>
  status === 'publish' && getEventPassword(String(id)) === undefined

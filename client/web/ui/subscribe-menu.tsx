import { getGoogleSubscriptionUrl, getOutlookSubscriptionUrl, toWebcalUrl } from '../lib/calendar-links.ts'
import { useClient } from '../lib/client.ts'
import { useMessages } from '../lib/messages.ts'
import { type SearchFilters, useSearchFilters } from '../lib/search-filters.ts'
import { siteName } from '../lib/site.ts'
import { CalendarMenu } from './calendar-menu.tsx'

/** The calendars in which a user can subscribe to the events that the filters find. */
export function SubscribeMenu() {
  const messages = useMessages('calendarMenu')
  const { calendar } = useMessages('frame')
  const { filters } = useSearchFilters()
  const url = useClient().events.feedUrl(toFeedQuery(filters), 'ics')
  return (
    <CalendarMenu
      label={messages.subscribe}
      choices={[
        { text: messages.program, url: toWebcalUrl(url), isFile: true },
        { text: messages.google, url: getGoogleSubscriptionUrl(url) },
        { text: messages.outlook, url: getOutlookSubscriptionUrl(url, siteName ?? calendar) },
      ]}
      address={url}
    />
  )
}

/** The query for the events of the filters that take place between their dates, if they have any. */
const toFeedQuery = ({ start_date, end_date, ...others }: SearchFilters) => ({
  ...others,
  ...(start_date ? { lasts_into: start_date } : {}),
  ...(end_date ? { starts_before: end_date } : {}),
})

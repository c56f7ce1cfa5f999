import { Rss } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { lazy, Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { getGoogleSubscriptionUrl, getOutlookSubscriptionUrl, toWebcalUrl } from '../../lib/paths/calendar-links.ts'
import { useClient } from '../../lib/client.ts'
import { toServiceFilters } from '../../lib/events/list-input.ts'
import { getPathLanguage } from '../../lib/text/language.ts'
import { loadEditorMessages, useMessages } from '../../lib/text/messages.ts'
import { type SearchFilters, useSearchFilters } from '../../lib/filters/search-filters.ts'
import { isEmbedded, site } from '../../lib/paths/site.ts'
import { CalendarMenu } from './calendar-menu.tsx'

/** Few readers open it, so its messages are among those for editors. */
const EmbedDialog = lazy(async () => {
  const messages = loadEditorMessages(getPathLanguage(location.pathname))
  const [{ EmbedDialog }] = await Promise.all([import('../dialog/embed-dialog.tsx'), messages])
  return { default: EmbedDialog }
})

/**
 * The calendars in which a user can subscribe to the events that the filters of the address find, and the HTML with which
 * another site shows them.
 */
export function SubscribeMenu() {
  const messages = useMessages('calendarMenu')
  const { filters } = useSearchFilters()
  return (
    <FeedMenu label={messages.subscribe} query={toFeedQuery(filters)}>
      {!isEmbedded && <EmbedButton />}
    </FeedMenu>
  )
}

function EmbedButton() {
  const messages = useMessages('calendarMenu')
  const [isOpen, setOpen] = useState(false)
  // Escape in the dialog does not also close the menu, to whose button the focus returns.
  const keepMenu = (event: KeyboardEvent) => isOpen && event.key === 'Escape' && event.stopPropagation()
  return (
    <div onKeyDown={keepMenu}>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {messages.embed}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <EmbedDialog close={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

type FeedMenuProps = {
  label: string
  query: Parameters<ReturnType<typeof useClient>['events']['feedUrl']>[0]
  /** More that the menu offers, at its end. */
  children?: ComponentChildren
}

/** The calendars in which a user can subscribe to the events of a query. */
export function FeedMenu({ label, query, children }: FeedMenuProps) {
  const messages = useMessages('calendarMenu')
  const { calendar } = useMessages('frame')
  const url = useClient().events.feedUrl(query, 'ics')
  return (
    <CalendarMenu
      label={label}
      icon={<Rss aria-hidden />}
      choices={[
        { text: messages.program, url: toWebcalUrl(url), isFile: true },
        { text: messages.google, url: getGoogleSubscriptionUrl(url) },
        { text: messages.outlook, url: getOutlookSubscriptionUrl(url, site.value.name ?? calendar) },
      ]}
      address={url}
    >
      {children}
    </CalendarMenu>
  )
}

/** The query for the events of the filters that take place between their dates, if they have any. */
const toFeedQuery = ({ start_date, end_date, ...others }: SearchFilters) => ({
  ...toServiceFilters(others),
  ...(start_date ? { lasts_into: start_date } : {}),
  ...(end_date ? { starts_before: end_date } : {}),
})

import { lazy, Suspense } from 'preact/compat'
import { useLayoutEffect, useState } from 'preact/hooks'
import { type CalendarClient, type Event, readServiceFailure } from '../../index.ts'
import { useServiceQuery } from '../lib/client.ts'
import { useRegisterTranslations } from '../lib/records/translations.ts'
import { LoadingState } from '../ui/state/states.tsx'
import { usePageTitle } from '../lib/paths/page-title.ts'
import { rememberEventPassword, getEventPassword } from '../lib/events/passwords.ts'
import { StoredEventArticle } from './event-article.tsx'
import { useCanonicalRedirect } from '../lib/paths/use-canonical-redirect.ts'
import { RetryNotice } from '../ui/state/retry-notice.tsx'
import { isBlockingFailure, RecordFailure } from '../ui/record/record-failure.tsx'
import { useParams } from 'wouter-preact'
import { joinEventSlug } from '../../../src/core/page/paths.ts'

/** Few events have a password. */
const ProtectedEvent = lazy(() =>
  import('../ui/record/protected-event.tsx').then(module => ({ default: module.ProtectedEvent })),
)

/** The slug or the id of an event, from the address. */
type EventRef = { slug: string } | { id: number }

/** Loads an event and shows it, or a form when the event needs its password. */
export function EventLoader({ eventRef }: { eventRef: EventRef }) {
  const idOrSlug = 'slug' in eventRef ? eventRef.slug : String(eventRef.id)
  const [password, setPassword] = useState(() => getEventPassword(idOrSlug))
  const [hasTried, setTried] = useState(false)
  const { data, error, refetch, isFetching } = useServiceQuery({
    key: ['event', eventRef, password ?? null],
    read: calendar => readEvent(calendar, eventRef, password),
    live: [],
  })
  usePageTitle(data?.title)
  useRegisterTranslations(data?.i18n_translations)
  useCanonicalRedirect('id' in eventRef ? data?.url : undefined)
  useFocusOnMain(hasTried && data !== undefined)
  const open = (typedPassword: string) => {
    setTried(true)
    if (typedPassword === password) void refetch()
    else setPassword(typedPassword)
  }
  const failure = error && readServiceFailure(error)
  // The form stays while a password is checked, and after too many attempts.
  if (failure?.code === 'event-password-protected' || (hasTried && !data))
    return (
      <Suspense fallback={<LoadingState />}>
        <ProtectedEvent id={failure?.id} error={error} hasTried={hasTried} isBusy={isFetching} open={open} />
      </Suspense>
    )
  if (isBlockingFailure(error, data)) return <RecordFailure error={error} retry={refetch} />
  if (!data) return <LoadingState />
  return (
    <>
      <RetryNotice error={error} refetch={refetch} hasData />
      <StoredEventArticle event={data} />
    </>
  )
}

/** Moves the focus to the page when the form, which had the focus, is replaced by the event. */
function useFocusOnMain(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (isOpen) document.getElementById('main')?.focus()
  }, [isOpen])
}

async function readEvent(calendar: CalendarClient, ref: EventRef, password: string | undefined): Promise<Event> {
  const event =
    'slug' in ref
      ? await calendar.events.readBySlug.query({ ...ref, password })
      : await calendar.events.read.query({ ...ref, password })
  if (password !== undefined) rememberEventPassword(event, password)
  return event
}

/** The page of an event, or of a date of a series. */
export function EventPage() {
  const { slug: slugOfEventOrSeries = '', date } = useParams()
  const slug = joinEventSlug(slugOfEventOrSeries, date)
  return <EventLoader key={slug} eventRef={{ slug }} />
}

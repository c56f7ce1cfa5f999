import { useLayoutEffect, useState } from 'preact/hooks'
import type { CalendarClient, Event } from '../../index.ts'
import { readServiceFailure } from '../../index.ts'
import { useServiceQuery } from '../lib/client.ts'
import { useRegisterTranslations } from '../lib/record-translations.ts'
import { LoadingState } from '../ui/states.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { ProtectedEvent } from '../ui/record/protected-event.tsx'
import { rememberEventPassword, getEventPassword } from '../lib/event-passwords.ts'
import { EventDetails } from './event-article.tsx'
import { useCanonicalRedirect } from '../lib/use-canonical-redirect.ts'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { isBlockingFailure, RecordFailure } from '../ui/record/record-failure.tsx'

/** How an address names an event. */
type EventRef = { slug: string } | { id: number }

/** Reads an event and shows it; asks for its password where it has one. */
export function EventLoader({ eventRef }: { eventRef: EventRef }) {
  const ref = 'slug' in eventRef ? eventRef.slug : String(eventRef.id)
  const [password, setPassword] = useState(() => getEventPassword(ref))
  const [hasTried, setTried] = useState(false)
  const { data, error, refetch, isFetching } = useServiceQuery({
    key: ['event', eventRef, password ?? null],
    read: calendar => readEvent(calendar, eventRef, password),
  })
  usePageTitle(data?.title)
  useRegisterTranslations(data?.i18n_translations)
  useCanonicalRedirect('id' in eventRef ? data?.url : undefined)
  useFocusOn(hasTried && data !== undefined)
  const open = (tried: string) => {
    setTried(true)
    if (tried === password) void refetch()
    else setPassword(tried)
  }
  const refusal = error && readServiceFailure(error)
  // A try that is under way, or was one too many, leaves the form where it is.
  if (refusal?.code === 'event-password-protected' || (hasTried && !data))
    return <ProtectedEvent id={refusal?.id} error={error} hasTried={hasTried} isBusy={isFetching} open={open} />
  if (isBlockingFailure(error, data)) return <RecordFailure error={error} retry={refetch} />
  if (!data) return <LoadingState />
  return (
    <>
      <RetryNotice error={error} refetch={refetch} hasData />
      <EventDetails event={data} />
    </>
  )
}

/** What was behind a form begins at the top; the field that had the focus is gone. */
function useFocusOn(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (isOpen) document.getElementById('main')?.focus()
  }, [isOpen])
}

async function readEvent(calendar: CalendarClient, of: EventRef, password: string | undefined): Promise<Event> {
  const event =
    'slug' in of
      ? await calendar.events.readBySlug.query({ ...of, password })
      : await calendar.events.read.query({ ...of, password })
  if (password !== undefined) rememberEventPassword(event, password)
  return event
}

import { useMessages } from '../../lib/messages.ts'
import { LockKeyhole } from 'lucide-preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useServiceQuery } from '../../lib/client.ts'
import { useDateFormats, useDisplayTimes, formatDisplayTimes } from '../../lib/times.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { type Event, readServiceFailure } from '../../../index.ts'
import { useLangAttribute } from '../../lib/records.ts'
import './protected-event.css'

type Props = {
  /** The event, where the service has said which. */
  id: number | undefined
  error: unknown
  hasTried: boolean
  isBusy: boolean
  open: (password: string) => void
}

/** What strangers may know of an event with a password, and a form for those who have it. */
export function ProtectedEvent({ id, ...form }: Props) {
  const messages = useMessages('event')
  const known = useRef(id)
  known.current = id ?? known.current
  const { data } = useServiceQuery({
    key: ['event outside', known.current],
    read: calendar => calendar.events.list.query({ include: [known.current ?? 0], per_page: 1 }),
    isEnabled: known.current !== undefined,
  })
  const event = data?.events[0]
  usePageTitle(event?.title ?? messages.protectedTitle)
  return (
    <section class="protected-event card">
      <LockKeyhole aria-hidden />
      {event ? <Known event={event} /> : <h1>{messages.protectedTitle}</h1>}
      <p>{messages.protectedHint}</p>
      <Form {...form} />
    </section>
  )
}

function Known({ event }: { event: Event }) {
  const formats = useDateFormats()
  return (
    <>
      <h1 lang={useLangAttribute(event)}>{event.title}</h1>
      <p>{formatDisplayTimes(formats, useDisplayTimes(event))}</p>
    </>
  )
}

function Form({ error, hasTried, isBusy, open }: Omit<Props, 'id'>) {
  const messages = useMessages('event')
  const frame = useMessages('frame')
  const [password, setPassword] = useState('')
  const [field, fault] = [useId(), useId()]
  const input = useRef<HTMLInputElement>(null)
  const isRefused = hasTried && !isBusy && Boolean(error)
  useLayoutEffect(() => {
    if (isRefused) input.current?.select()
  }, [isRefused])
  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault()
    if (!isBusy) open(password)
  }
  return (
    <form onSubmit={send}>
      <label for={field}>{messages.password}</label>
      <input
        id={field}
        ref={input}
        type="password"
        autocomplete="off"
        required
        value={password}
        onInput={({ currentTarget }) => setPassword(currentTarget.value)}
        aria-invalid={isRefused ? 'true' : undefined}
        aria-describedby={isRefused ? fault : undefined}
      />
      <Fault id={fault} error={isRefused ? error : null} />
      <button class="primary">{isBusy ? frame.loading : messages.openEvent}</button>
    </form>
  )
}

/** Why the event is still closed. */
function Fault({ id, error }: { id: string; error: unknown }) {
  const messages = useMessages('event')
  const frame = useMessages('frame')
  const refusal = readServiceFailure(error)
  const isWrong = refusal?.code === 'event-password-protected'
  return (
    <div role="alert" id={id} class="protected-event-error">
      {error !== null && (isWrong ? messages.wrongPassword : (refusal?.message ?? frame.failed))}
    </div>
  )
}

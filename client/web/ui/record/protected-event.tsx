import { useMessages } from '../../lib/text/messages.ts'
import { LockKeyhole } from 'lucide-preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useServiceQuery } from '../../lib/client.ts'
import { useDateFormats, useDisplayTimes, formatDisplayTimes } from '../../lib/time/times.ts'
import { usePageTitle } from '../../lib/paths/page-title.ts'
import { type Event, readServiceFailure } from '../../../index.ts'
import { useLangAttribute } from '../../lib/records/records.ts'
import './protected-event.css'

type Props = {
  /** The id of the event, if the response of the service has it. */
  id: number | undefined
  error: unknown
  hasTried: boolean
  isBusy: boolean
  open: (password: string) => void
}

/** The public facts of a protected event, and a form for its password. */
export function ProtectedEvent({ id, ...form }: Props) {
  const messages = useMessages('event')
  // Without an error there is no id, for example while the service checks a password, so the last id is used.
  const lastId = useRef(id)
  lastId.current = id ?? lastId.current
  const { data } = useServiceQuery({
    key: ['protected event', lastId.current],
    read: calendar => calendar.events.list.query({ include: [lastId.current ?? 0], per_page: 1 }),
    live: [],
    isEnabled: lastId.current !== undefined,
  })
  const event = data?.events[0]
  usePageTitle(event?.title ?? messages.protectedTitle)
  return (
    <section class="protected-event card">
      <LockKeyhole aria-hidden />
      {event ? <PublicFacts event={event} /> : <h1>{messages.protectedTitle}</h1>}
      <p>{messages.protectedHint}</p>
      <PasswordForm {...form} />
    </section>
  )
}

function PublicFacts({ event }: { event: Event }) {
  const formats = useDateFormats()
  return (
    <>
      <h1 lang={useLangAttribute(event)}>{event.title}</h1>
      <p>{formatDisplayTimes(formats, useDisplayTimes(event))}</p>
    </>
  )
}

function PasswordForm({ error, hasTried, isBusy, open }: Omit<Props, 'id'>) {
  const messages = useMessages('event')
  const frame = useMessages('frame')
  const [password, setPassword] = useState('')
  const [fieldId, errorId] = [useId(), useId()]
  const input = useRef<HTMLInputElement>(null)
  const isRejected = hasTried && !isBusy && Boolean(error)
  useLayoutEffect(() => {
    if (isRejected) input.current?.select()
  }, [isRejected])
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBusy) open(password)
  }
  return (
    <form onSubmit={send}>
      <label for={fieldId}>{messages.password}</label>
      <input
        id={fieldId}
        ref={input}
        type="password"
        autocomplete="off"
        required
        value={password}
        onInput={({ currentTarget }) => setPassword(currentTarget.value)}
        aria-invalid={isRejected ? 'true' : undefined}
        aria-describedby={isRejected ? errorId : undefined}
      />
      <PasswordError id={errorId} error={isRejected ? error : null} />
      <button class="primary">{isBusy ? frame.loading : messages.openEvent}</button>
    </form>
  )
}

/** Why the password was not accepted. */
function PasswordError({ id, error }: { id: string; error: unknown }) {
  const messages = useMessages('event')
  const frame = useMessages('frame')
  const failure = readServiceFailure(error)
  const isWrong = failure?.code === 'event-password-protected'
  return (
    <div role="alert" id={id} class="protected-event-error">
      {error !== null && (isWrong ? messages.wrongPassword : (failure?.message ?? frame.failed))}
    </div>
  )
}

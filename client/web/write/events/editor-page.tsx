import { Lock, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Link, useParams, useSearchParams } from 'wouter-preact'
import { type Event, refusalOf } from '../../../index.ts'
import { pathOf, siteTimezone, writing } from '../../addresses.ts'
import { NotFound } from '../../layout/not-found.tsx'
import { mayChange } from '../../rights.ts'
import { EventLocked } from '../../see/event/event-locked.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { useTitle } from '../../ui/title.ts'
import { useLanguage, useWords } from '../../words.ts'
import { idIn } from '../id-in.ts'
import { useWriter } from '../writers-only.tsx'
import { EventEditor } from './event-editor.tsx'
import { copyOf, newEvent } from './event-values.ts'
import { useEvent } from './use-event.ts'
import { useRestore } from './use-removal.ts'
import { eventWords } from './words.ts'

/** A new event, a copy of one, or one that there is. Each is a form of its own in each language. */
export function EventEditorPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const language = useLanguage()
  const copied = idIn(params.get('copy'))
  if (id === 'new' && copied !== null) return <Existing key={`${language} ${copied} copy`} id={copied} isCopy />
  if (id === 'new') return <NewEvent key={language} day={params.get('day')} />
  const known = idIn(id)
  return known === null ? <NotFound /> : <Existing key={`${language} ${known}`} id={known} />
}

const NewEvent = ({ day }: { day: string | null }) => (
  <EventEditor of="events/new" initial={newEvent(siteTimezone, /^\d{4}-\d\d-\d\d$/.test(day ?? '') ? day : null)} />
)

type ExistingProps = { id: number; isCopy?: boolean }

function Existing({ id, isCopy = false }: ExistingProps) {
  const words = useWords(eventWords)
  const { event, error, isBusy, hasTried, read } = useEvent(id)
  const [trashed, setTrashed] = useState<Event | null>(null)
  const me = useWriter()
  const code = refusalOf(error)?.code
  if (trashed || code === 'event-no-longer-available')
    return <InTrash id={id} was={trashed?.status ?? 'draft'} restored={() => (setTrashed(null), read())} />
  if (hasTried || code === 'event-password-protected')
    return <EventLocked {...{ id, error, isBusy, hasTried }} open={read} />
  if (code === 'rest-event-not-found') return <NotFound />
  if (error) return <Failed error={error} retry={() => read()} />
  if (!event) return <Loading />
  if (isCopy) return <EventEditor of={`events/new/${id}`} initial={copyOf(event, words.copy)} />
  if (me && !mayChange(me, 'events', event)) return <NotYours event={event} />
  return <EventEditor of={`events/${id}`} event={event} trashed={setTrashed} />
}

function NotYours({ event }: { event: Event }) {
  const words = useWords(eventWords)
  useTitle(words.notYours)
  return (
    <Empty icon={<Lock aria-hidden />} title={words.notYours} hint={words.notYoursHint} isPage>
      <Link class="button" href={`~${pathOf(event.url)}`}>
        {words.toPage}
      </Link>
      <Link class="button" href={writing.create('events', event.id)}>
        {words.duplicate}
      </Link>
    </Empty>
  )
}

type InTrashProps = { id: number; was: Event['status']; restored: () => void }

/** What was moved to the trash, and the way back: it becomes again what it was. */
function InTrash({ id, was, restored }: InTrashProps) {
  const words = useWords(eventWords)
  const { restore, error } = useRestore(id, was, restored)
  useTitle(words.inTrash)
  return (
    <>
      {error !== null && <Failed error={error} />}
      <Empty icon={<Trash2 aria-hidden />} title={words.inTrash} hint={words.inTrashHint} isPage>
        <button type="button" class="primary" ref={button => button?.focus()} onClick={() => void restore()}>
          {words.undo}
        </button>
        <Link class="button" href={writing.list('events')}>
          {words.toList}
        </Link>
      </Empty>
    </>
  )
}

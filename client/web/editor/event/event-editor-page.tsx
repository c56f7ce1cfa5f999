import { useParams, useSearchParams } from 'wouter-preact'
import { siteTimezone } from '../../lib/site.ts'
import { NotFound } from '../../ui/not-found.tsx'
import { useLanguage, useMessages } from '../../lib/language.ts'
import { useEditorTarget } from '../use-editor-target.ts'
import { RecordLoader } from '../../ui/record-loader.tsx'
import { editorWords } from '../../lib/editor-words.ts'
import { toEventSummary } from '../../lib/record-summary.ts'
import { EventEditor } from './event-editor.tsx'
import { toEventCopyValues, createEventValues } from './event-values.ts'
import { readEventWithParent } from './read-event.ts'

/** A new event, a copy of one, or one that there is. Each is a form of its own in each language. */
export function EventEditorPage() {
  const { id: text = '' } = useParams()
  const [asked, language] = [useEditorTarget(text), useLanguage()]
  const { copy } = useMessages(editorWords)
  if (!asked) return <NotFound />
  const { id, isCopy } = asked
  if (id === null) return <NewEvent key={language} />
  return (
    <RecordLoader
      key={`${language} ${text} ${id}`}
      {...{ kind: 'events', id, isCopy, toSummary: toEventSummary }}
      read={calendar => readEventWithParent(calendar, id)}
    >
      {event =>
        isCopy ? (
          <EventEditor draftSubject={`events/new/${id}`} initial={toEventCopyValues(event, copy)} />
        ) : (
          <EventEditor draftSubject={`events/${id}`} event={event} />
        )
      }
    </RecordLoader>
  )
}

function NewEvent() {
  const [params] = useSearchParams()
  const day = params.get('day') ?? ''
  return (
    <EventEditor
      draftSubject="events/new"
      initial={createEventValues(siteTimezone, /^\d{4}-\d\d-\d\d$/.test(day) ? day : null)}
    />
  )
}

import { useParams, useSearchParams } from 'wouter-preact'
import { useLanguage } from '../../lib/text/language.ts'
import { proposedZone } from '../../lib/time/zones.ts'
import { toEventSummary } from '../../lib/records/summary.ts'
import { NotFoundPage } from '../../ui/state/not-found-page.tsx'
import { RecordLoader } from '../../ui/state/record-loader.tsx'
import { useEnteredEvent } from '../../ui/form/entered-event.ts'
import { useEditorTarget } from '../use-editor-target.ts'
import { EventEditor } from './event-editor.tsx'
import { createEventValues, toEventCopyValues } from './event-values.ts'
import type { EventPreviewComponent } from './preview/preview-dialog.tsx'
import { readEventWithParent } from './read-event.ts'

type Props = {
  /** Shows the event in the preview. */
  Preview: EventPreviewComponent
}

/** The page that edits, copies or creates an event. Each event has a separate form in each language. */
export function EventEditorPage({ Preview }: Props) {
  const { id: idText = '' } = useParams()
  const [target, language] = [useEditorTarget(idText), useLanguage()]
  if (!target) return <NotFoundPage />
  const { id, isCopy } = target
  if (id === null) return <NewEvent key={language} Preview={Preview} />
  return (
    <RecordLoader
      key={`${language} ${idText} ${id}`}
      {...{ kind: 'events', id, isCopy, toSummary: toEventSummary }}
      read={calendar => readEventWithParent(calendar, id)}
    >
      {event =>
        isCopy ? (
          <EventEditor
            draftName={`events/new/${id}`}
            copiedId={id}
            initial={toEventCopyValues(event)}
            Preview={Preview}
          />
        ) : (
          <EventEditor draftName={`events/${id}`} event={event} Preview={Preview} />
        )
      }
    </RecordLoader>
  )
}

function NewEvent({ Preview }: Props) {
  const [params] = useSearchParams()
  const day = params.get('day') ?? ''
  const enteredEvent = useEnteredEvent()
  return (
    <EventEditor
      draftName={enteredEvent ? `events/new/${enteredEvent.key}` : 'events/new'}
      enteredValues={enteredEvent?.values}
      initial={createEventValues(proposedZone, /^\d{4}-\d\d-\d\d$/.test(day) ? day : null)}
      Preview={Preview}
    />
  )
}

import type { ComponentType, JSX } from 'preact'
import type { NamedPlural } from '../../../../../src/core/kinds/names.ts'
import { mapNames } from '../../../../../src/core/kinds/map-names.ts'
import type { CalendarClient, Event } from '../../../../index.ts'
import { useServiceQuery } from '../../../lib/client.ts'
import type { EventView } from '../../../lib/events/event-view.ts'
import { getKindName, namedPlurals } from '../../../lib/records/kinds.ts'
import { getProcedures } from '../../../lib/records/procedures.ts'
import { useLanguage } from '../../../lib/text/language.ts'
import { useMessages } from '../../../lib/text/messages.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { PickedRecord } from '../../../ui/form/picker/picked-record.ts'
import { hasValidTimes, type LinkedRecords, toEventPreview } from './event-preview.ts'
import type { EventValues } from '../event-values.ts'
import './preview-dialog.css'

export type EventPreviewProps = {
  event: EventView
  savedEvent: Event | undefined
  /** Replaces the event's times while they are incomplete. */
  times: JSX.Element | undefined
}

/** Shows an event like its page. The app passes this component, because the editor does not import the event pages. */
export type EventPreviewComponent = ComponentType<EventPreviewProps>

type ContentProps = {
  Preview: EventPreviewComponent
  values: EventValues
  /** Absent for a new event. */
  savedEvent: Event | undefined
}

/** Shows the unsaved event as its page will show it. */
export function PreviewDialog({ close, ...content }: ContentProps & { close: () => void }) {
  const messages = useMessages('editor').event
  return (
    <Dialog title={messages.preview} close={close} closedBy="any" isWide>
      <p class="field-hint">{messages.previewHint}</p>
      <div class="preview" onClickCapture={disableLinks}>
        <PreviewContent {...content} />
      </div>
      <div class="actions">
        <button type="button" onClick={close}>
          {messages.closePreview}
        </button>
      </div>
    </Dialog>
  )
}

/** Disables links in the preview, because they would leave the form. */
function disableLinks(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('a')) return
  event.preventDefault()
  event.stopPropagation()
}

function PreviewContent({ Preview, values, savedEvent }: ContentProps) {
  const messages = useMessages('editor').event
  const language = useLanguage()
  const linkedRecords = useLinkedRecords(values)
  const event = toEventPreview(
    { ...values, title: values.title || messages.noTitle },
    { language, linkedRecords, savedEvent },
  )
  const times = hasValidTimes(values) ? undefined : <p class="field-hint">{messages.noTimes}</p>
  return <Preview {...{ event, savedEvent, times }} />
}

/** The saved records and the image of the event; empty while they are loading. */
function useLinkedRecords(values: EventValues): LinkedRecords {
  const ids = {
    ...mapNames(namedPlurals, kind => listIds(values[getKindName(kind)])),
    images: listIds(values.image ? [values.image] : []),
  }
  const { data } = useServiceQuery({
    key: ['preview', ids],
    read: calendar => readLinkedRecords(calendar, ids),
    isEnabled: Object.values(ids).flat().length > 0,
  })
  return data ?? { records: [], image: false }
}

type LinkedIds = Record<NamedPlural | 'images', number[]>

async function readLinkedRecords(calendar: CalendarClient, ids: LinkedIds): Promise<LinkedRecords> {
  const [[image = false], ...records] = await Promise.all([
    collectReadable(ids.images.map(id => calendar.media.read.query({ id }))),
    ...namedPlurals.map(kind => collectReadable(ids[kind].map(id => getProcedures(calendar, kind).read.query({ id })))),
  ])
  return { records: records.flat(), image }
}

/** The records that could be read. The preview shows the others by name. */
async function collectReadable<T>(reads: Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(reads)
  return results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
}

const listIds = (picked: PickedRecord[]): number[] => picked.flatMap(({ id }) => id ?? [])

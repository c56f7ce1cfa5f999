import type { CalendarClient, Event } from '../../../index.ts'
import { useServiceQuery } from '../../lib/client.ts'
import { EventArticle } from '../../event/event-article.tsx'
import { EventSeries } from '../../event/event-series.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLanguage, useMessages } from '../../lib/language.ts'
import type { PickedRecord } from '../form/record-picker.tsx'
import type { EventValues } from './event-values.ts'
import { hasValidTimes, type LinkedRecords, toEventPreview } from './event-preview.ts'
import './preview-dialog.css'
import { eventFormWords } from './words.ts'

type Props = {
  values: EventValues
  /** The event as it is saved; absent for a new one. */
  savedEvent: Event | undefined
  close: () => void
}

/** The event as its page will show it, from what is typed. */
export function PreviewDialog({ values, savedEvent, close }: Props) {
  const words = useMessages(eventFormWords)
  return (
    <Dialog title={words.preview} close={close} hasLightDismiss isWide>
      <p class="field-hint">{words.previewHint}</p>
      <div class="preview" onClickCapture={stay}>
        <Preview values={values} savedEvent={savedEvent} />
      </div>
      <div class="actions">
        <button type="button" onClick={close}>
          {words.closePreview}
        </button>
      </div>
    </Dialog>
  )
}

/** Links are shown, and lead nowhere: what is typed is not saved. */
function stay(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('a')) return
  event.preventDefault()
  event.stopPropagation()
}

function Preview({ values, savedEvent }: Omit<Props, 'close'>) {
  const words = useMessages(eventFormWords)
  const language = useLanguage()
  const named = useNamed(values)
  const event = toEventPreview(
    { ...values, title: values.title || words.noTitle },
    { language, named, stored: savedEvent },
  )
  return (
    <EventArticle
      event={event}
      when={hasValidTimes(values) ? undefined : <p class="field-hint">{words.noTimes}</p>}
      series={savedEvent && <EventSeries event={savedEvent} />}
    />
  )
}

/** Venues and organizers with all that is known of them; their names alone until that has come. */
function useNamed({ venue, organizer }: EventValues): LinkedRecords {
  const [venues, organizers] = [idsOf(venue), idsOf(organizer)]
  const { data } = useServiceQuery({
    key: ['preview', venues, organizers],
    read: calendar => readNamed(calendar, venues, organizers),
    isEnabled: venues.length + organizers.length > 0,
  })
  return data ?? { venues: [], organizers: [] }
}

const readNamed = async (calendar: CalendarClient, venues: number[], organizers: number[]): Promise<LinkedRecords> => ({
  venues: await found(venues.map(id => calendar.venues.read.query({ id }))),
  organizers: await found(organizers.map(id => calendar.organizers.read.query({ id }))),
})

/** Those that can be read; of the others the name is enough. */
async function found<T>(reads: Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(reads)
  return settled.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
}

const idsOf = (picked: PickedRecord[]): number[] => picked.flatMap(({ id }) => id ?? [])

import { EventArticle } from '../event/event-article.tsx'
import { EventSeries } from '../event/event-series.tsx'
import type { EventPreviewProps } from '../editor/event/preview-dialog.tsx'

/** The event of the editor's preview, as the event page shows it. */
export const EventPreview = ({ event, savedEvent, times }: EventPreviewProps) => (
  <EventArticle event={event} when={times} series={savedEvent && <EventSeries event={savedEvent} />} />
)

import { EventArticle } from '../../event/event-article.tsx'
import { ChildEvents } from '../../event/child-events.tsx'
import type { EventPreviewProps } from '../../editor/event/preview/preview-dialog.tsx'

/** Shows the event in the editor's preview as on the event page. */
export const EventPreview = ({ event, savedEvent, times }: EventPreviewProps) => (
  <EventArticle event={event} when={times} otherEvents={savedEvent && <ChildEvents event={savedEvent} />} />
)

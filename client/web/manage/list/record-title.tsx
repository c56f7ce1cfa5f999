import { Repeat } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { useMessages } from '../../lib/text/messages.ts'
import { editPaths } from '../../lib/paths/paths.ts'
import { getTitleClass } from '../../lib/events/status.ts'
import { canEdit } from '../../lib/session/permissions.ts'
import { ResponsiveImage } from '../../ui/image/responsive-image.tsx'
import { EventStatusBadge } from '../../ui/record/event-status.tsx'
import type { RecordRowProps } from './record-list-props.ts'

/**
 * The title and the event status, with a link to the form for users who can edit the record, and the reason why the
 * last change failed.
 */
export function RecordTitle({ record, me, failures }: RecordRowProps) {
  const messages = useMessages('manage')
  const failure = failures.get(record.id)
  const isEditable = canEdit(me, record.kind, record) && record.status !== 'trash'
  return (
    <div class="record-title">
      {record.image && (
        <ResponsiveImage image={record.image} class="record-thumbnail" isThumbnail aspectRatio={4 / 3} sizes="3rem" />
      )}
      <span class={getTitleClass(record.eventStatus ?? 'scheduled')}>
        {isEditable ? <Link href={editPaths.edit(record.kind, record.id)}>{record.title}</Link> : record.title}
      </span>{' '}
      <EventStatusBadge status={record.eventStatus ?? 'scheduled'} />
      {record.seriesId !== null && (
        <span class="repeat-mark" title={messages.repeats}>
          <Repeat aria-hidden />
          <span class="visually-hidden">{messages.repeats}</span>
        </span>
      )}
      {failure && (
        <p class="failure" role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}

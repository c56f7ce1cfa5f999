import { createFormatsHook } from '../../lib/time/formats.ts'
import { type PageMessages, useMessages } from '../../lib/text/messages.ts'
import type { RecordKind } from '../../lib/records/kinds.ts'
import { parseWallTime } from '../../../../src/core/time/wall-time.ts'
import { useInstantFormat } from '../../ui/facts/instant.tsx'
import { LanguageMarks } from './language-marks.tsx'
import type { RecordColumn } from '../../lib/records/definition.ts'
import type { RecordSummary } from '../../lib/records/summary.ts'

/** The heading of a column, which depends on the kind of record. */
export function getColumnLabel(messages: PageMessages['manage'], kind: RecordKind, column: RecordColumn): string {
  if (column === 'locationOrContact') return kind === 'events' || kind === 'venues' ? messages.place : messages.contact
  return { ...messages, count: messages.events }[column]
}

type Props = {
  record: RecordSummary
  column: RecordColumn
  canTranslate: boolean
  parentNames: ReadonlyMap<number, string>
}

/** The content of a column for a record. */
export function RecordCell({ record, column, canTranslate, parentNames }: Props) {
  const messages = useMessages('manage')
  switch (column) {
    case 'when':
      return <StartTime record={record} />
    case 'locationOrContact':
      return <>{record.locationOrContact}</>
    case 'parent':
      return <>{parentNames.get(record.parentId) ?? ''}</>
    case 'count':
      return <>{record.eventCount}</>
    case 'status':
      return record.status && <span class={`status-mark ${record.status}`}>{messages.statuses[record.status]}</span>
    case 'languages':
      return <LanguageMarks record={record} canTranslate={canTranslate} />
    case 'modified':
      return <ModifiedTime record={record} />
  }
}

function StartTime({ record: { start } }: { record: RecordSummary }) {
  const { dateFormat, dateTimeFormat } = useDateTimeFormats()
  if (!start) return null
  const time = parseWallTime(start.wall)
  return (
    <time dateTime={start.wall.slice(0, 16).replace(' ', 'T')}>
      {start.isAllDay ? dateFormat.format(time) : dateTimeFormat.format(time)}
    </time>
  )
}

/** When the record was last changed, in the time zone of the user's device. */
function ModifiedTime({ record: { modifiedUtc } }: { record: RecordSummary }) {
  const formatInstant = useInstantFormat()
  if (!modifiedUtc) return null
  const instant = parseWallTime(modifiedUtc).toISOString()
  return <time dateTime={instant}>{formatInstant(instant)}</time>
}

const useDateTimeFormats = createFormatsHook(locale => {
  const dateOptions = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  const timeOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return {
    dateFormat: new Intl.DateTimeFormat(locale, { ...dateOptions, timeZone: 'UTC' }),
    dateTimeFormat: new Intl.DateTimeFormat(locale, { ...dateOptions, ...timeOptions, timeZone: 'UTC' }),
  }
})

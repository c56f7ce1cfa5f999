import { useMemo } from 'preact/hooks'
import type { RecordType } from '../lib/record-types.ts'
import { parseWallTime } from '../lib/times.ts'
import { getLocale, useLanguage, useMessages } from '../lib/language.ts'
import { LanguageMarks } from './language-marks.tsx'
import type { RecordSummary } from '../lib/record-summary.ts'
import { type ManageWords, manageWords } from '../lib/manage-words.ts'

/** What a list tells of a record beside its title. */
type Column = 'when' | 'place' | 'parent' | 'count' | 'state' | 'languages' | 'modified'

export const columnsByKind: Record<RecordType, readonly Column[]> = {
  events: ['when', 'place', 'state', 'languages', 'modified'],
  venues: ['place', 'state', 'languages', 'modified'],
  organizers: ['place', 'state', 'languages', 'modified'],
  categories: ['parent', 'count', 'languages'],
  tags: ['count', 'languages'],
}

/** What a column of a kind is called. */
export function getColumnLabel(words: ManageWords, kind: RecordType, column: Column): string {
  if (column === 'place') return kind === 'organizers' ? words.reached : words.place
  return { ...words, count: words.events }[column]
}

type Props = { row: RecordSummary; column: Column; mayTranslate: boolean; parentNames: ReadonlyMap<number, string> }

export function RecordCell({ row, column, mayTranslate, parentNames }: Props) {
  const words = useMessages(manageWords)
  switch (column) {
    case 'when':
      return <When row={row} />
    case 'place':
      return <>{row.locationOrContact}</>
    case 'parent':
      return <>{parentNames.get(row.parentId) ?? ''}</>
    case 'count':
      return <>{row.eventCount}</>
    case 'state':
      return row.status && <span class={`state-mark ${row.status}`}>{words.states[row.status]}</span>
    case 'languages':
      return <LanguageMarks row={row} mayTranslate={mayTranslate} />
    case 'modified':
      return <Modified row={row} />
  }
}

function When({ row: { start } }: { row: RecordSummary }) {
  const { day, moment } = useDates()
  if (!start) return null
  const at = parseWallTime(start.wall)
  return (
    <time dateTime={start.wall.slice(0, 16).replace(' ', 'T')}>
      {start.isAllDay ? day.format(at) : moment.format(at)}
    </time>
  )
}

/** On the reader's clock: it is about what they and others have done. */
function Modified({ row: { modifiedUtc } }: { row: RecordSummary }) {
  const { recently } = useDates()
  if (!modifiedUtc) return null
  const at = parseWallTime(modifiedUtc)
  return <time dateTime={at.toISOString()}>{recently.format(at)}</time>
}

function useDates() {
  const locale = getLocale(useLanguage())
  return useMemo(() => {
    const dated = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
    const timed = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    return {
      day: new Intl.DateTimeFormat(locale, { ...dated, timeZone: 'UTC' }),
      moment: new Intl.DateTimeFormat(locale, { ...dated, ...timed, timeZone: 'UTC' }),
      recently: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    }
  }, [locale])
}

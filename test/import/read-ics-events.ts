import { expandToHorizon } from '../../src/core/recurrence/expand-recurrence.ts'
import { parseRecurrence } from '../../src/core/recurrence/recurrence-lines.ts'
import { mapSourceEvent } from '../../src/import/mapping/source-event.ts'
import { collectItems } from './fixtures.ts'
import { readIcs } from './ics-fixtures.ts'

const now = new Date('2026-11-20T09:00:00Z')

/** The dates that an import stores of the lines of a file, by title, and its notes and problems. The site is in Athens. */
export async function readIcsEvents(...lines: string[]): Promise<{ dates: string[]; notes: string[] }> {
  const dates: string[] = []
  const notes: string[] = []
  for (const item of await collectItems(readIcs(lines))) {
    if ('problem' in item) {
      notes.push(`${item.isError === false ? '' : 'error: '}${item.problem}`)
      continue
    }
    const {
      fields,
      overrides,
      notes: ownNotes,
    } = await mapSourceEvent(item, {
      language: 'en',
      siteZone: 'Europe/Athens',
      now,
    })
    notes.push(...ownNotes)
    const start = { startWall: fields.start_date, zone: fields.timezone ?? '', isAllDay: fields.all_day ?? false }
    const recurrence = parseRecurrence(fields.recurrence ?? [], start)
    const walls = recurrence ? expandToHorizon(recurrence, start, now).starts : [fields.start_date]
    const lengthMs = Date.parse(fields.end_date) - Date.parse(fields.start_date)
    for (const wall of walls) {
      const own = overrides.find(override => override.wall === wall)?.event.fields
      const end = new Date(Date.parse(`${wall}Z`) + lengthMs).toISOString().slice(0, 19).replace('T', ' ')
      const shown = own ?? { ...fields, start_date: wall, end_date: end }
      dates.push(`${shown.title}: ${formatTime(shown.start_date)} – ${formatTime(shown.end_date)} ${shown.timezone}`)
    }
  }
  return { dates, notes }
}

/** Days are short. */
const formatTime = (wall: string): string => wall.replace(/ (00:00:00|23:59:59)$/, '').replace(/:00$/, '')

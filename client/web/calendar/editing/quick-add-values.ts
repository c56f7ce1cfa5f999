import type { Inputs } from '../../../index.ts'
import {
  resolveWallTime,
  shiftEnd,
  toWallTimes,
  toZoneWallTime,
  type EnteredTimes,
} from '../../lib/events/event-times.ts'
import { zonePreference } from '../../lib/session/preferences.ts'
import { viewerZone } from '../../lib/time/times.ts'
import { proposedZone } from '../../lib/time/zones.ts'
import type { PickedRecord } from '../../ui/form/picker/picked-record.ts'
import type { QuickAddSelection } from '../new-event/quick-add.ts'

/** The values of the small form for a new event, named as in the form of an event. */
export type QuickAddValues = EnteredTimes & {
  title: string
  venue: PickedRecord[]
  status: 'publish' | 'pending'
}

/** The start time of a new event if the user has chosen only a day. */
const defaultStart = '18:00:00'

/** The values with which the form starts. The times are in the zone that is proposed for new events. */
export function createQuickAddValues(selection: QuickAddSelection, status: QuickAddValues['status']): QuickAddValues {
  return { title: '', venue: [], status, timezone: proposedZone, ...toEnteredTimes(selection) }
}

function toEnteredTimes(selection: QuickAddSelection): Omit<EnteredTimes, 'timezone'> {
  if ('day' in selection) {
    const start_date = `${selection.day} ${defaultStart}`
    const times = { start_date: '', end_date: '', timezone: proposedZone, all_day: false }
    return { start_date, end_date: shiftEnd(times, start_date), all_day: false }
  }
  const { start, end, isAllDay } = selection
  if (isAllDay) return { start_date: start, end_date: end, all_day: true }
  return { start_date: toProposedZone(start), end_date: toProposedZone(end), all_day: false }
}

/**
 * Converts a wall time of the grid to the proposed zone. The grid shows the zone of the viewer, or the zone of each
 * event; then nothing is converted.
 */
function toProposedZone(shown: string): string {
  if (zonePreference.value === 'event') return shown
  const utcTime = resolveWallTime(shown, viewerZone)?.utcTime
  return (utcTime && toZoneWallTime(utcTime, proposedZone)) ?? shown
}

/** The input of the procedure that creates the event. A venue without an id is created by its name. */
export function toQuickAddInput({ title, timezone, all_day, venue, status, ...times }: QuickAddValues) {
  const [start_date, end_date] = toWallTimes({ timezone, all_day, ...times })
  return {
    title,
    start_date,
    end_date,
    timezone,
    all_day,
    status,
    ...(venue.length > 0 ? { venue: venue.map(({ id, name }) => id ?? { venue: name }) } : {}),
  } satisfies Inputs['events']['create']
}

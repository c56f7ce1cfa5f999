import type { Event, Language } from '../../../index.ts'
import { getEventPassword } from '../../lib/events/passwords.ts'
import { readCurrentRecord } from '../../lib/records/read-current-record.ts'
import type { Scope } from '../../../../src/core/recurrence/scope.ts'
import { writeCurrent } from '../../lib/records/write-current.ts'
import type { NewTimes } from './pending-moves.ts'

/**
 * Stores new times of an event, and with `scope` moves other dates of its series by as much. Returns the event; or a
 * conflict, and stores nothing, if the event has other times than the user has seen.
 */
export const saveTimes = (
  language: Language,
  seen: Event,
  input: NewTimes['input'],
  scope: Scope | undefined,
): Promise<{ record: Event } | { conflict: true }> =>
  writeCurrent(language, {
    readCurrent: (calendar, etags) =>
      readCurrentRecord(calendar, etags, {
        kind: 'events',
        seriesId: seen.series?.id ?? null,
        scope,
        read: () => calendar.events.read.query({ id: seen.id, password: getEventPassword(String(seen.id)) }),
      }),
    findConflict: current => (hasSameTimes(seen, current) ? null : true),
    write: calendar => calendar.events.update.mutate({ id: seen.id, ...input, ...(scope ? { scope } : {}) }),
  })

const timeFields = ['start_date', 'end_date', 'timezone', 'all_day', 'utc_start_date'] as const

const hasSameTimes = (one: Event, other: Event): boolean => timeFields.every(name => one[name] === other[name])

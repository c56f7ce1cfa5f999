import {
  type AttendanceMode,
  attendanceModes,
  type EventStatus,
  eventStatuses,
  reasonMaxLength,
} from '../../core/event-status.ts'
import { toInstant } from '../../core/time/wall-time.ts'
import type { Zone } from '../../core/time/zone.ts'
import type { EventPatchFields } from '../../resources/events/schema.ts'
import type { EventMoment } from '../../resources/events/times.ts'
import { isYearInRange } from '../../resources/shared/publication/publication.ts'
import { type Base, mapWebAddress, toPlainLine } from './texts.ts'
import type { TecEvent } from './tec-event.ts'
import { readWall } from './times.ts'

/**
 * Status and attendance of an event. Many sources do not have these fields: undefined leaves what an editor has set
 * here.
 */
export const mapEventStatus = (event: TecEvent, base: Base, notes: string[]) => ({
  event_status: mapStatus(event.event_status, notes),
  event_status_reason: mapReason(event.event_status_reason, notes),
  attendance_mode: mapAttendanceMode(event, notes),
  online_url: mapOnlineUrl(event, base, notes),
})

/** In the TEC API an empty status is scheduled. Versions differ in spelling: cancelled, moved-online. */
function mapStatus(text: string | undefined, notes: string[]): EventStatus | undefined {
  if (text === undefined) return undefined
  const word = text.toLowerCase().replaceAll('-', '_').replace('cancelled', 'canceled')
  const status = word === '' ? 'scheduled' : eventStatuses.find(known => known === word)
  if (!status) notes.push(`event_status: “${text.slice(0, 40)}” is not a status and was left out`)
  return status
}

function mapReason(text: string | undefined, notes: string[]): string | null | undefined {
  if (text === undefined) return undefined
  const reason = toPlainLine(text)
  if (reason.length <= reasonMaxLength) return reason || null
  notes.push(`event_status_reason: has more than ${reasonMaxLength} characters and was cut`)
  return reason.slice(0, reasonMaxLength)
}

/** `attendance_mode`, which calendars like this one have, else `is_online`, else `is_virtual` of older versions. */
function mapAttendanceMode(
  { attendance_mode, is_online, is_virtual }: TecEvent,
  notes: string[],
): AttendanceMode | undefined {
  const mode = attendanceModes.find(known => known === attendance_mode?.toLowerCase())
  if (mode) return mode
  if (attendance_mode) notes.push(`attendance_mode: “${attendance_mode.slice(0, 40)}” is not a mode and was left out`)
  const isOnline = is_online ?? is_virtual
  return isOnline === undefined ? undefined : isOnline ? 'online' : 'offline'
}

function mapOnlineUrl({ online_url, virtual_url }: TecEvent, base: Base, notes: string[]): string | null | undefined {
  if (online_url !== undefined) return mapWebAddress(online_url, { base, field: 'online_url', notes })
  return virtual_url === undefined ? undefined : mapWebAddress(virtual_url, { base, field: 'virtual_url', notes })
}

/** The previous start of an event that does not take place as planned, which calendars like this one have. */
export function mapPreviousStart(
  { previous_start_date }: TecEvent,
  { event_status = 'scheduled', timezone }: EventPatchFields,
  siteZone: Zone,
  notes: string[],
): EventMoment | undefined {
  const zone = timezone ?? siteZone
  const wall = readWall('previous_start_date', previous_start_date, zone, notes)
  if (wall === null || event_status === 'scheduled') return undefined
  const utc = toInstant(wall, zone)
  return isYearInRange(utc, zone) ? { wall, utc } : undefined
}

/**
 * The fields that the digest of an event covers. Earlier versions did not import status and attendance: an event that
 * takes place as planned has the digest that they computed, so that an update of the program does not import every
 * event again.
 */
export const toDigestFields = <T extends EventPatchFields>({
  event_status,
  event_status_reason,
  attendance_mode,
  online_url,
  ...fields
}: T) => ({
  ...fields,
  event_status: event_status === 'scheduled' ? undefined : event_status,
  event_status_reason: event_status_reason ?? undefined,
  attendance_mode: attendance_mode === 'offline' ? undefined : attendance_mode,
  online_url: online_url ?? undefined,
})

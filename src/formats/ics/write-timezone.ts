import type { ZoneTransitions } from '../../core/time/zone-transitions.ts'
import type { Zone } from '../../core/time/zone.ts'
import { formatComponent, formatLine } from './write-lines.ts'

/**
 * A zone with its transitions in the time of a feed. `names` are what tzdata calls the zone before the first
 * transition, and after each of them: `EET`, `EEST`.
 */
export type NamedZone = ZoneTransitions & { zone: Zone; names: string[] }

type Observance = { offsetFromMs: number; offsetToMs: number; name: string; onsets: string[] }

/** Before all events, for a zone whose offset never changes. */
const firstOnset = '1970-01-01T00:00:00'

/** The component VTIMEZONE of a zone: its transitions one by one, and no rule that could predict others. */
export function formatTimezone({ zone, firstOffsetMs, transitions, names }: NamedZone): string {
  const observances = new Map<string, Observance>()
  const add = (offsetFromMs: number, offsetToMs: number, name: string, onset: string) => {
    const key = `${offsetFromMs} ${offsetToMs} ${name}`
    const observance = observances.get(key)
    if (observance) observance.onsets.push(onset)
    else observances.set(key, { offsetFromMs, offsetToMs, name, onsets: [onset] })
  }
  if (transitions.length === 0) add(firstOffsetMs, firstOffsetMs, names[0] ?? zone, firstOnset)
  for (const [index, { utc, offsetBeforeMs, offsetAfterMs }] of transitions.entries()) {
    const onset = new Date(utc.getTime() + offsetBeforeMs).toISOString().slice(0, 19)
    add(offsetBeforeMs, offsetAfterMs, names[index + 1] ?? zone, onset)
  }
  const all = [...observances.values()]
  const standardOffsetMs = Math.min(...all.map(({ offsetToMs }) => offsetToMs))
  return formatComponent('VTIMEZONE', [
    formatLine('tzid', 'text', zone),
    ...all.map(observance => formatObservance(observance, standardOffsetMs)),
  ])
}

/** The lowest offset is the standard time, because some readers refuse a zone without one. */
function formatObservance(
  { offsetFromMs, offsetToMs, name, onsets: [first, ...others] }: Observance,
  standardOffsetMs: number,
): string {
  return formatComponent(offsetToMs > standardOffsetMs ? 'DAYLIGHT' : 'STANDARD', [
    formatLine('dtstart', 'date-time', first),
    formatLine('tzoffsetfrom', 'utc-offset', formatOffset(offsetFromMs)),
    formatLine('tzoffsetto', 'utc-offset', formatOffset(offsetToMs)),
    formatLine('tzname', 'text', name),
    formatLine('rdate', 'date-time', others),
  ])
}

/** `+02:00`; with seconds for the local times before zones: `+01:34:52`. */
function formatOffset(offsetMs: number): string {
  const clock = new Date(Math.abs(offsetMs)).toISOString().slice(11, 19)
  return `${offsetMs < 0 ? '-' : '+'}${clock.endsWith(':00') ? clock.slice(0, 5) : clock}`
}

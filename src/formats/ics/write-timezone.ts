import type { ZoneTransition, ZoneTransitions } from '../../core/time/zone-transitions.ts'
import type { Zone } from '../../core/time/zone.ts'
import { foldLine, formatComponent, formatLine } from './write-lines.ts'
import { findYearlyRuns } from './yearly-pattern.ts'

/**
 * A zone with its transitions in the time of a feed, and some years later, which show what repeats. `names` are what tzdata
 * calls the zone before the first transition, and after each of them: `EET`, `EEST`. `untilUtc` is the last time of the
 * feed.
 */
export type NamedZone = ZoneTransitions & { zone: Zone; names: string[]; untilUtc: Date }

/** `onsets` are on the clock before each transition, as if that were UTC. */
type Observance = { offsetFromMs: number; offsetToMs: number; name: string; onsets: Date[] }

/** Before all events, for a zone whose offset never changes. */
const firstOnset = new Date('1970-01-01T00:00:00Z')

const yearMs = 366 * 86_400_000

/**
 * The component VTIMEZONE of a zone. Transitions that repeat each year are a rule, because Outlook reads nothing else;
 * the others are dates.
 */
export function formatTimezone(zone: NamedZone): string {
  const observances = listObservances(zone)
  const standardOffsetMs = Math.min(...observances.map(({ offsetToMs }) => offsetToMs))
  const components = observances.flatMap(observance => formatObservance(observance, standardOffsetMs, zone))
  return formatComponent('VTIMEZONE', [
    formatLine('tzid', 'text', zone.zone),
    ...(components.length > 0 ? components : formatFixedOffset(zone)),
  ])
}

function formatFixedOffset(zone: NamedZone): string[] {
  const { firstOffsetMs: offsetMs, names } = zone
  const observance = { offsetFromMs: offsetMs, offsetToMs: offsetMs, name: names[0] ?? zone.zone, onsets: [firstOnset] }
  return formatObservance(observance, offsetMs, zone)
}

function listObservances({ zone, transitions, names }: NamedZone): Observance[] {
  const observances = new Map<string, Observance>()
  const add = (offsetFromMs: number, offsetToMs: number, name: string, onset: Date) => {
    const key = `${offsetFromMs} ${offsetToMs} ${name}`
    const observance = observances.get(key)
    if (observance) observance.onsets.push(onset)
    else observances.set(key, { offsetFromMs, offsetToMs, name, onsets: [onset] })
  }
  for (const [index, transition] of transitions.entries()) {
    const { offsetBeforeMs, offsetAfterMs } = transition
    add(offsetBeforeMs, offsetAfterMs, names[index + 1] ?? zone, toOnset(transition))
  }
  return [...observances.values()]
}

const toOnset = ({ utc, offsetBeforeMs }: ZoneTransition): Date => new Date(utc.getTime() + offsetBeforeMs)

/** The components of the onsets: one for each rule, and one for the dates without a rule. */
function formatObservance(observance: Observance, standardOffsetMs: number, zone: NamedZone): string[] {
  const { offsetFromMs, offsetToMs, name, onsets } = observance
  const untilMs = zone.untilUtc.getTime()
  const lastMs = zone.transitions.at(-1)?.utc.getTime() ?? untilMs
  // The lowest offset is the standard time, because some readers refuse a zone without one.
  const componentName = offsetToMs > standardOffsetMs ? 'DAYLIGHT' : 'STANDARD'
  const toUtcMs = (onset: Date | undefined) => (onset?.getTime() ?? 0) - offsetFromMs
  const format = (first: Date | undefined, lines: string[]) =>
    formatComponent(componentName, [
      formatLine('dtstart', 'date-time', formatClock(first)),
      formatLine('tzoffsetfrom', 'utc-offset', formatOffset(offsetFromMs)),
      formatLine('tzoffsetto', 'utc-offset', formatOffset(offsetToMs)),
      formatLine('tzname', 'text', name),
      ...lines,
    ])
  const runs = findYearlyRuns(onsets)
  const rules = runs.flatMap(({ dates, rule }) => {
    // A pair of rules that begins after the feed still tells readers that the zone has summer time.
    if (rule === null || toUtcMs(dates[0]) > untilMs + yearMs) return []
    const last = dates.at(-1)
    const goesOn = toUtcMs(last) + yearMs > lastMs
    const until = new Date(toUtcMs(last)).toISOString().replace(/\.\d+|[-:]/g, '')
    return format(dates[0], [foldLine(`RRULE:${goesOn ? rule : rule.replace(';', `;UNTIL=${until};`)}`)])
  })
  const single = runs
    .flatMap(({ dates, rule }) => (rule === null ? dates : []))
    .filter(date => date === firstOnset || toUtcMs(date) <= untilMs)
  const [first, ...others] = single
  if (!first) return rules
  return [...rules, format(first, [formatLine('rdate', 'date-time', others.map(formatClock))])]
}

const formatClock = (onset = firstOnset): string => onset.toISOString().slice(0, 19)

/** `+02:00`; with seconds for the local times before zones: `+01:34:52`. */
function formatOffset(offsetMs: number): string {
  const clock = new Date(Math.abs(offsetMs)).toISOString().slice(11, 19)
  return `${offsetMs < 0 ? '-' : '+'}${clock.endsWith(':00') ? clock.slice(0, 5) : clock}`
}

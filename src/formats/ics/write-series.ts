import { limitRecurrence } from '../../core/recurrence/limit-recurrence.ts'
import { formatRecurrence, parseStoredRecurrence } from '../../core/recurrence/recurrence-lines.ts'
import type { SeriesStart } from '../../core/recurrence/recurrence.ts'
import { isAmbiguousTime } from '../../core/time/zone-transitions.ts'
import { addDays, startOfDay, toInstant, toWall, type WallTime } from '../../core/time/wall-time.ts'
import { isFixedOffsetZone } from '../../core/time/zone.ts'
import type { FeedEvent, SeriesOfFeedEvent } from '../feed-event.ts'
import { formatContent, formatIdentity, formatTimes, formatVEvent, type WriteOptions } from './write-event.ts'
import { foldLine, formatComponent, formatLine, toJCalTime, toJCalUtc } from './write-lines.ts'
import type { NamedZone } from './write-timezone.ts'

/** A date of a series. `wall` is when the rule has it, on a clock in the zone of the series. */
type SeriesDate = { event: FeedEvent; sequence: number; wall: WallTime }

/** When a series starts, and the version of its rule and of the dates that it had. */
export type StartOfSeries = SeriesStart & { sequence: number; modifiedUtc: WallTime }

/** The dates of one series that a feed has, in the order of the rule, and when the series starts. */
export type FeedSeries = { series: SeriesOfFeedEvent; start: StartOfSeries; dates: SeriesDate[] }

type ZoneOfSeries = NamedZone | undefined

/**
 * A series as a VEVENT with the rule of its dates, and a VEVENT with a RECURRENCE-ID for each date that differs: in its
 * content or its length, because it was moved, or because its clock shows its time twice. The rule has no other dates
 * than the feed.
 */
export function formatSeries(feedSeries: FeedSeries, options: Omit<WriteOptions, 'sequence'>): string {
  const { series, start, dates } = feedSeries
  const zone = options.zones.get(start.zone)
  const first = dates[0]
  const hasClock = start.isAllDay || zone !== undefined || start.zone === 'UTC' || isFixedOffsetZone(start.zone)
  if (!first || !hasClock) return dates.map(date => formatVEvent(date.event, { ...options, ...date })).join('')
  const forms = dates.map(date => describeForm(date, feedSeries, zone))
  const common = findMostFrequent(forms.filter(form => form !== null))
  const differing = dates.filter((_, index) => forms[index] === null || forms[index] !== common)
  const uid = `series-${series.id}@${options.host}`
  const template = dates.find((_, index) => forms[index] !== null && forms[index] === common) ?? first
  const identity = formatIdentity(uid, ...findVersion(feedSeries))
  return [
    formatMaster(feedSeries, template, { identity, zone, first }),
    ...differing.map(({ event, wall }) =>
      formatComponent('VEVENT', [
        ...identity,
        formatTime('recurrence-id', wall, start, zone),
        ...formatTimes(event, options.zones.get(event.timezone)),
        ...formatContent(event, event.url),
      ]),
    ),
  ].join('')
}

/** One version for the rule and for each date that differs, so that none is older than the rule. */
const findVersion = ({ start, dates }: FeedSeries): [modifiedUtc: WallTime, sequence: number] => [
  dates.map(({ event }) => event.modified_utc).reduce((a, b) => (a > b ? a : b), start.modifiedUtc),
  Math.max(start.sequence, ...dates.map(({ sequence }) => sequence)),
]

/**
 * What two dates have in common if the rule alone describes both of them; null for a date that the rule cannot
 * describe. Each date has a page of its own, which makes no difference.
 */
function describeForm({ event, wall }: SeriesDate, { series, start }: FeedSeries, zone: ZoneOfSeries): string | null {
  const { all_day, timezone, start_date, utc_start_date, utc_end_date } = event
  const isMoved = start_date !== wall || timezone !== start.zone || all_day !== start.isAllDay
  const isRepeated = zone && [utc_start_date, utc_end_date].some(utc => isAmbiguousTime(Date.parse(`${utc}Z`), zone))
  const utcLengthMs = measureMs(utc_start_date, utc_end_date)
  const changesClock = !all_day && utcLengthMs !== getLengthMs(event)
  if (isMoved || (isRepeated && !all_day) || changesClock) return null
  return JSON.stringify([getLengthMs(event), formatContent(event, series.all_url)])
}

const measureMs = (from: WallTime, to: WallTime): number => Date.parse(`${to}Z`) - Date.parse(`${from}Z`)

const getLengthMs = ({ start_date, end_date }: FeedEvent): number => measureMs(start_date, end_date)

function findMostFrequent(values: string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return values.find(value => counts.get(value) === most)
}

/** The VEVENT with the rule, which starts at the first date, and has the content and the length of `template`. */
function formatMaster(
  { series, start, dates }: FeedSeries,
  template: SeriesDate,
  { identity, zone, first }: { identity: string[]; zone: ZoneOfSeries; first: SeriesDate },
): string {
  const recurrence = parseStoredRecurrence(series.recurrence, start) ?? { rule: null, additions: [], exclusions: [] }
  const walls = dates.map(({ wall }) => wall)
  const firstStart = { ...start, startWall: first.wall }
  const lengthMs = getLengthMs(template.event)
  const end = new Date(Date.parse(`${first.wall}Z`) + lengthMs).toISOString().slice(0, 19).replace('T', ' ')
  const endWall = start.isAllDay ? addDays(startOfDay(end), 1) : end
  return formatComponent('VEVENT', [
    ...identity,
    formatTime('dtstart', first.wall, start, zone),
    lengthMs > 0 ? formatTime('dtend', endWall, start, zone) : '',
    ...formatRecurrence(limitRecurrence(recurrence, start, walls), firstStart).map(foldLine),
    ...formatContent(template.event, series.all_url),
  ])
}

/** A day, a time in the zone of a series, or in UTC for UTC and fixed offsets. */
function formatTime(name: string, wall: WallTime, { zone, isAllDay }: SeriesStart, named: ZoneOfSeries): string {
  if (isAllDay) return formatLine(name, 'date', wall.slice(0, 10))
  if (named) return formatLine(name, 'date-time', toJCalTime(wall), { tzid: zone })
  return formatLine(name, 'date-time', toJCalUtc(toWall(toInstant(wall, zone), 'UTC')))
}

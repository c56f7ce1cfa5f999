import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { createSkippedTimeCheck } from '../../../src/core/time/skipped-times.ts'
import { toInstant, toWall } from '../../../src/core/time/wall-time.ts'
import { chooseRotatingPart } from '../../support/suite-size.ts'

const zones = Intl.supportedValuesOf('timeZone')
const hourMs = 3_600_000
const distances = [0, -1_000, 1_000, 0.5 * hourMs, -0.5 * hourMs, hourMs, -hourMs, 20 * hourMs, -20 * hourMs]

const formatWall = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

/** The instants around the changes of a zone's clock, and some without a change near, in ms since 1970. */
function listInstants(zone: string): number[] {
  const far = ['0001-06-01', '1101-03-01', '1969-12-31', '9999-06-01'].map(day => Date.parse(day))
  const changes: number[] = []
  let next = Temporal.PlainDateTime.from('1800-01-01').toZonedDateTime(zone).getTimeZoneTransition('next')
  for (; next && next.year < 2030; next = next.getTimeZoneTransition('next'))
    changes.push(next.epochMilliseconds, next.epochMilliseconds + next.offsetNanoseconds / 1e6)
  return [...far, ...changes.flatMap(ms => distances.map(distance => ms + distance))]
}

it.each(chooseRotatingPart(zones, 20, 'zones of conversions'))('%s has the wall times of Temporal', zone => {
  const isSkipped = createSkippedTimeCheck(zone)
  const isDaySkipped = createSkippedTimeCheck(zone, true)
  for (const ms of listInstants(zone)) {
    const wall = formatWall(ms)
    const zoned = Temporal.PlainDateTime.from(wall.replace(' ', 'T')).toZonedDateTime(zone)
    const atInstant = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
    const shown = formatWall(zoned.epochMilliseconds + zoned.offsetNanoseconds / 1e6)

    expect(toInstant(wall, zone).getTime(), wall).toBe(zoned.epochMilliseconds)
    expect(toWall(new Date(ms), zone), wall).toBe(formatWall(ms + atInstant.offsetNanoseconds / 1e6))
    expect([isSkipped(wall), isDaySkipped(wall)], wall).toEqual([
      shown !== wall,
      shown.slice(0, 10) !== wall.slice(0, 10),
    ])
  }
})

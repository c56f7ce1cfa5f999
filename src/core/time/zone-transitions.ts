import { Temporal } from 'temporal-polyfill'
import { toTemporalZone, type Zone } from './zone.ts'

/** A change of the offset of a zone from UTC. Offsets are in milliseconds, east of UTC. */
export type ZoneTransition = { utc: Date; offsetBeforeMs: number; offsetAfterMs: number }

/** The offset of a zone before the first of its transitions, and the transitions in order. */
export type ZoneTransitions = { firstOffsetMs: number; transitions: ZoneTransition[] }

/** The transitions of a zone from the last one that is not after `from` until `until`. */
export function listZoneTransitions(zone: Zone, from: Date, until: Date): ZoneTransitions {
  const atFrom = toZoned(from, zone)
  const transitions: ZoneTransition[] = []
  // A nanosecond later, so that a transition at `from` is the previous one.
  let next = atFrom.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') ?? atFrom.getTimeZoneTransition('next')
  while (next && next.epochMilliseconds <= until.getTime()) {
    const before = next.subtract({ nanoseconds: 1 })
    transitions.push({
      utc: new Date(next.epochMilliseconds),
      offsetBeforeMs: before.offsetNanoseconds / 1e6,
      offsetAfterMs: next.offsetNanoseconds / 1e6,
    })
    next = next.getTimeZoneTransition('next')
  }
  return { firstOffsetMs: transitions[0]?.offsetBeforeMs ?? atFrom.offsetNanoseconds / 1e6, transitions }
}

/**
 * Whether the wall time of an instant occurs twice, because clocks are turned back: the instant is in the hour before
 * the transition or in the hour after it.
 */
export const isAmbiguousTime = (utcMs: number, { transitions }: ZoneTransitions): boolean =>
  transitions.some(({ utc, offsetBeforeMs, offsetAfterMs }) => {
    const repeatedMs = offsetBeforeMs - offsetAfterMs
    return repeatedMs > 0 && Math.abs(utcMs - utc.getTime() + 0.5) < repeatedMs
  })

const toZoned = (instant: Date, zone: Zone): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(toTemporalZone(zone))

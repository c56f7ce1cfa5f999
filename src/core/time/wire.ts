import { z } from 'zod'
import { withMessage } from '../failure/messages.ts'
import { wire } from '../wire.ts'
import { parseMoment } from './moment.ts'
import { parseZone } from './zone.ts'

const isMoment = (text: string) => parseMoment(text, { zone: 'UTC', now: new Date(0) }) !== null

/**
 * A date, or a date and time, as text (docs/dates.md lists the forms) or UNIX seconds. The value stays a text, because
 * the instant depends on the zone and the clock.
 */
export const dateText = () =>
  wire(
    raw => (typeof raw === 'number' ? String(raw) : raw),
    z.string(withMessage('date')).trim().max(100).refine(isMoment, withMessage('date')),
  )

/** A time zone in its canonical spelling: an IANA name, `UTC` or a fixed offset such as `UTC+5:30`. */
export const zone = () =>
  wire(
    raw => (typeof raw === 'string' ? (parseZone(raw.trim()) ?? raw) : raw),
    z.string(withMessage('zone')).refine(text => parseZone(text) !== null, withMessage('zone')),
  )

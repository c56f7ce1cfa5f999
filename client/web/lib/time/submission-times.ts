import type { Outputs } from '../../../index.ts'
import { formatDisplayTimes } from './times.ts'
import type { DateFormats } from '../../../../src/core/time/date-formats.ts'

type SubmissionTimes = Pick<Outputs['submissions']['read'], 'start_date' | 'end_date' | 'timezone' | 'all_day'>

/** The times of a submission in its own time zone: `Friday, 20 November 2026, 20:30 – 23:00 (Europe/Athens)`. */
export const formatSubmissionTimes = (
  formats: DateFormats,
  { start_date, end_date, timezone, all_day }: SubmissionTimes,
): string =>
  `${formatDisplayTimes(formats, { start: start_date, end: end_date, zone: timezone, isAllDay: all_day })} (${timezone})`

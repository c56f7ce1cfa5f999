import { useLayoutEffect, useRef } from 'preact/hooks'
import { isCalendarDate } from '../../../../../src/core/time/wall-time.ts'
import type { Form } from '../../../lib/form/use-form.ts'
import { isCompleteWallTime, toWallTimes } from '../../../lib/events/event-times.ts'
import { toDatePart } from '../../../lib/time/wall-time.ts'
import type { EventValues } from '../event-values.ts'
import { moveRecurrenceLines } from './move-recurrence.ts'
import { formatRecurrenceLines, parseRecurrenceLines, type RecurrenceValues } from './recurrence-values.ts'
import type { SeriesTimes } from './rule-values.ts'

/** Lines, and the times that they were written for. */
type WrittenLines = { lines: string[]; times: SeriesTimes }

type UseRecurrence = {
  /** The day of the start; the last complete one while the user types. */
  day: string
  /** Null when the form cannot show the lines. */
  values: RecurrenceValues | null
  changeValues: (values: RecurrenceValues) => void
  /** Sets the lines themselves: [] for none. */
  changeLines: (lines: string[]) => void
}

/**
 * The recurrence in the form of an event. `savedTimes` are the times of the saved series; the service moves the saved
 * rule when the start of the series changes. A rule that is not saved yet follows the start in the form.
 */
export function useRecurrence(form: Form<EventValues>, savedTimes: SeriesTimes | null): UseRecurrence {
  const { start_date, timezone, all_day, recurrence: lines } = form.values
  const times: SeriesTimes = { start_date, timezone, all_day }
  const isSaved = !('recurrence' in form.changes) && savedTimes !== null
  // The lines as the user set them. They are always moved from there, so that half-typed dates leave no trace.
  const chosen = useRef<WrittenLines>({ lines, times })
  // The lines in the form, and the times that they fit.
  const current = useRef<WrittenLines>({ lines, times })
  const write = (next: string[]) => {
    current.current = { lines: next, times }
    form.change({ recurrence: next })
  }
  useLayoutEffect(() => {
    const [start] = toWallTimes({ ...times, end_date: '' })
    if (isSaved || lines.length === 0 || !isCompleteWallTime(start)) return
    const moved = moveRecurrenceLines(chosen.current.lines, chosen.current.times, times)
    if (JSON.stringify(moved) === JSON.stringify(lines)) current.current = { lines, times }
    else write(moved)
  }, [start_date, timezone, all_day])
  const changeLines = (next: string[]) => {
    chosen.current = { lines: next, times }
    write(next)
  }
  const linesTimes = isSaved ? savedTimes : current.current.times
  return {
    day: toDatePart(isCalendarDate(toDatePart(start_date)) ? start_date : linesTimes.start_date),
    values: parseRecurrenceLines(lines, linesTimes),
    changeLines,
    changeValues: values => {
      const saved = savedTimes && parseRecurrenceLines(form.base.recurrence, savedTimes)
      const isAsSaved = JSON.stringify(saved) === JSON.stringify(values)
      changeLines(isAsSaved ? form.base.recurrence : formatRecurrenceLines(values, times))
    },
  }
}

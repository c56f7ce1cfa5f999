import type { UseQueryResult } from '@tanstack/preact-query'
import type { Inputs, Outputs } from '../../../../index.ts'
import { useServiceQuery } from '../../../lib/client.ts'
import { useDebouncedValue } from '../../../lib/browser/debounced-input.ts'
import type { Form } from '../../../lib/form/use-form.ts'
import { parseWallTime } from '../../../../../src/core/time/wall-time.ts'
import { type Series, useSeries } from '../../../lib/events/use-series.ts'
import { hasValidTimes } from '../preview/event-preview.ts'
import { toWallTimes } from '../../../lib/events/event-times.ts'
import type { EventValues, EventWithParent } from '../event-values.ts'
import { addMs } from './move-recurrence.ts'

export type RecurrencePreview = Outputs['recurrence']['preview']

type PreviewInput = Inputs['recurrence']['preview'] & Record<'end_date', string>

/**
 * The rule of the form in words and its next dates, after a pause in typing. It stays while the next one is loading.
 */
export function usePreview(
  form: Form<EventValues>,
  event: EventWithParent | undefined,
  isComplete: boolean,
): UseQueryResult<RecurrencePreview> {
  const series = useSeries(event?.series?.id)
  const isReady = isComplete && hasValidTimes(form.values) && Boolean(event?.series) === Boolean(series)
  const input = isReady && form.values.recurrence.length > 0 ? JSON.stringify(toPreviewInput(form, event, series)) : ''
  const debouncedInput = useDebouncedValue(input)
  return useServiceQuery({
    key: ['recurrence preview', debouncedInput],
    read: calendar => calendar.recurrence.preview.query(JSON.parse(debouncedInput) as PreviewInput),
    isEnabled: input !== '' && debouncedInput !== '',
    isPreviousDataKept: true,
  })
}

/** A rule belongs to the whole series, so its dates count from the first date of the series. */
function toPreviewInput(
  form: Form<EventValues>,
  event: EventWithParent | undefined,
  series: Series | undefined,
): PreviewInput {
  const [start_date, end_date] = toWallTimes(form.values)
  const { recurrence, timezone, all_day } = form.values
  const ofForm: PreviewInput = { recurrence, start_date, end_date, timezone, all_day }
  return event && series ? toSeriesInput(ofForm, event, series, 'recurrence' in form.changes) : ofForm
}

/**
 * The times of the first date of the series. A changed rule begins later or earlier by as much as the date in the form.
 */
function toSeriesInput(ofForm: PreviewInput, event: EventWithParent, series: Series, isChanged: boolean): PreviewInput {
  const { start_date, end_date, timezone, all_day } = series
  if (!isChanged) return { recurrence: ofForm.recurrence, start_date, end_date, timezone, all_day }
  const start = addMs(start_date, measureMs(event.start_date, ofForm.start_date))
  return { ...ofForm, start_date: start, end_date: addMs(start, measureMs(ofForm.start_date, ofForm.end_date)) }
}

const measureMs = (from: string, until: string): number =>
  parseWallTime(until).getTime() - parseWallTime(from).getTime()

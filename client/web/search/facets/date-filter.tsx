import { useMessages } from '../../lib/text/messages.ts'
import { useId } from 'preact/hooks'
import { getViewerToday } from '../../lib/time/times.ts'
import { type SearchFilters, useSearchFilters } from '../../lib/filters/search-filters.ts'
import { parseDay } from '../../../../src/core/page/filters.ts'
import { isDatePreset } from '../active-filters.ts'
import { type DatePreset, datePresets, useVisibleRange } from '../../lib/time/visible-range.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import './date-filter.css'

/** Filters events by date: with a preset such as this weekend, or with any two dates. */
export function DateFilter() {
  const messages = useMessages('search')
  const { filters } = useSearchFilters()
  const errorId = useId()
  const { start_date: from, end_date: until } = filters
  const isReversed = from !== undefined && until !== undefined && until < from
  return (
    <fieldset class="date-filter">
      <legend>{messages.dates}</legend>
      <div class="date-presets">
        {(Object.keys(datePresets) as DatePreset[]).map(name => (
          <PresetButton key={name} name={name} />
        ))}
      </div>
      <div class="date-fields">
        <DateField label={messages.from} name="start_date" />
        <DateField label={messages.until} name="end_date" errorId={isReversed ? errorId : undefined} />
      </div>
      <p class="date-error" id={errorId} role="status">
        {isReversed && messages.endBeforeStart}
      </p>
    </fieldset>
  )
}

/** A button that sets the dates of a preset. A second click clears them. */
function PresetButton({ name }: { name: DatePreset }) {
  const messages = useMessages('search')
  const { filters, change } = useSearchFilters()
  const isSelected = isDatePreset(name, { from: filters.start_date, until: filters.end_date })
  const { from, until } = datePresets[name](getViewerToday())
  const toggle = () =>
    change(isSelected ? { start_date: undefined, end_date: undefined } : { start_date: from, end_date: until })
  return (
    <button type="button" class="date-preset" aria-pressed={isSelected} onClick={toggle}>
      {messages.presets[name]}
    </button>
  )
}

type DateFieldProps = {
  label: string
  name: keyof Pick<SearchFilters, 'start_date' | 'end_date'>
  errorId?: string | undefined
}

/** A date of the filter. */
function DateField({ label, name, errorId }: DateFieldProps) {
  const { filters, change } = useSearchFilters()
  const firstVisibleDay = useFirstVisibleDay()
  const id = useId()
  return (
    <div class="date-field">
      <label for={id}>{label}</label>
      <DateInput
        control={{ id, ...(errorId && { 'aria-invalid': 'true', 'aria-describedby': errorId }) }}
        value={filters[name] ?? ''}
        openAt={filters.start_date ?? firstVisibleDay}
        change={value => change({ [name]: parseDay(value) })}
      />
    </div>
  )
}

/** Today if the view shows it, else the first day that the view shows. */
function useFirstVisibleDay(): string | undefined {
  const { from = '', until } = useVisibleRange()
  const today = getViewerToday()
  const isTodayVisible = from <= today && (until === undefined || today <= until)
  return isTodayVisible ? today : from
}

import { useMessages } from '../lib/messages.ts'
import { useId, useRef } from 'preact/hooks'
import { getViewerToday } from '../lib/times.ts'
import { parseDay, type SearchFilters, useSearchFilters } from '../lib/search-filters.ts'
import { findDatePreset } from './active-filters.ts'
import { type DatePreset, datePresets } from '../lib/visible-range.ts'
import './date-filter.css'

/** In which days events are to take place: a period with a name, or any two days. */
export function DateFilter() {
  const messages = useMessages('search')
  const { filters } = useSearchFilters()
  const note = useId()
  const { start_date: from, end_date: until } = filters
  const isReversed = from !== undefined && until !== undefined && until < from
  return (
    <fieldset class="date-filter">
      <legend>{messages.dates}</legend>
      <div class="date-presets">
        {(Object.keys(datePresets) as DatePreset[]).map(name => (
          <PeriodButton key={name} name={name} />
        ))}
      </div>
      <div class="date-fields">
        <Day label={messages.from} name="start_date" />
        <Day label={messages.until} name="end_date" faultId={isReversed ? note : undefined} />
      </div>
      <p class="date-error" id={note} role="status">
        {isReversed && messages.endBeforeStart}
      </p>
    </fieldset>
  )
}

/** Chooses a period; pressed again, none. */
function PeriodButton({ name }: { name: DatePreset }) {
  const messages = useMessages('search')
  const { filters, change } = useSearchFilters()
  const isChosen = findDatePreset({ from: filters.start_date, until: filters.end_date }) === name
  const { from, until } = datePresets[name](getViewerToday())
  const toggle = () =>
    change(isChosen ? { start_date: undefined, end_date: undefined } : { start_date: from, end_date: until })
  return (
    <button type="button" class="date-preset" aria-pressed={isChosen} onClick={toggle}>
      {messages.presets[name]}
    </button>
  )
}

type DayProps = {
  label: string
  name: keyof Pick<SearchFilters, 'start_date' | 'end_date'>
  faultId?: string | undefined
}

/** One that is picked is a step of the history; of one that is typed, each digit would be. */
function Day({ label, name, faultId }: DayProps) {
  const { filters, change } = useSearchFilters()
  const isTyping = useRef(false)
  const choose = (typed: string) => {
    const day = parseDay(typed)
    // While a year is typed it is one of the first centuries, which is no choice yet.
    if (day !== undefined || typed === '') change({ [name]: day }, { isTyping: isTyping.current })
  }
  return (
    <label>
      <span>{label}</span>
      <input
        type="date"
        value={filters[name] ?? ''}
        aria-invalid={faultId !== undefined}
        aria-describedby={faultId}
        onPointerDown={() => (isTyping.current = false)}
        onKeyDown={() => (isTyping.current = true)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </label>
  )
}

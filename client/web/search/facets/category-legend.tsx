import { useState } from 'preact/hooks'
import { findNextInRow } from '../../lib/browser/arrow-keys.ts'
import { getColorClass } from '../../lib/category-color.ts'
import { useNumberFormat } from '../../lib/time/formats.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { type FacetOption, isOptionSelected } from './facet-options.ts'
import { useOptionToggle } from './use-option-toggle.ts'
import './category-legend.css'

/** The legend has at most this many categories: those with most events. The filters have the others. */
const maxCategories = 12

/**
 * The categories of the events in the period with their colors. Each is a button that filters by it. The Tab key stops
 * at one of them, and the arrow keys lead to the others.
 */
export function CategoryLegend({ categories }: { categories: FacetOption[] }) {
  const { categoryColors } = useMessages('search')
  const [focusedId, setFocusedId] = useState<number>()
  const shown = categories
    .filter((option, i) => isOptionSelected(option) || (i < maxCategories && option.count !== 0))
    .toSorted((a, b) => a.id - b.id)
  const tabStop = shown.find(({ id }) => id === focusedId) ?? shown[0]
  return (
    <div class="category-legend" role="toolbar" aria-label={categoryColors} onKeyDown={moveFocus}>
      {shown.map(option => (
        <LegendButton
          key={option.id}
          option={option}
          isTabStop={option === tabStop}
          onFocus={() => setFocusedId(option.id)}
        />
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const next = findNextInRow(event, buttons.indexOf(event.target as HTMLButtonElement), buttons.length)
  if (next === null) return
  event.preventDefault()
  buttons[next]?.focus()
}

type LegendButtonProps = { option: FacetOption; isTabStop: boolean; onFocus: () => void }

function LegendButton({ option, isTabStop, onFocus }: LegendButtonProps) {
  const toggle = useOptionToggle('categories')
  const { eventCount } = useMessages('search')
  const formatNumber = useNumberFormat()
  const { name, color, count } = option
  return (
    <button
      type="button"
      class={getColorClass(color)}
      aria-pressed={isOptionSelected(option)}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={() => toggle(option)}
    >
      <span class="color-dot" aria-hidden />
      {name}
      {count !== undefined && (
        <>
          <span class="facet-count" aria-hidden>
            {formatNumber(count)}
          </span>
          <span class="visually-hidden">, {eventCount({ count })}</span>
        </>
      )}
    </button>
  )
}

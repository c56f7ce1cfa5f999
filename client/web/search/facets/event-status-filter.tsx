import { useRef, useState } from 'preact/hooks'
import { type EventStatus, eventStatuses } from '../../../../src/core/event-status.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { useSearchFilters } from '../../lib/filters/search-filters.ts'
import { FacetCheckbox } from './facet-group.tsx'
import './facet-group.css'

type Props = {
  /** The number of events with each event status; undefined when it could not be loaded. */
  counts: Record<EventStatus, number> | undefined
}

/** The event statuses that events have. Nothing if all of them take place as planned. */
export function EventStatusFilter({ counts }: Props) {
  const messages = useMessages('search')
  const { eventStatus: names } = useMessages('record')
  const { filters, change } = useSearchFilters()
  const selected: EventStatus[] = filters.event_status ?? []
  const shownBefore = useRef(new Set<EventStatus>())
  const [isInitiallyOpen] = useState(selected.length > 0)
  // A status that was selected stays: its checkbox may have the focus.
  for (const status of selected) shownBefore.current.add(status)
  const shown = eventStatuses.filter(status => shownBefore.current.has(status) || (counts?.[status] ?? 0) > 0)
  if (!shown.some(status => status !== 'scheduled')) return null
  const toggle = (status: EventStatus) => {
    const others = selected.filter(other => other !== status)
    const next = others.length < selected.length ? others : [...selected, status]
    change({ event_status: next.length > 0 ? next : undefined })
  }
  return (
    <details class="facet-group" open={isInitiallyOpen}>
      <summary>
        {messages.eventStatus}
        {selected.length > 0 && <span class="facet-badge">{selected.length}</span>}
      </summary>
      <fieldset>
        <legend class="visually-hidden">{messages.eventStatus}</legend>
        <ul class="facet-options">
          {shown.map(status => (
            <li key={status}>
              <FacetCheckbox
                label={names[status]}
                count={counts?.[status]}
                isSelected={selected.includes(status)}
                toggle={() => toggle(status)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </details>
  )
}

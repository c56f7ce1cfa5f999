import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useMessages } from '../lib/text/messages.ts'
import { useLazyComponent } from '../lib/browser/use-lazy-component.ts'
import { createNearby, noNearby } from '../lib/events/nearby.ts'
import { getViewPath } from '../../../src/core/page/paths.ts'
import { toFilterQueryString, useSearchFilters } from '../lib/filters/search-filters.ts'
import { getViewerToday } from '../lib/time/times.ts'
import { type DatePreset, datePresets } from '../lib/time/visible-range.ts'
import { isDatePreset } from './active-filters.ts'
import './quick-filters.css'

/** Loaded when it is needed: for a circle in the URL, or when the position of the device is not available. */
function LazyNearbyPanel({ hasFailed }: { hasFailed: boolean }) {
  const NearbyPanel = useLazyComponent(loadNearbyPanel)
  return NearbyPanel ? <NearbyPanel hasFailed={hasFailed} /> : <div class="nearby-panel" />
}

const loadNearbyPanel = () => import('./nearby-panel.tsx').then(module => module.NearbyPanel)

/**
 * The most frequent filters as buttons, and more filters in the same row. They combine with each other and with all
 * other filters.
 */
export function QuickFilters({ children }: { children: ComponentChildren }) {
  const messages = useMessages('search')
  const { filters, change } = useSearchFilters()
  const nearby = useNearbyToggle()
  const isNearby = filters.geoloc_lat !== undefined
  return (
    <>
      <div class="filter-row">
        <div class="quick-filters" role="group" aria-label={messages.quickFilters}>
          <RangeButton name="today" />
          <RangeButton name="weekend" />
          <ToggleButton
            label={messages.free}
            isSelected={filters.is_free === true}
            toggle={() => change({ is_free: filters.is_free ? undefined : true })}
          />
          <ToggleButton
            label={messages.online}
            isSelected={filters.is_online === true}
            toggle={() => change({ is_online: filters.is_online ? undefined : true })}
          />
          <ToggleButton
            label={nearby.isLocating ? messages.locating : messages.nearMe}
            isSelected={isNearby}
            toggle={nearby.toggle}
          />
        </div>
        {children}
      </div>
      {(isNearby || nearby.hasFailed) && <LazyNearbyPanel hasFailed={nearby.hasFailed} />}
    </>
  )
}

type ToggleButtonProps = { label: string; isSelected: boolean; toggle: () => void }

const ToggleButton = ({ label, isSelected, toggle }: ToggleButtonProps) => (
  <button type="button" aria-pressed={isSelected} onClick={toggle}>
    {label}
  </button>
)

/** A button that opens the agenda of these days, with the other filters. A second click removes the days. */
function RangeButton({ name }: { name: DatePreset }) {
  const messages = useMessages('search')
  const { filters, change } = useSearchFilters()
  const [, navigate] = useLocation()
  const isSelected = isDatePreset(name, { from: filters.start_date, until: filters.end_date })
  const toggle = () => {
    if (isSelected) return change({ start_date: undefined, end_date: undefined })
    const { from, until } = datePresets[name](getViewerToday())
    navigate(getViewPath('agenda') + toFilterQueryString({ ...filters, start_date: from, end_date: until }))
  }
  return <ToggleButton label={messages.presets[name]} isSelected={isSelected} toggle={toggle} />
}

const positionTimeoutMs = 10_000
const positionMaxAgeMs = 600_000

/** Asks the browser for the position of the device, only when the user clicks. `hasFailed` after a refusal. */
function useNearbyToggle() {
  const { filters, change } = useSearchFilters()
  const [state, setState] = useState<'idle' | 'locating' | 'failed'>('idle')
  const toggle = () => {
    if (state === 'locating') return
    if (state === 'failed' || filters.geoloc_lat !== undefined) {
      setState('idle')
      return change(noNearby)
    }
    if (!('geolocation' in navigator)) return setState('failed')
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        change(createNearby(coords.latitude, coords.longitude))
      },
      () => setState('failed'),
      { timeout: positionTimeoutMs, maximumAge: positionMaxAgeMs },
    )
  }
  return {
    toggle,
    isLocating: state === 'locating',
    hasFailed: state === 'failed' && filters.geoloc_lat === undefined,
  }
}

import { useMessages } from '../lib/messages.ts'
import { Calendar, type CalendarOptions } from 'fullcalendar'
import 'fullcalendar/skeleton.css'
import 'fullcalendar/themes/breezy/theme.css'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { zonePreference } from '../lib/preferences.ts'
import { getViewerToday, useDateFormats } from '../lib/times.ts'
import { useQueryString } from '../lib/current-view.ts'
import { focusLink } from '../lib/focus-link.ts'
import { useLanguage } from '../lib/language.ts'
import { toGridEvent, getScrollTime } from './grid-events.tsx'
import { getGridOptions, staticGridOptions, toGridView } from './grid-options.ts'
import { addArrowKeys } from './grid-arrow-keys.ts'
import { fixAriaRoles } from './fix-aria-roles.ts'
import { closeMorePopoverOnResize } from './more-popover.ts'
import { showWhenMeasured } from './show-when-measured.ts'
import { getDayPath, type ViewPeriod } from '../lib/view-period.ts'
import type { EventWithTimes } from './view-events.ts'
import './day-grid.css'

type Props = {
  period: ViewPeriod
  events: EventWithTimes[]
  /** Whether the events of another period are still shown. */
  isBusy: boolean
  isWide: boolean
  /** Called before the grid goes, with the day that has the focus. */
  leave: (focusedDay: string | null) => void
}

/**
 * A month or a week with its events, drawn by FullCalendar. It gets the times in the chosen zone and converts no
 * zones.
 */
export function DayGrid({ period, events, isBusy, isWide, leave }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const grid = useRef<Grid | null>(null)
  const language = useLanguage()
  const messages = useMessages('calendar')
  const { close } = useMessages('frame')
  const { eventStatus } = useMessages('record')
  const formats = useDateFormats()
  const { eventClick, openDay } = useNavigation()
  const options = useMemo(
    () => ({
      ...staticGridOptions,
      ...getGridOptions(period, { language, messages: { ...messages, close }, isWide }),
      eventClick,
      events: events.map((event, order) => toGridEvent(event, formats, { ...messages, eventStatus }, order)),
    }),
    [period.view, language, messages, eventStatus, isWide, zonePreference.value, events],
  )
  useAfterRender(() => {
    if (grid.current) updateGrid(container.current, grid.current, options, period)
    else grid.current = container.current && createGrid(container.current, options, period, openDay)
    if (!isBusy && period.view === 'week') grid.current?.calendar.scrollToTime(getScrollTime(events))
  }, [options, period.view, period.first, isBusy])
  useEffect(
    () => () => {
      leave(findFocusedDay(container.current))
      // Later, because FullCalendar must not render inside an effect (see useAfterRender).
      setTimeout(() => grid.current?.destroy())
    },
    [],
  )
  return <div class="day-grid measuring" data-view={period.view} aria-busy={isBusy} ref={container} />
}

type Grid = { calendar: Calendar; destroy: () => void }

type OpenDay = (day: string) => void

function createGrid(container: HTMLElement, options: CalendarOptions, period: ViewPeriod, openDay: OpenDay): Grid {
  const calendar = new Calendar(container, { ...options, initialView: toGridView(period), initialDate: period.first })
  calendar.render()
  const cleanups = [
    showWhenMeasured(container),
    fixAriaRoles(container),
    addArrowKeys(container, { today: getViewerToday(), openDay }),
    closeMorePopoverOnResize(),
  ]
  const destroy = () => {
    for (const cleanup of cleanups) cleanup()
    calendar.destroy()
  }
  return { calendar, destroy }
}

function updateGrid(
  container: HTMLElement | null,
  { calendar }: Grid,
  options: CalendarOptions,
  period: ViewPeriod,
): void {
  preserveFocus(container, () => calendar.resetOptions(options))
  calendar.changeView(toGridView(period), period.first)
}

/**
 * Runs `draw` after the page has rendered. FullCalendar uses the same copy of Preact: if it rendered inside an effect
 * of the page, quick navigation would cause an endless loop of renders.
 */
function useAfterRender(draw: () => void, dependencies: unknown[]): void {
  useEffect(() => {
    const timer = setTimeout(draw)
    return () => clearTimeout(timer)
  }, dependencies)
}

function findFocusedDay(container: HTMLElement | null): string | null {
  const focused = document.activeElement
  const day = container?.contains(focused) ? focused?.closest<HTMLElement>('[data-date]') : null
  return day?.dataset['date'] ?? null
}

/** Draws the grid again. If the focused link was replaced by a new element, that element gets the focus. */
function preserveFocus(container: HTMLElement | null, draw: () => void): void {
  const before = document.activeElement
  const href = container?.contains(before) ? before?.getAttribute('href') : null
  draw()
  if (href && !before?.isConnected) focusLink(container, href)
}

/**
 * Functions that open the page of an event, and the list of a day. Clicks with another button or a modifier key are
 * left to the browser.
 */
function useNavigation(): Pick<CalendarOptions, 'eventClick'> & { openDay: OpenDay } {
  const [, navigate] = useLocation()
  const query = useQueryString()
  const latest = useRef({ navigate, query })
  latest.current = { navigate, query }
  return useMemo(
    () => ({
      eventClick: ({ event, jsEvent }) => {
        if (jsEvent.button !== 0 || jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey || jsEvent.altKey) return
        jsEvent.preventDefault()
        latest.current.navigate(`~${event.url}`)
      },
      openDay: day => latest.current.navigate(getDayPath('agenda', day) + latest.current.query),
    }),
    [],
  )
}

import { useMessages } from '../../lib/text/messages.ts'
import { Calendar, type CalendarOptions, type PluginInput } from 'fullcalendar'
import 'fullcalendar/skeleton.css'
import 'fullcalendar/themes/breezy/theme.css'
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks'
import { useLocation, useRouter } from 'wouter-preact'
import { zonePreference } from '../../lib/session/preferences.ts'
import { getViewerToday, useDateFormats } from '../../lib/time/times.ts'
import { useQueryString } from '../../lib/paths/current-view.ts'
import { focusLink } from '../../lib/browser/focus-link.ts'
import { useLanguage } from '../../lib/text/language.ts'
import { toGridEvent, getScrollTime } from './grid-events.tsx'
import { getGridOptions, staticGridOptions, toGridView } from './grid-options.tsx'
import { addArrowKeys } from './grid-arrow-keys.ts'
import { followDayLinks, isPlainClick } from './grid-day-links.tsx'
import { fixAriaRoles } from './fix-aria-roles.ts'
import { createLateInteractions } from '../late-interactions.ts'
import { closeMorePopoverOnResize } from './more-popover.ts'
import { showWhenMeasured } from '../show-when-measured.ts'
import type { ViewPeriod } from '../../../../src/core/page/view-period.ts'
import { getDayPath } from '../../../../src/core/page/paths.ts'
import { useGridEditing, type UseGridEditing } from '../use-grid-editing.ts'
import type { EventWithTimes } from '../view-events.ts'
import './day-grid.css'

export type DayGridProps = {
  period: ViewPeriod
  events: EventWithTimes[]
  /** Whether the events of another period are still shown. */
  isBusy: boolean
  isWide: boolean
  /** Called before the grid goes, with the day that has the focus. */
  leave: (focusedDay: string | null) => void
  /** What FullCalendar needs besides for the view; always the same. */
  plugins?: PluginInput[]
}

/**
 * A month, a week or a day with its events, drawn by FullCalendar. It gets the times in the chosen zone and converts no
 * zones.
 */
export function DayGrid({ period, events, isBusy, isWide, leave, plugins }: DayGridProps) {
  const container = useRef<HTMLDivElement>(null)
  const grid = useRef<Grid | null>(null)
  /** The view, the period and the zone whose hours were scrolled to their first event. */
  const scrolledHours = useRef('')
  const { eventClick, openDay, getDayHref } = useNavigation()
  const lateInteractions = useMemo(createLateInteractions, [])
  const editing = useGridEditing(container, events)
  const options = useGridOptions({
    period,
    isWide,
    editing,
    eventClick,
    getDayHref,
    plugins: [...(plugins ?? []), lateInteractions.plugin],
  })
  useAfterRender(() => {
    if (grid.current) updateGrid(container.current, grid.current, options, period)
    else grid.current = container.current && createGrid(container.current, options, period, openDay)
    lateInteractions.add(editing.interactions)
    const hours = period.view === 'month' ? '' : `${period.view} ${period.first} ${zonePreference.value}`
    // Only once: the reader may have scrolled when the events change.
    if (!isBusy && hours !== scrolledHours.current) {
      scrolledHours.current = hours
      if (hours !== '') grid.current?.calendar.scrollToTime(getScrollTime(events))
    }
  }, [options, period.view, period.first, isBusy])
  useEffect(
    () => () => {
      leave(findFocusedDay(container.current))
      // Later, because FullCalendar must not render inside an effect (see useAfterRender).
      setTimeout(() => grid.current?.destroy())
    },
    [],
  )
  return (
    <>
      <div class="day-grid measuring" data-view={period.view} aria-busy={isBusy} ref={container} />
      {editing.EditingHint && <editing.EditingHint />}
    </>
  )
}

type OptionsContext = Pick<DayGridProps, 'period' | 'isWide'> & {
  editing: UseGridEditing
  eventClick: CalendarOptions['eventClick']
  getDayHref: Navigation['getDayHref']
  plugins: PluginInput[]
}

/** The options for FullCalendar, with the events. They are the same object until one of them changes. */
function useGridOptions({
  period,
  isWide,
  editing,
  eventClick,
  getDayHref,
  plugins: morePlugins,
}: OptionsContext): CalendarOptions {
  const { events, editingOptions, isMovable } = editing
  const language = useLanguage()
  const messages = useMessages('calendar')
  const { close } = useMessages('frame')
  const { eventStatus } = useMessages('record')
  const formats = useDateFormats()
  const plugins = useMemo(() => [...(staticGridOptions.plugins ?? []), ...morePlugins], [])
  return useMemo(
    () => ({
      ...staticGridOptions,
      ...getGridOptions(period, { language, formats, messages: { ...messages, close }, isWide, getDayHref }),
      ...editingOptions,
      plugins,
      eventClick,
      events: events.map((item, order) => ({
        ...toGridEvent(item, formats, { ...messages, eventStatus }, order),
        editable: isMovable(item.event),
      })),
    }),
    [period.view, language, messages, eventStatus, isWide, zonePreference.value, events, editingOptions, getDayHref],
  )
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
    followDayLinks(container, openDay),
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

type Navigation = Pick<CalendarOptions, 'eventClick'> & { openDay: OpenDay; getDayHref: (day: string) => string }

/**
 * Functions that open the page of an event, and a day with the filters of the view. Clicks with another button or a
 * modifier key are left to the browser.
 */
function useNavigation(): Navigation {
  const [, navigate] = useLocation()
  const { base } = useRouter()
  const query = useQueryString()
  const getDayHref = useCallback((day: string) => base + getDayPath('day', day) + query, [base, query])
  const latest = useRef({ navigate, query })
  latest.current = { navigate, query }
  const handlers = useMemo<Omit<Navigation, 'getDayHref'>>(
    () => ({
      eventClick: ({ event, jsEvent }) => {
        if (!isPlainClick(jsEvent)) return
        jsEvent.preventDefault()
        latest.current.navigate(`~${event.url}`)
      },
      openDay: day => latest.current.navigate(getDayPath('day', day) + latest.current.query),
    }),
    [],
  )
  return { ...handlers, getDayHref }
}

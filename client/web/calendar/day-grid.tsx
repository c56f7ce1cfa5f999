import { Calendar, type CalendarOptions } from 'fullcalendar'
import 'fullcalendar/skeleton.css'
import 'fullcalendar/themes/breezy/theme.css'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { clock } from '../lib/preferences.ts'
import { useDateFormats } from '../lib/times.ts'
import { useQueryString } from '../lib/current-view.ts'
import { useLanguage, useMessages } from '../lib/language.ts'
import { toGridEvent, getScrollTime } from './grid-events.tsx'
import { getGridOptions, staticGridOptions, toGridView } from './grid-options.ts'
import { fixAriaRoles } from './fix-aria-roles.ts'
import { closeMorePopoverOnResize } from './more-popover.ts'
import { getDayPath, type ViewPeriod } from '../lib/view-period.ts'
import type { EventWithTimes } from './view-events.ts'
import { seeWords } from './words.ts'
import './day-grid.css'

type Props = {
  period: ViewPeriod
  events: EventWithTimes[]
  /** The events are still those of another period. */
  isBusy: boolean
  isWide: boolean
}

/** The days of a month or a week with their events, drawn by FullCalendar, which is given wall times and knows no zone. */
export function DayGrid({ period, events, isBusy, isWide }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn | null>(null)
  const language = useLanguage()
  const words = useMessages(seeWords)
  const formats = useDateFormats()
  const go = useGo()
  const options = useMemo(
    () => ({
      ...staticGridOptions,
      ...getGridOptions(period, language, isWide),
      ...go,
      events: events.map((told, order) => toGridEvent(told, formats, words, order)),
    }),
    [period.view, language, isWide, clock.value, events],
  )
  useDrawnAfter(() => {
    drawn.current ??= place.current && begin(place.current, options, period)
    keepingFocus(place.current, () => drawn.current?.calendar.resetOptions(options))
    drawn.current?.calendar.changeView(toGridView(period), period.first)
    if (!isBusy && period.view === 'week') drawn.current?.calendar.scrollToTime(getScrollTime(events))
  }, [options, period.view, period.first, isBusy])
  useEffect(() => () => void setTimeout(() => drawn.current?.end()), [])
  return <div class="day-grid" data-view={period.view} aria-busy={isBusy} ref={place} />
}

/** FullCalendar at its place. */
type Drawn = { calendar: Calendar; end: () => void }

function begin(place: HTMLElement, options: CalendarOptions, period: ViewPeriod): Drawn {
  const calendar = new Calendar(place, { ...options, initialView: toGridView(period), initialDate: period.first })
  calendar.render()
  const ends = [fixAriaRoles(place), closeMorePopoverOnResize()]
  const end = () => {
    for (const leave of ends) leave()
    calendar.destroy()
  }
  return { calendar, end }
}

/**
 * Draws when the page has been drawn. FullCalendar is made with the same Preact: when it begins to draw while the page still does, as it
 * would in an effect, a quick reader sends both round in circles.
 */
function useDrawnAfter(draw: () => void, changed: unknown[]): void {
  useEffect(() => {
    const timer = setTimeout(draw)
    return () => clearTimeout(timer)
  }, changed)
}

/** Draws anew what has changed; the link of an event keeps the focus, though another element may stand for it now. */
function keepingFocus(place: HTMLElement | null, draw: () => void): void {
  const before = document.activeElement
  const link = place?.contains(before) ? before?.getAttribute('href') : null
  draw()
  if (!link || before?.isConnected) return
  place?.querySelector<HTMLElement>(`a[href="${CSS.escape(link)}"]`)?.focus({ preventScroll: true })
}

/** What follows a click: inside the page for one that is plain; the browser does what it does with any other. */
function useGo(): Pick<CalendarOptions, 'eventClick' | 'navLinkDayClick'> {
  const [, go] = useLocation()
  const query = useQueryString()
  const latest = useRef({ go, query })
  latest.current = { go, query }
  return useMemo(
    () => ({
      eventClick: ({ event, jsEvent }) => {
        if (jsEvent.button !== 0 || jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey || jsEvent.altKey) return
        jsEvent.preventDefault()
        latest.current.go(`~${event.url}`)
      },
      navLinkDayClick: date =>
        latest.current.go(getDayPath('agenda', date.toISOString().slice(0, 10)) + latest.current.query),
    }),
    [],
  )
}

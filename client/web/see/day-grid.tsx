import { Calendar } from 'fullcalendar'
import 'fullcalendar/skeleton.css'
import 'fullcalendar/themes/breezy/theme.css'
import { useEffect, useRef } from 'preact/hooks'
import { useLocation, useSearch } from 'wouter-preact'
import { pathOf } from '../addresses.ts'
import { useFormats } from '../times.ts'
import { useLanguage, useWords } from '../words.ts'
import { inputOf, scrollTimeOf } from './grid-events.tsx'
import { optionsOf, unchanging, viewOf } from './grid-options.ts'
import { mendRoles } from './mend-roles.ts'
import { pathAt, type Period } from './period.ts'
import type { Told } from './reading.ts'
import { seeWords } from './words.ts'
import './day-grid.css'

type Props = {
  period: Period
  events: Told[]
  /** The events are still those of another period. */
  isBusy: boolean
  isWide: boolean
}

/** The days of a month or a week with their events, drawn by FullCalendar, which is given wall times and knows no zone. */
export function DayGrid({ period, events, isBusy, isWide }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<Calendar | null>(null)
  const language = useLanguage()
  const words = useWords(seeWords)
  const formats = useFormats()
  const go = useGo()
  useEffect(() => {
    if (place.current === null) return
    const calendar = new Calendar(place.current, {
      ...unchanging,
      initialView: viewOf(period),
      initialDate: period.first,
    })
    drawn.current = calendar
    calendar.render()
    const leave = mendRoles(place.current)
    return () => {
      leave()
      calendar.destroy()
    }
  }, [])
  useEffect(() => {
    const inputs = events.map((told, order) => inputOf(told, formats, words, order))
    drawn.current?.resetOptions({ ...unchanging, ...optionsOf(period, language, isWide), ...go, events: inputs })
  })
  useEffect(() => drawn.current?.changeView(viewOf(period), period.first), [period.view, period.first])
  useEffect(() => {
    if (!isBusy && period.view === 'week') drawn.current?.scrollToTime(scrollTimeOf(events))
  }, [period.view, period.first, isBusy])
  return <div class="day-grid" data-view={period.view} aria-busy={isBusy} ref={place} />
}

/** What follows a click: inside the page for one that is plain; the browser does what it does with any other. */
function useGo() {
  const [, go] = useLocation()
  const search = useSearch()
  return {
    eventClick: ({ event, jsEvent }: { event: { url: string }; jsEvent: MouseEvent }) => {
      if (jsEvent.button !== 0 || jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey || jsEvent.altKey) return
      jsEvent.preventDefault()
      go(`~${pathOf(event.url)}`)
    },
    navLinkDayClick: (date: Date) =>
      go(pathAt('agenda', date.toISOString().slice(0, 10)) + (search ? `?${search}` : '')),
  }
}

import { useMessages } from '../lib/messages.ts'
import { ChevronLeft, ChevronRight } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { getViewPath } from '../lib/paths.ts'
import { isDay } from '../lib/days.ts'
import { ResultsHeader } from '../search/results-header.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { useQueryString } from '../lib/current-view.ts'
import { getAdjacentPath, getDayPath, type ViewPeriod } from '../lib/view-period.ts'

type Props = {
  period: ViewPeriod
  /** What the period is called. */
  title: string
  /** What is said of what is shown. */
  children?: ComponentChildren
}

/** The period that is shown, and the ways to others: addresses, which keep what is looked for. */
export function Toolbar({ period, title, children }: Props) {
  const view = useMessages('frame')[period.view]
  const [path] = useLocation()
  // The first page is called what the calendar is called.
  usePageTitle(path === '/' ? '' : `${title} · ${view}`)
  return (
    <>
      <div class="calendar-toolbar">
        <div class="calendar-heading">
          <h1>{title}</h1>
          <p class="calendar-status" role="status">
            {children}
          </p>
        </div>
        <Steps period={period} />
        <DayPicker period={period} />
      </div>
      <ResultsHeader />
    </>
  )
}

function Steps({ period }: { period: ViewPeriod }) {
  const messages = useMessages('calendar')
  const looking = useQueryString()
  const { view } = period
  return (
    <nav class="calendar-steps" aria-label={messages.period}>
      <Link
        class="icon-button button"
        href={getAdjacentPath(period, -1) + looking}
        aria-label={messages.previous[view]}
        title={messages.previous[view]}
      >
        <ChevronLeft aria-hidden />
      </Link>
      <Link class="button" href={getViewPath(view) + looking}>
        {messages.today}
      </Link>
      <Link
        class="icon-button button"
        href={getAdjacentPath(period, 1) + looking}
        aria-label={messages.next[view]}
        title={messages.next[view]}
      >
        <ChevronRight aria-hidden />
      </Link>
    </nav>
  )
}

/** A month or a day: one that is picked is gone to at once, one that is typed with Enter or on leaving, since each digit makes a day. */
function DayPicker({ period: { view, first } }: { period: ViewPeriod }) {
  const messages = useMessages('calendar')
  const id = useId()
  const query = useQueryString()
  const [, go] = useLocation()
  const isMonth = view === 'month'
  const shown = isMonth ? first.slice(0, 7) : first
  const [typed, setTyped] = useState<string | null>(null)
  const isTyping = useRef(false)
  const goTo = (value: string | null) => {
    const day = isMonth ? `${value}-01` : (value ?? '')
    isTyping.current = false
    setTyped(null)
    if (value !== shown && isDay(day)) go(getDayPath(view, day) + query)
  }
  return (
    <div class="calendar-picker">
      <label class="visually-hidden" for={id}>
        {messages.goTo[view]}
      </label>
      <input
        id={id}
        type={isMonth ? 'month' : 'date'}
        value={typed ?? shown}
        onPointerDown={() => (isTyping.current = false)}
        onKeyDown={({ key }) => (key === 'Enter' ? goTo(typed) : (isTyping.current = true))}
        onChange={({ currentTarget: { value } }) => (isTyping.current ? setTyped(value) : goTo(value))}
        onBlur={() => typed !== null && goTo(typed)}
      />
    </div>
  )
}

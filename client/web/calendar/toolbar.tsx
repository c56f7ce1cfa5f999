import { useMessages } from '../lib/text/messages.ts'
import { ChevronLeft, ChevronRight } from 'lucide-preact'
import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { isOpenView } from '../../../src/core/page/segments.ts'
import { getViewPath, getDayPath } from '../../../src/core/page/paths.ts'
import { formatViewTitle } from '../../../src/core/page/titles.ts'
import { usePageTitle } from '../lib/paths/page-title.ts'
import { useQueryString } from '../lib/paths/current-view.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { NewEventButton } from './new-event/new-event-button.tsx'
import { SubscribeMenu } from '../ui/menu/subscribe-menu.tsx'
import { getAdjacentPath, type ViewPeriod } from '../../../src/core/page/view-period.ts'

type Props = {
  period: ViewPeriod
  /** The name of the period. */
  title: string
  /** The active filters, below the toolbar. */
  resultsHeader: JSX.Element
  /** The status: how many events are shown. */
  children?: ComponentChildren
}

/** The title of the period and the links to other periods, which keep the filters. */
export function Toolbar({ period, title, resultsHeader, children }: Props) {
  const view = useMessages('frame')[period.view]
  const [path] = useLocation()
  // The title of the front page is the name of the calendar.
  usePageTitle(path === '/' ? '' : formatViewTitle(title, view))
  return (
    <>
      <div class="calendar-toolbar">
        <div class="calendar-heading">
          <h1>{keepDaysTogether(title)}</h1>
          <p class="calendar-status" role="status">
            {children}
          </p>
        </div>
        <PeriodLinks period={period} />
        <DayPicker period={period} />
        <SubscribeMenu />
        <NewEventButton period={period} />
      </div>
      {resultsHeader}
    </>
  )
}

/** The same text, in which no line ends between two days, `16 – 22`, or between a day and its month. */
const keepDaysTogether = (text: string): (string | JSX.Element)[] =>
  text
    .replace(/(\d) (?=\p{L})/gu, '$1\u00a0')
    .split(/(\d+\s–\s\d+)/)
    .map((part, i) => (i % 2 === 1 ? <span key={i}>{part}</span> : part))

/** Links to the period before, the current one and the one after. */
function PeriodLinks({ period }: { period: ViewPeriod }) {
  const messages = useMessages('calendar')
  const query = useQueryString()
  const { view } = period
  const texts = isOpenView(view) ? 'agenda' : view
  return (
    <nav class="calendar-steps" aria-label={messages.period}>
      <Link
        class="icon-button button"
        href={getAdjacentPath(period, -1) + query}
        aria-label={messages.previous[texts]}
        title={messages.previous[texts]}
      >
        <ChevronLeft aria-hidden />
      </Link>
      <Link class="button calendar-today" href={getViewPath(view) + query}>
        {messages.today}
      </Link>
      <Link
        class="icon-button button"
        href={getAdjacentPath(period, 1) + query}
        aria-label={messages.next[texts]}
        title={messages.next[texts]}
      >
        <ChevronRight aria-hidden />
      </Link>
    </nav>
  )
}

/** A field for a month or a day, which opens it. */
function DayPicker({ period: { view, first } }: { period: ViewPeriod }) {
  const messages = useMessages('calendar')
  const id = useId()
  const query = useQueryString()
  const [, navigate] = useLocation()
  const isMonth = view === 'month'
  return (
    <div class="calendar-picker">
      <label class="visually-hidden" for={id}>
        {messages.goTo[isMonth ? 'month' : 'day']}
      </label>
      <DateInput
        control={{ id }}
        isMonth={isMonth}
        value={isMonth ? first.slice(0, 7) : first}
        change={value => value !== '' && navigate(getDayPath(view, isMonth ? `${value}-01` : value) + query)}
      />
    </div>
  )
}

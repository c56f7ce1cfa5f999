import { useEffect, useRef, useState } from 'preact/hooks'
import { useFilters } from '../../find/filters.ts'
import { useFormats } from '../../times.ts'
import { Loading } from '../../ui/states.tsx'
import { useWords } from '../../words.ts'
import { AgendaList } from './agenda-list.tsx'
import { Nothing } from './nothing.tsx'
import { isDay, type Period, periodText } from './period.ts'
import { ReadAgain } from './read-again.tsx'
import { useAgenda } from './reading.ts'
import { Toolbar } from './toolbar.tsx'
import { seeWords } from '../words.ts'

/** What is on from a day on, soonest first; with a search or filters, what was found. */
export function AgendaView({ period }: { period: Period }) {
  const words = useWords(seeWords)
  const [pages, showMore] = usePagesShown(period)
  const { events, total, from, ...read } = useAgenda(period, pages)
  const day = useDayText(period, from)
  const title = day === undefined ? words.everything : words.upcoming(day)
  const isKnown = events !== undefined && !read.isPlaceholderData
  const isEmpty = isKnown && events.length === 0
  return (
    <>
      <Toolbar period={period} title={title}>
        {isKnown && (events.length < total ? words.someOf(events.length, total) : words.events(total))}
      </Toolbar>
      <ReadAgain {...read} isKnown={isKnown} />
      {isEmpty && <Nothing title={day === undefined ? title : words.nothingFrom(day)} />}
      {events && <AgendaList events={events} from={from} isBusy={!isKnown} />}
      {events && <More shown={events.length} total={total} isBusy={read.isFetching} showMore={showMore} />}
      {!events && !read.error && <Loading lines={6} />}
    </>
  )
}

/** What the first day of an agenda is called; undefined for one that has none. */
function useDayText(period: Period, from: string | undefined): string | undefined {
  const formats = useFormats()
  return from === undefined ? undefined : periodText(formats, isDay(from) ? { ...period, first: from } : period)
}

/** How many pages of each list were asked for, so that who comes back from an event finds them again. */
const pagesShown = new Map<string, number>()

function usePagesShown({ first }: Period): [number, () => void] {
  const { filters } = useFilters()
  const list = JSON.stringify([first, filters])
  const [, draw] = useState(0)
  const pages = pagesShown.get(list) ?? 1
  const showMore = () => {
    pagesShown.set(list, pages + 1)
    draw(pages)
  }
  return [pages, showMore]
}

type MoreProps = { shown: number; total: number; isBusy: boolean; showMore: () => void }

/** The button that reads on. When everything is shown, the focus that it had stays where it was. */
function More({ shown, total, isBusy, showMore }: MoreProps) {
  const words = useWords(seeWords)
  const end = useRef<HTMLParagraphElement>(null)
  const [isPressed, setPressed] = useState(false)
  const isAll = shown >= total
  useEffect(() => {
    if (isAll && isPressed) end.current?.focus()
  }, [isAll, isPressed])
  if (total === 0 || (isAll && !isPressed)) return null
  const press = () => {
    setPressed(true)
    if (!isBusy) showMore()
  }
  return (
    <div class="agenda-more">
      <p ref={end} tabIndex={-1}>
        {isAll ? words.events(total) : words.someOf(shown, total)}
      </p>
      {!isAll && (
        <button type="button" aria-busy={isBusy} onClick={press}>
          {words.showMore}
        </button>
      )}
    </div>
  )
}

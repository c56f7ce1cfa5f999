import { ChevronLeft, ChevronRight } from 'lucide-preact'
import { useMessages } from '../lib/messages.ts'
import { listWords } from './list-words.ts'

type Props = { page: number; pageCount: number; goToPage: (page: number) => void }

/** Buttons to the previous and next page; nothing when there is only one page. */
export function Pager({ page, pageCount, goToPage }: Props) {
  const words = useMessages(listWords)
  if (pageCount <= 1) return null
  return (
    <nav class="pager" aria-label={words.pages}>
      <button type="button" disabled={page <= 1} onClick={() => goToPage(page - 1)}>
        <ChevronLeft aria-hidden /> {words.previous}
      </button>
      <span>{words.pageOf(page, pageCount)}</span>
      <button type="button" disabled={page >= pageCount} onClick={() => goToPage(page + 1)}>
        {words.next} <ChevronRight aria-hidden />
      </button>
    </nav>
  )
}

import { ChevronLeft, ChevronRight } from 'lucide-preact'
import { useMessages } from '../../lib/text/messages.ts'
import './pager.css'

type Props = { page: number; pageCount: number; goToPage: (page: number) => void }

/** Buttons to the previous and next page; nothing when there is only one page. */
export function Pager({ page, pageCount, goToPage }: Props) {
  const messages = useMessages('manage').list
  if (pageCount <= 1) return null
  return (
    <nav class="pager" aria-label={messages.pages}>
      <button type="button" disabled={page <= 1} onClick={() => goToPage(page - 1)}>
        <ChevronLeft aria-hidden /> {messages.previous}
      </button>
      <span>{messages.pageOf({ page, pages: pageCount })}</span>
      <button type="button" disabled={page >= pageCount} onClick={() => goToPage(page + 1)}>
        {messages.next} <ChevronRight aria-hidden />
      </button>
    </nav>
  )
}

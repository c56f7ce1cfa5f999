import { SearchX } from 'lucide-preact'
import { Empty } from '../ui/states.tsx'
import { useWords } from '../words.ts'
import { type Period, useFilters } from './filters.ts'
import { findWords } from './words.ts'

/**
 * Says for what nothing was found, with ways out; for where the list would be when filters are set and it is empty. `period` are
 * the days in which was looked; those of the view at this address when absent.
 */
export function NoResults(_: { period?: Period }) {
  const words = useWords(findWords)
  const { clear } = useFilters()
  return (
    <Empty icon={<SearchX aria-hidden />} title={words.nothing}>
      <button type="button" onClick={clear}>
        {words.clearAll}
      </button>
    </Empty>
  )
}

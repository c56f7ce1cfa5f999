import { useSearchParams } from 'wouter-preact'
import { parseId } from '../lib/paths.ts'

/** What the address of a form asks for: one that there is, a copy of one, or with `id` null a new one. Null where it asks for nothing. */
export function useEditorTarget(id: string): { id: number | null; isCopy: boolean } | null {
  const [params] = useSearchParams()
  const known = parseId(id === 'new' ? params.get('copy') : id)
  if (id === 'new') return { id: known, isCopy: known !== null }
  return known === null ? null : { id: known, isCopy: false }
}

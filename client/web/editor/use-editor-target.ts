import { useSearchParams } from 'wouter-preact'
import { parseRecordId } from '../../../src/core/text/record-id.ts'

/**
 * The record in the address of an editor: with `isCopy` the record to copy, with `id` null a new record. Null when the
 * address is not valid.
 */
export function useEditorTarget(idText: string): { id: number | null; isCopy: boolean } | null {
  const [params] = useSearchParams()
  const id = parseRecordId(idText === 'new' ? params.get('copy') : idText)
  if (idText === 'new') return { id, isCopy: id !== null }
  return id === null ? null : { id, isCopy: false }
}

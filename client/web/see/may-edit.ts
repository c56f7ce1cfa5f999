import { useMay, useMe } from '../calendar.ts'
import type { Kind } from '../addresses.ts'
import type { AnyRecord } from './record-link.tsx'

/** Whether the reader may change a record, by the rights of their role; the service decides again when they do. */
export function useMayEdit(kind: Kind, record: AnyRecord): boolean {
  const me = useMe()
  const [others, publish, write] = [useMay('edit-others'), useMay('publish'), useMay('write')]
  const [categories, tags] = [useMay('write-categories'), useMay('write-tags')]
  if (kind === 'categories') return categories
  if (kind === 'tags') return tags
  if (others) return true
  if (!('author' in record) || me?.id !== record.author) return false
  return ['draft', 'pending'].includes(record.status) ? write : publish
}

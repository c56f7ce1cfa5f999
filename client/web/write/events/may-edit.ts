import type { Event, Me } from '../../../index.ts'

/** Whether the reader may change an event, as far as their rights tell; the service decides again. */
export function mayEdit({ id, rights }: Me, { author, status }: Pick<Event, 'author' | 'status'>): boolean {
  if (rights.includes('edit-others')) return true
  const isUnpublished = ['draft', 'pending', 'trash'].includes(status)
  return id === author && rights.includes(isUnpublished ? 'write' : 'publish')
}

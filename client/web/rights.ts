import type { Event, Me } from '../index.ts'
import type { Kind } from './addresses.ts'

type Owned = { author: number | null; status: Event['status'] | null }

const unpublished: readonly (Event['status'] | null)[] = ['draft', 'pending', 'trash']

/** Whether a record of this author and state may be changed, as far as rights tell; the service decides again when it is done. */
export function mayChange(me: Me | null | undefined, kind: Kind, { author, status }: Owned): boolean {
  if (!me) return false
  if (kind === 'categories' || kind === 'tags') return me.rights.includes(`write-${kind}`)
  if (me.rights.includes('edit-others')) return true
  const isOwn = me.id !== null && author === me.id
  return isOwn && me.rights.includes(unpublished.includes(status) ? 'write' : 'publish')
}

import { expect } from 'vitest'
import type { Role } from '../../src/auth/permissions.ts'
import type { Event } from '../../src/resources/events/schema.ts'
import type { useService } from './use-service.ts'

/** A user of the page: `signedInAs` is the session, `headers` are those of the user's own REST requests. */
type Writer = {
  id: number
  login: string
  headers: { authorization: string }
  signedInAs: { login: string; password: string }
}

/** Users for the tests of the editing pages. */
export function createWriters({ factories, rest }: Pick<ReturnType<typeof useService>, 'factories' | 'rest'>) {
  const byRole = new Map<Role, Promise<Writer>>()
  const newWriter = async (role: Role): Promise<Writer> => {
    const { id, login, secret, headers } = await factories.user(role)
    return { id, login, headers, signedInAs: { login, password: secret } }
  }
  /** The user with this role. All tests of a file share one user for each role. */
  const writer = (role: Role): Promise<Writer> => {
    const known = byRole.get(role) ?? newWriter(role)
    byRole.set(role, known)
    return known
  }
  /** The event as an administrator reads it. */
  const readStoredEvent = async (id: number): Promise<Event> => {
    const { headers } = await writer('administrator')
    const { status, body } = await rest.withHeaders(headers).get(`/events/${id}`)
    expect(status).toBe(200)
    return body as Event
  }
  return {
    writer,
    /** A user whom no other test uses, such as one whose password a test revokes. */
    newWriter,
    readStoredEvent,
  }
}

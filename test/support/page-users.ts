import { expect } from 'vitest'
import type { Role } from '../../src/auth/permissions.ts'
import type { Event } from '../../src/resources/events/schema.ts'
import type { TestUser } from './factories.ts'
import type { useService } from './use-service.ts'

/** What a user signs in with; `secret` is an application password. */
export type Credentials = Pick<TestUser, 'login' | 'secret'>

/** The session of a user as the page stores it. */
export const serializeSession = ({ login, secret }: Credentials): string => JSON.stringify({ login, password: secret })

/** The users of a test file for the editing pages. */
export function createPageUsers({ factories, rest }: Pick<ReturnType<typeof useService>, 'factories' | 'rest'>) {
  const usersByRole = new Map<Role, Promise<TestUser>>()
  /**
   * The user with this role, whom all tests of the file share. A test that changes its user, such as one that revokes
   * the password, creates its own with `factories.user`.
   */
  const getUser = (role: Role): Promise<TestUser> => {
    const user = usersByRole.get(role) ?? factories.user(role)
    usersByRole.set(role, user)
    return user
  }
  /** The event as an administrator reads it. */
  const readStoredEvent = async (id: number): Promise<Event> => {
    const { headers } = await getUser('administrator')
    const { status, body } = await rest.withHeaders(headers).get(`/events/${id}`)
    expect(status).toBe(200)
    return body as Event
  }
  return { getUser, readStoredEvent }
}

import type { Password } from '../../../index.ts'
import { session } from '../../lib/session/session.ts'

/** Whether a password is neither revoked nor expired. */
export const isValid = ({ revoked, expires }: Password): boolean =>
  revoked === null && (expires === null || Date.parse(expires) > Date.now())

/** Whether the user is signed in on this page with the password. Only the user's own passwords can be it. */
export const isSignedInWith = ({ prefix }: Password): boolean =>
  session.value?.password.replaceAll(' ', '').startsWith(prefix) ?? false

/** The last time that any of the passwords was used; null for never. */
export const findLastUse = (passwords: Password[]): string | null =>
  passwords
    .flatMap(one => one.last_used ?? [])
    .toSorted()
    .at(-1) ?? null

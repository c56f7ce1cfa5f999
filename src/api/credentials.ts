import type { Db } from '../db/connect.ts'
import { rows, sql } from '../db/sql.ts'
import { Failure } from '../kernel/failures.ts'
import { isSecret } from '../kernel/secret.ts'
import type { Caller, Role } from './access.ts'

/** What a caller sends to say who it is: a login with an application password, or such a password alone. */
type Credentials = { login: string | null; secret: string }

/** How much of a secret stands in the clear beside its hash, to find it by. */
export const prefixLength = 8

type Candidate = { userId: number; role: Role; hash: string }

/** A hash that no secret has; checked when there is none to check, so that a wrong login takes as long as a wrong secret. */
const noHash = `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Who an `Authorization` header names: `Basic` with a login and an application password, or `Bearer` with the password alone.
 * Fails `invalid_credentials` for any other header, wrong ones and those that expired or were revoked.
 */
export async function callerOf(db: Db, header: string, now: Date): Promise<Caller> {
  const credentials = readHeader(header)
  if (!credentials) throw new Failure('invalid_credentials')
  const [candidate] = await candidates(db, credentials, now)
  const isRight = await isSecret(credentials.secret, candidate?.hash ?? noHash)
  if (!candidate || !isRight) throw new Failure('invalid_credentials')
  return { userId: candidate.userId, role: candidate.role, isTrusted: true }
}

function readHeader(header: string): Credentials | null {
  const [, scheme = '', value = ''] = /^(\w+)\s+(\S+)\s*$/.exec(header) ?? []
  if (scheme.toLowerCase() === 'bearer') return { login: null, secret: value }
  const [login, ...rest] = Buffer.from(value, 'base64').toString('utf8').split(':')
  // An application password may be sent in groups, as it is shown.
  return scheme.toLowerCase() === 'basic' && login && rest.length > 0
    ? { login, secret: rest.join(':').replaceAll(' ', '') }
    : null
}

/** The password of this prefix, if it counts at this time and is this user's. */
const candidates = (db: Db, { login, secret }: Credentials, now: Date): Promise<Candidate[]> =>
  rows<Candidate>(
    db,
    sql`select u.id as "userId", u.role, p.secret_hash as hash
          from application_passwords p join users u on u.id = p.user_id
         where p.prefix = ${secret.slice(0, prefixLength)} and p.revoked_utc is null
           and (p.expires_utc is null or p.expires_utc > ${now})
           and (${login}::text is null or u.login = ${login})`,
  )

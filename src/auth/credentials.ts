import type { Db } from '../db/connection.ts'
import { queryFirstRow, sql } from '../db/sql.ts'
import { Failure } from '../core/failures.ts'
import type { Caller, Role } from './permissions.ts'
import type { CheckSecret } from './secret-attempts.ts'

/** What a caller sends to say who it is: a login with an application password, or such a password alone. */
type Credentials = { login: string | null; secret: string }

/** How much of a secret stands in the clear beside its hash, to find it by. */
export const secretPrefixLength = 8

/** The prefix of a secret that was sent, which may come in groups and need not be whole. */
export const getSecretPrefix = (secret: string): string => secret.replaceAll(' ', '').slice(0, secretPrefixLength)

const loginMaxLength = 100

/** A secret as it is sent: what is shorter has no prefix, what is longer is not worth hashing. */
const secretSent = /^[\x21-\x7e]{8,100}$/

const base64 = /^[A-Za-z0-9+/]+={0,2}$/

type Candidate = { passwordId: number; userId: number; role: Role; hash: string; isUseDue: boolean }

/** The last use of a password is written down at most this often. */
const useEveryMs = 60_000

/**
 * Who an `Authorization` header names: `Basic` with a login and an application password, or `Bearer` with the password alone.
 * Fails `invalid_credentials` for any other header, wrong ones and those that expired or were revoked, and as `attempt` does.
 *
 * The password and its user are read each time, so that a revocation, an expiry or another role counts at once; what is
 * remembered between requests is only that a secret fits a hash.
 */
export async function authenticateCaller(db: Db, header: string, now: Date, attempt: CheckSecret): Promise<Caller> {
  const credentials = readHeader(header)
  const { target, secret } = credentials ? { ...credentials, target: targetOf(credentials) } : unreadable(header)
  const password = await attempt({ target, secret, now }, async () => credentials && candidateFor(db, credentials, now))
  if (!password) throw new Failure('invalid_credentials')
  if (password.isUseDue) await noteUse(db, password.passwordId, now)
  return { userId: password.userId, role: password.role, isTrusted: true }
}

/** What is no credentials counts as a wrong secret, too. */
const unreadable = (header: string) => ({ target: 'no credentials', secret: header })

/** What a secret is tried with: its login, or how it begins. */
const targetOf = ({ login, secret }: Credentials): string =>
  login === null ? `prefix ${secret.slice(0, secretPrefixLength)}` : `login ${login.toLowerCase()}`

function readHeader(header: string): Credentials | null {
  const [, scheme = '', sent = ''] = /^(basic|bearer) +(.+)$/i.exec(header) ?? []
  if (scheme.toLowerCase() === 'bearer') return credentialsOf(null, sent)
  const pair = decoded(sent.trim())
  const colon = pair.indexOf(':') // logins have none; whatever follows the first is the secret
  return colon > 0 ? credentialsOf(pair.slice(0, colon), pair.slice(colon + 1)) : null
}

/** A secret may come in groups, as it was shown. */
function credentialsOf(login: string | null, sent: string): Credentials | null {
  const secret = sent.replaceAll(' ', '')
  const isLogin = login === null || (login.length <= loginMaxLength && !/\p{Cc}/u.test(login))
  return isLogin && secretSent.test(secret) ? { login, secret } : null
}

/** What base64 says in UTF-8; empty when it is not base64, or says no text. */
function decoded(sent: string): string {
  if (!base64.test(sent)) return ''
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(sent, 'base64'))
  } catch {
    return ''
  }
}

/** The password of this prefix, if it counts at this time and is this user's. */
async function candidateFor(db: Db, { login, secret }: Credentials, now: Date): Promise<Candidate | null> {
  const found = await queryFirstRow<Candidate>(
    db,
    sql`select p.id as "passwordId", u.id as "userId", u.role, p.secret_hash as hash,
               p.last_used_utc is null or p.last_used_utc <= ${minuteBefore(now)} as "isUseDue"
          from application_passwords p join users u on u.id = p.user_id
         where p.prefix = ${secret.slice(0, secretPrefixLength)} and p.revoked_utc is null
           and (p.expires_utc is null or p.expires_utc > ${now})
           and (${login}::text is null or u.login = lower(${login}))`,
  )
  return found ?? null
}

const minuteBefore = (now: Date): Date => new Date(now.getTime() - useEveryMs)

/** Writes down that a password was used. Of requests that do so at once, one does and the others do not wait for it. */
async function noteUse({ prisma }: Db, passwordId: number, now: Date): Promise<void> {
  await prisma.$executeRaw(
    sql`update application_passwords
           set last_used_utc = ${now}
         where id = (select id
                       from application_passwords
                      where id = ${passwordId} and (last_used_utc is null or last_used_utc <= ${minuteBefore(now)})
                        for update skip locked)`,
  )
}

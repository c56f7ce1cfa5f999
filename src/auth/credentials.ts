import { isUtf8 } from 'node:buffer'
import type { Db } from '../db/connection/connection.ts'
import { queryFirstRow, sql } from '../db/sql/sql.ts'
import { Failure } from '../core/failure/failures.ts'
import { normalizeLogin } from '../core/text/letter-case.ts'
import type { Caller, Role } from './permissions.ts'
import type { CheckSecret } from './secret-attempts.ts'

/** A login with an application password, or an application password alone. */
type Credentials = { login: string | null; secret: string }

/** The first characters of a secret are stored in plain text beside its hash, to find the row. */
export const secretPrefixLength = 8

/** The prefix of a secret, or of the beginning of one. The secret may contain spaces. */
export const getSecretPrefix = (secret: string): string => secret.replaceAll(' ', '').slice(0, secretPrefixLength)

const loginMaxLength = 100

/** A text that can be a secret: at least as long as a prefix, and at most 100 characters. */
const secretPattern = /^[A-Za-z0-9]{8,100}$/

const base64 = /^[A-Za-z0-9+/]+={0,2}$/

type Candidate = { passwordId: number; userId: number; role: Role; hash: string; isLastUseDue: boolean }

/** The time of the last use of a password is stored at most this often. */
const lastUseStoredEveryMs = 60_000

/**
 * The user of an `Authorization` header: `Basic` with a login and an application password, or `Bearer` with the
 * password alone. Throws `invalid_credentials` for every other header, for a wrong, expired or revoked password, and as
 * `checkSecret` does.
 *
 * The password and its user are read each time, so that a revocation, an expiry or a new role takes effect at once.
 * Only the result of the hash is remembered between requests.
 */
export async function authenticateCaller(db: Db, header: string, now: Date, checkSecret: CheckSecret): Promise<Caller> {
  const credentials = parseHeader(header)
  const { target, secret } = credentials ? { ...credentials, target: getTarget(credentials) } : toInvalidAttempt(header)
  const password = await checkSecret(
    { target, secret, now },
    async () => credentials && findCandidate(db, credentials, now),
  )
  if (!password) throw new Failure('invalid_credentials')
  if (password.isLastUseDue) await storeLastUse(db, password.passwordId, now)
  const { userId, role, passwordId } = password
  return { userId, role, isOriginAllowed: true, passwordId }
}

/** A header that cannot be parsed counts as a wrong secret. */
const toInvalidAttempt = (header: string) => ({ target: 'no credentials', secret: header })

/** What the attempts are counted for: the login, or the prefix of the secret. */
const getTarget = ({ login, secret }: Credentials): string =>
  login === null ? `prefix ${getSecretPrefix(secret)}` : `login ${login}`

function parseHeader(header: string): Credentials | null {
  const [, scheme = '', sent = ''] = /^(basic|bearer) +(.+)$/i.exec(header) ?? []
  if (scheme.toLowerCase() === 'bearer') return toCredentials(null, sent)
  const pair = decodeBase64(sent.trim())
  const colon = pair.indexOf(':') // logins contain none; the secret may
  return colon > 0 ? toCredentials(pair.slice(0, colon), pair.slice(colon + 1)) : null
}

/** No secret has these. People type or copy them with it: spaces, hyphens between groups, quotes, a line break. */
const separators = /[^A-Za-z0-9]/g

/** Null if the login or the secret is malformed. People may type the secret in groups, as it was shown. */
function toCredentials(sentLogin: string | null, sentSecret: string): Credentials | null {
  const [login, secret] = [sentLogin && sentLogin.trim(), sentSecret.replace(separators, '')]
  const isLogin = login === null || (login !== '' && login.length <= loginMaxLength && !/\p{Cc}/u.test(login))
  return isLogin && secretPattern.test(secret) ? { login: login && normalizeLogin(login), secret } : null
}

/** The decoded text, of which older clients do not send UTF-8 but Latin-1; empty if the input is not base64. */
function decodeBase64(sent: string): string {
  if (!base64.test(sent)) return ''
  const bytes = Buffer.from(sent, 'base64')
  return isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1')
}

/** The password with this prefix, if it has not expired, was not revoked, and belongs to the login. */
async function findCandidate(db: Db, { login, secret }: Credentials, now: Date): Promise<Candidate | null> {
  const candidate = await queryFirstRow<Candidate>(
    db,
    sql`select p.id as "passwordId", u.id as "userId", u.role, p.secret_hash as hash,
               p.last_used_utc is null or p.last_used_utc <= ${getStoreThreshold(now)} as "isLastUseDue"
          from application_passwords p join users u on u.id = p.user_id
         where p.prefix = ${getSecretPrefix(secret)} and p.revoked_utc is null
           and (p.expires_utc is null or p.expires_utc > ${now})
           and (${login}::text is null or u.login = ${login})`,
  )
  return candidate ?? null
}

const getStoreThreshold = (now: Date): Date => new Date(now.getTime() - lastUseStoredEveryMs)

/** Stores the time of the last use. Of concurrent requests one stores it, and the others do not wait for that. */
async function storeLastUse({ prisma }: Db, passwordId: number, now: Date): Promise<void> {
  await prisma.$executeRaw(
    sql`update application_passwords
           set last_used_utc = ${now}
         where id = (select id
                       from application_passwords
                      where id = ${passwordId} and (last_used_utc is null or last_used_utc <= ${getStoreThreshold(now)})
                        for update skip locked)`,
  )
}

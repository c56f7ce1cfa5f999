import { formatAlternatives } from '../../core/text/alternatives.ts'

/** An address of PostgreSQL that may name several servers, as in libpq. */
export type DatabaseAddress = {
  /** One URL for each host, without the parameters that PostgreSQL does not know. */
  hostUrls: [string, ...string[]]
  /** The schema of the tables, as in Prisma's URLs; undefined for the default schema of PostgreSQL. */
  schema: string | undefined
  /** Which server is suitable: `read-write` and `primary` only one that accepts writes. */
  target: SessionTarget
}

const targets = ['any', 'read-write', 'primary'] as const
export type SessionTarget = (typeof targets)[number]

const advice =
  'write an address such as postgresql://user:password@host:5432/database; in the user and the password, write @ as %40, ' +
  ': as %3A, / as %2F, ? as %3F, # as %23 and % as %25'
const pattern = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(\/[^/?#]+(?:\?[^#]*)?)$/i

/**
 * Reads `postgresql://user:password@host1:5432,host2:5433/database?schema=calendar&target_session_attrs=read-write`.
 * Throws an error that says what to write instead; its message has no part of the credentials.
 *
 * With several hosts the default of `target_session_attrs` is `read-write`, because the service cannot use a standby.
 */
export function parseDatabaseAddress(text: string): DatabaseAddress {
  const [, start = '', hosts = '', rest = ''] = pattern.exec(text) ?? []
  const [firstUrl = '', ...otherUrls] = hosts.split(',').map(host => `${start}${host}${rest}`)
  if (!start || ![firstUrl, ...otherUrls].every(canConnect)) throw new Error(advice)
  const { searchParams } = new URL(firstUrl)
  if (searchParams.get('host')?.includes(','))
    throw new Error(
      'write several hosts before the name of the database, as in postgresql://host1:5432,host2:5432/database',
    )
  return {
    hostUrls: [removeParameters(firstUrl), ...otherUrls.map(removeParameters)],
    schema: readSchema(searchParams),
    target: readTarget(searchParams) ?? (otherUrls.length > 0 ? 'read-write' : 'any'),
  }
}

/** Whether an address of one host can be read. PostgreSQL gets the decoded user and password. */
function canConnect(url: string): boolean {
  try {
    const { username, password } = new URL(url)
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

function readSchema(parameters: URLSearchParams): string | undefined {
  const schema = parameters.get('schema') ?? undefined
  if (schema === undefined || /^(?!pg_)[a-z_]\w{0,62}$/i.test(schema)) return schema
  throw new Error('write a schema of letters, digits and _, such as ?schema=calendar')
}

function readTarget(parameters: URLSearchParams): SessionTarget | undefined {
  const text = parameters.get('target_session_attrs')
  if (text === null) return undefined
  const target = targets.find(one => one === text)
  if (target) return target
  throw new Error(`write ${formatAlternatives(targets)} for target_session_attrs; the service has to write`)
}

function removeParameters(url: string): string {
  const address = new URL(url)
  for (const name of ['schema', 'target_session_attrs']) address.searchParams.delete(name)
  return address.href
}

/** The schema with the queue of jobs: one for each schema with a calendar, because a database may have several. */
export const getJobSchema = ({ schema }: DatabaseAddress): string =>
  schema === undefined ? 'graphile_worker' : `${schema.slice(0, 50)}_jobs`

/** The hosts and the name of the database, without credentials. */
export function describeAddress(text: string): string {
  const { hostUrls } = parseDatabaseAddress(text)
  const hosts = hostUrls.map(url => new URL(url).host)
  return `${hosts.join(',')}${new URL(hostUrls[0]).pathname}`
}

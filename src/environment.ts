import { compile } from 'proxy-addr'
import { z } from 'zod'
import { languages } from './core/language.ts'
import { isApiNamespaceAvailable, pageSegments } from './core/namespace.ts'
import { parseOrigin } from './core/origin.ts'
import { viewSegments } from './core/page/segments.ts'
import { formatAlternatives } from './core/text/alternatives.ts'
import { computeEditDistance } from './core/text/edit-distance.ts'
import { parseZone } from './core/time/zone.ts'
import { parseDatabaseAddress } from './db/connection/address.ts'

/** The variables of a process by name. */
export type Env = Readonly<Record<string, string | undefined>>

/** Invalid settings; `message` names each invalid variable and a valid value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

const text = (expected: string, isRight: (value: string) => boolean) =>
  z.string().refine(isRight, { error: `write ${expected}` })

const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `write ${formatAlternatives(values)}` })

const wholeNumber = (min: number, max: number, example: number) =>
  text(`a whole number from ${min} to ${max}, such as ${example}`, value => {
    return /^\d{1,10}$/.test(value) && Number(value) >= min && Number(value) <= max
  }).transform(Number)

const host = (standard: string) =>
  text('a host name or address, such as 127.0.0.1', value => /^[\w.:-]+$/.test(value)).default(standard)

const dayMs = 86_400_000

/** First path segments that the REST API cannot have, because other routes have them. */
const takenSegments = [...languages, 'docs', 'trpc', 'health', 'live', 'ready', 'media', ...pageSegments]

/** One variable a line, in the order of .env.example. */
const Environment = z.object({
  HOST: host('127.0.0.1'),
  PORT: wholeNumber(0, 65_535, 3000).default(3000),
  METRICS_HOST: host('127.0.0.1'),
  METRICS_PORT: wholeNumber(1, 65_535, 9100).optional(),
  PUBLIC_URL: text(
    'an http or https address without query or credentials, such as https://example.org/wp-json',
    isPublicUrl,
  ).optional(),
  API_NAMESPACE: text('path segments such as cal/events/v1', value => /^\/*[\w.-]+(\/[\w.-]+)*\/*$/.test(value))
    .refine(value => isApiNamespaceAvailable(removeOuterSlashes(value)), {
      error: 'write another path, such as cal/events/v1; the users, the sources or the settings are at this one',
    })
    .refine(value => !takenSegments.includes(getFirstSegment(value)), {
      error: `write another first segment, such as cal; ${takenSegments.slice(0, -1).join(', ')} and ${takenSegments.at(-1)} are taken`,
    })
    .default('cal/events/v1'),
  DATABASE_URL: z.string().transform(databaseUrl).optional(),
  DATABASE_DIRECT_URL: z.string().transform(databaseUrl).optional(),
  DATABASE_REPLICA_URL: z.string().transform(databaseUrl).optional(),
  DATA_DIR: z.string().default('.data'),
  MIGRATE: choice(['true', 'false']).default('true'),
  SITE_NAME: text('a name of at most 80 characters, such as Harbour calendar', value => value.length <= 80).optional(),
  SITE_TIMEZONE: z.string().default('UTC').transform(parseZoneSetting),
  MAP_TILES_URL: text(
    'the http or https address of a tile with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png',
    isTileUrl,
  ).optional(),
  MAP_TILES_ATTRIBUTION: text('HTML of at most 1000 characters', value => value.length <= 1000).optional(),
  DEFAULT_LANGUAGE: choice(languages).default(languages[0]),
  DEFAULT_VIEW: choice(viewSegments).default(viewSegments[0]),
  EMBED_ORIGINS: z.string().default('').transform(parseOrigins),
  SUBMISSIONS: choice(['true', 'false']).default('false'),
  AUTH: choice(['open', 'required']).optional(),
  ALLOWED_ORIGINS: z.string().default('').transform(parseOrigins),
  SAMPLE_DATA: choice(['true', 'false']).optional(),
  MEDIA_URL: text(
    'an http or https address without query or credentials, such as https://cdn.example/media',
    isPublicUrl,
  ).optional(),
  MEDIA_S3_BUCKET_URL: text(
    'the http or https address of a bucket, such as https://s3.example/pictures',
    isPublicUrl,
  ).optional(),
  MEDIA_S3_REGION: text('the region of a bucket, such as eu-central-1', value => /^[\w-]{1,64}$/.test(value)).default(
    'us-east-1',
  ),
  MEDIA_S3_ACCESS_KEY_ID: z.string().optional(),
  MEDIA_S3_SECRET_ACCESS_KEY: z.string().optional(),
  JOBS: choice(['true', 'false']).default('true'),
  IMPORT_PICTURES: choice(['true', 'false']).default('true'),
  TRANSLATE_URL: text(
    'the http or https address of a LibreTranslate without query or credentials, such as http://127.0.0.1:5000',
    isPublicUrl,
  ).optional(),
  TRANSLATE_API_KEY: z.string().optional(),
  ALLOW_PRIVATE_NETWORKS: choice(['true', 'false']).default('false'),
  GIT_COMMIT: text('a commit, such as 1f2e3d4c', value => /^[\w.-]{1,64}$/.test(value)).optional(),
  LOG_LEVEL: choice(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  BODY_LIMIT_BYTES: wholeNumber(1_000, 100_000_000, 1_000_000).default(1_000_000),
  REQUEST_TIMEOUT_MS: wholeNumber(100, dayMs, 30_000).default(30_000),
  KEEP_ALIVE_TIMEOUT_MS: wholeNumber(1_000, dayMs, 65_000).default(65_000),
  DRAIN_TIMEOUT_MS: wholeNumber(0, dayMs, 10_000).default(10_000),
  SHUTDOWN_DELAY_MS: wholeNumber(0, dayMs, 5_000).optional(),
  CONNECTION_LIMIT: wholeNumber(0, 1_000_000, 1_000).default(1_000),
  CONNECTION_LIMIT_PER_ADDRESS: wholeNumber(0, 1_000_000, 200).default(200),
  REQUEST_QUEUE_SIZE: wholeNumber(1, 1_000_000, 1_000).default(1_000),
  DATABASE_POOL_SIZE: wholeNumber(1, 90, 10).default(10),
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber(0, dayMs, 10_000).default(10_000),
  DATABASE_LOCK_TIMEOUT_MS: wholeNumber(0, dayMs, 5_000).default(5_000),
  SLOW_QUERY_MS: wholeNumber(1, dayMs, 200).default(200),
  RESPONSE_CACHE_MB: wholeNumber(0, 100_000, 32).default(32),
  RECORD_CACHE_MB: wholeNumber(0, 100_000, 64).default(64),
  STALE_WHILE_REVALIDATE_MS: wholeNumber(0, 500, 180).default(180),
  SHARED_MAX_AGE_SECONDS: wholeNumber(0, 31_536_000, 60).default(0),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 10_000_000, 1_200).default(1_200),
  RATE_LIMIT_SIGNED_IN_PER_MINUTE: wholeNumber(0, 10_000_000, 6_000).default(6_000),
  RATE_LIMIT_FAILURES_PER_MINUTE: wholeNumber(0, 1_000_000, 10).default(10),
  RATE_LIMIT_SUBMISSIONS_PER_HOUR: wholeNumber(0, 1_000_000, 10).default(10),
  RATE_LIMIT_STORE: choice(['memory', 'postgresql']).default('memory'),
  TRUST_PROXY: z.string().default('0').transform(parseTrustedProxies),
})

/** The values of the variables, with their defaults. */
export type Environment = z.output<typeof Environment>

/**
 * The values of the variables in `env`. An empty variable counts as absent. Throws one SettingsError that names every
 * invalid variable.
 */
export function parseEnvironment(env: Env): Environment {
  const setVariables = pickSetVariables(env)
  const parsed = Environment.safeParse(trimValues(setVariables))
  const errors = [
    ...(parsed.error?.issues ?? []).map(issue => formatInvalidSetting(issue, setVariables)),
    ...checkAuthSetting(setVariables),
    ...checkOldNames(setVariables),
    ...checkDirectUrl(setVariables),
    ...checkReplicaUrl(setVariables),
    ...checkBucketSettings(setVariables),
    ...checkTileSettings(setVariables),
  ]
  if (!parsed.success || errors.length > 0) throw new SettingsError([heading, ...errors].join('\n  '))
  return parsed.data
}

/** Whether only this machine can reach `host`. */
export const isLoopbackHost = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

const pickSetVariables = (env: Env): Env => Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))

const trimValues = (env: Env) => Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim()]))

export const removeOuterSlashes = (path: string) => path.replace(/^\/+|\/+$/g, '')

const getFirstSegment = (path: string): string => removeOuterSlashes(path).split('/', 1).join().toLowerCase()

function isPublicUrl(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null
  return url !== null && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password
}

function isTileUrl(value: string): boolean {
  const isWebAddress = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
  return isWebAddress && ['{z}', '{x}', '{y}'].every(placeholder => value.includes(placeholder))
}

function databaseUrl(value: string, context: z.RefinementCtx): string {
  try {
    parseDatabaseAddress(value)
    return value
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
}

function parseZoneSetting(value: string, context: z.RefinementCtx): string {
  const zone = parseZone(value)
  if (zone !== null) return zone
  context.addIssue({ code: 'custom', message: 'write a time zone such as Europe/Athens or UTC+2' })
  return z.NEVER
}

/** A list of origins with commas between them. */
function parseOrigins(value: string, context: z.RefinementCtx): string[] {
  const origins = value.split(',').flatMap(text => (text.trim() === '' ? [] : (parseOrigin(text.trim()) ?? [null])))
  if (origins.every(origin => origin !== null)) return [...new Set(origins)]
  context.addIssue({ code: 'custom', message: 'write origins with commas between them, such as https://example.org' })
  return z.NEVER
}

/** The number of proxies before the service, or their addresses, subnets and names. */
function parseTrustedProxies(value: string, context: z.RefinementCtx): number | string[] {
  if (/^\d+$/.test(value)) return Number(value)
  const proxies = value.split(',').map(proxy => proxy.trim())
  try {
    compile(proxies)
    return proxies
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'write the number of proxies, such as 1, or their addresses, such as loopback, 10.0.0.0/8',
    })
    return z.NEVER
  }
}

/** Without this error, the service would ignore a setting under its old name without notice. */
const checkOldNames = (setVariables: Env): string[] =>
  'KEPT_ANSWERS_MB' in setVariables ? ['KEPT_ANSWERS_MB: write RESPONSE_CACHE_MB instead'] : []

/** A name with more mistakes may be a variable of another program. */
const charactersPerMistake = 6

/**
 * A sentence for each variable whose name is close to the name of a setting that is not set: the service ignores it. It
 * may also be a variable of another program, so it is no error.
 */
export function listMisspeltNames(env: Env): string[] {
  const setVariables = pickSetVariables(env)
  return Object.keys(setVariables).flatMap(name => {
    if (name in Environment.shape) return []
    const meant = Object.keys(Environment.shape).find(known => !(known in setVariables) && isMisspelt(name, known))
    return meant === undefined ? [] : [`${name} is no setting of this service, which ignores it. Is ${meant} meant?`]
  })
}

/** A short name with another letter may be another word: JOB, SORT, GHOST. So its letters may only be in another order. */
function isMisspelt(name: string, known: string): boolean {
  const mistakesMax = Math.floor(known.length / charactersPerMistake)
  if (mistakesMax === 0) return [...name].sort().join('') === [...known].sort().join('')
  return Math.abs(name.length - known.length) <= mistakesMax && computeEditDistance(name, known) <= mistakesMax
}

/** Both addresses are of one database. */
function checkDirectUrl({ DATABASE_URL, DATABASE_DIRECT_URL }: Env): string[] {
  if (!DATABASE_DIRECT_URL) return []
  if (!DATABASE_URL) return ['DATABASE_DIRECT_URL: write DATABASE_URL too']
  const [schema, directSchema] = [DATABASE_URL, DATABASE_DIRECT_URL].map(readSchemaParameter)
  return schema === directSchema ? [] : ['DATABASE_DIRECT_URL: write the same ?schema= as in DATABASE_URL']
}

/** One server, because the service asks it how far it is. */
function checkReplicaUrl({ DATABASE_URL, DATABASE_REPLICA_URL }: Env): string[] {
  if (!DATABASE_REPLICA_URL) return []
  if (!DATABASE_URL) return ['DATABASE_REPLICA_URL: write DATABASE_URL too']
  if (/^[^/]*\/\/[^/?#]*,/.test(DATABASE_REPLICA_URL)) return ['DATABASE_REPLICA_URL: write one host']
  const [schema, replicaSchema] = [DATABASE_URL, DATABASE_REPLICA_URL].map(readSchemaParameter)
  return schema === replicaSchema ? [] : ['DATABASE_REPLICA_URL: write the same ?schema= as in DATABASE_URL']
}

const readSchemaParameter = (url: string): string | undefined => /[?&]schema=([^&#]*)/.exec(url)?.[1]

/** An open calendar must not be reachable from other machines. */
function checkAuthSetting({ AUTH, HOST, TRUST_PROXY }: Env): string[] {
  if (AUTH?.trim() !== 'open') return []
  if (HOST && !isLoopbackHost(HOST.trim()))
    return [`AUTH=open: write required, or HOST=127.0.0.1; at HOST=${HOST} others could reach the service`]
  if (TRUST_PROXY && Number(TRUST_PROXY) !== 0)
    return ['AUTH=open: write required, or no TRUST_PROXY; behind a proxy everybody would come from this machine']
  return []
}

/** A bucket needs its credentials, and they need a bucket. */
function checkBucketSettings(setVariables: Env): string[] {
  const names = ['MEDIA_S3_BUCKET_URL', 'MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY']
  const missing = names.filter(name => !(name in setVariables))
  return missing.length === names.length ? [] : missing.map(name => `${name}: write it too, or none of the three`)
}

/** Map servers must be named, so tiles without an attribution are refused. */
const checkTileSettings = (setVariables: Env): string[] =>
  'MAP_TILES_URL' in setVariables && !('MAP_TILES_ATTRIBUTION' in setVariables)
    ? ['MAP_TILES_ATTRIBUTION: write it too; it names the source of the tiles']
    : []

const heading = 'These settings cannot be used (environment or .env):'

function formatInvalidSetting({ path: [variable], message }: z.core.$ZodIssue, setVariables: Env): string {
  const name = String(variable)
  // An address may carry a password, and messages end up in logs.
  const isSecret = /^DATABASE_\w*URL$|SECRET/.test(name) || setVariables[name]?.includes('@')
  return `${name}${isSecret ? '' : `=${setVariables[name]}`}: ${message}`
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  type Env,
  type Environment,
  isLoopbackHost,
  listMisspeltNames,
  parseEnvironment,
  removeOuterSlashes,
} from './environment.ts'

/** How long a proxy usually takes to notice that `/ready` returns 503. */
const proxyDelayMs = 5_000

/**
 * The settings of the service from `env`, frozen. `dataDir` is absolute; `publicUrl` and `apiNamespace` have no slash
 * at the end. An empty variable counts as absent. Throws one SettingsError that names every invalid variable.
 * `warnings` are sentences for the log.
 */
export function readSettings(env: Env) {
  const values = parseEnvironment(env)
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    metricsHost: values.METRICS_HOST,
    metricsPort: values.METRICS_PORT,
    publicUrl: (values.PUBLIC_URL ?? buildDefaultUrl(values)).replace(/\/+$/, ''),
    apiNamespace: removeOuterSlashes(values.API_NAMESPACE),
    dataDir: path.resolve(values.DATA_DIR),
    siteName: values.SITE_NAME,
    mapTilesUrl: values.MAP_TILES_URL,
    mapTilesAttribution: values.MAP_TILES_ATTRIBUTION,
    siteTimezone: values.SITE_TIMEZONE,
    defaultLanguage: values.DEFAULT_LANGUAGE,
    defaultView: values.DEFAULT_VIEW,
    ...pickOrigins(values),
    acceptsSubmissions: values.SUBMISSIONS === 'true',
    ...chooseAuth(values),
    loadsSampleData: (values.SAMPLE_DATA ?? (values.DATABASE_URL ? 'false' : 'true')) === 'true',
    ...pickMediaSettings(values),
    migrates: values.MIGRATE === 'true',
    runsJobs: values.JOBS === 'true',
    translator: chooseTranslator(values),
    allowsPrivateNetworks: values.ALLOW_PRIVATE_NETWORKS === 'true',
    gitCommit: values.GIT_COMMIT,
    logLevel: values.LOG_LEVEL,
    bodyLimitBytes: values.BODY_LIMIT_BYTES,
    ...pickConnectionSettings(values),
    requestQueueSize: values.REQUEST_QUEUE_SIZE,
    ...pickDatabaseSettings(values),
    ...pickCacheSettings(values),
    ...pickRateLimitSettings(values),
    trustProxy: values.TRUST_PROXY,
    warnings: listMisspeltNames(env),
  })
}

export type Settings = ReturnType<typeof readSettings>

/** The settings of this process, from `overrides`, else the environment, else the file `.env` in the current folder. */
export function loadSettings(overrides: Env = {}): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readSettings({ ...process.env, ...overrides })
}

const pickOrigins = (values: Environment) => ({
  embedOrigins: values.EMBED_ORIGINS,
  allowedOrigins: values.ALLOWED_ORIGINS,
})

const pickConnectionSettings = (values: Environment) => ({
  requestTimeoutMs: values.REQUEST_TIMEOUT_MS,
  keepAliveTimeoutMs: values.KEEP_ALIVE_TIMEOUT_MS,
  drainTimeoutMs: values.DRAIN_TIMEOUT_MS,
  shutdownDelayMs: values.SHUTDOWN_DELAY_MS ?? (values.TRUST_PROXY === 0 ? 0 : proxyDelayMs),
  connectionLimit: values.CONNECTION_LIMIT,
  connectionLimitPerAddress: values.CONNECTION_LIMIT_PER_ADDRESS,
})

const pickCacheSettings = (values: Environment) => ({
  responseCacheMb: values.RESPONSE_CACHE_MB,
  recordCacheMb: values.RECORD_CACHE_MB,
  staleWhileRevalidateMs: values.STALE_WHILE_REVALIDATE_MS,
  sharedMaxAgeSeconds: values.SHARED_MAX_AGE_SECONDS,
})

/**
 * The options of `connectDatabase`. Half of the connections are for anonymous callers; each group has at least one.
 */
export const toDatabaseOptions = (settings: Settings) => ({
  poolSize: Math.ceil(settings.databasePoolSize / 2),
  anonymousPoolSize: Math.max(1, Math.floor(settings.databasePoolSize / 2)),
  statementTimeoutMs: settings.databaseStatementTimeoutMs,
  lockTimeoutMs: settings.databaseLockTimeoutMs,
  slowQueryMs: settings.slowQueryMs,
})

/** The path of PUBLIC_URL without a slash at its end: `/wp-json`; empty for an address without a path. */
export const getPathPrefix = ({ publicUrl }: Pick<Settings, 'publicUrl'>): string =>
  new URL(publicUrl).pathname.replace(/\/+$/, '')

/** A link needs an address; 0.0.0.0 and :: mean all addresses of this machine. */
function buildDefaultUrl({ HOST, PORT }: Environment): string {
  const name = /^(0\.0\.0\.0|::|\[::\])$/.test(HOST) ? 'localhost' : HOST
  return `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${PORT}`
}

/** Whether an address is for other machines. */
const isPublic = (url: string): boolean => !isLoopbackHost(new URL(url).hostname)

/** A warning at the start, for an open calendar with a public address. */
const openCalendarWarning =
  'AUTH=open is set, but other machines reach PUBLIC_URL. Behind a proxy that sends no X-Forwarded-For header, every ' +
  'caller counts as local and is an administrator: set AUTH=required'

type Auth = { auth: 'open' | 'required'; authReason: string }

function chooseAuth({ AUTH, HOST, DATABASE_URL, PUBLIC_URL, TRUST_PROXY }: Environment): Auth {
  const hasPublicUrl = PUBLIC_URL !== undefined && isPublic(PUBLIC_URL)
  if (AUTH === 'open' && hasPublicUrl) return { auth: AUTH, authReason: openCalendarWarning }
  if (AUTH) return { auth: AUTH, authReason: `AUTH=${AUTH} is set` }
  if (DATABASE_URL) return { auth: 'required', authReason: 'DATABASE_URL names a database of your own' }
  if (!isLoopbackHost(HOST)) return { auth: 'required', authReason: `other machines can reach HOST=${HOST}` }
  if (hasPublicUrl) return { auth: 'required', authReason: `PUBLIC_URL=${PUBLIC_URL} is an address for other machines` }
  if (TRUST_PROXY !== 0) return { auth: 'required', authReason: 'TRUST_PROXY says that callers come through a proxy' }
  return { auth: 'open', authReason: 'only this machine can reach the service, and the database is its own' }
}

const pickDatabaseSettings = (values: Environment) => ({
  databaseUrl: values.DATABASE_URL,
  databaseDirectUrl: values.DATABASE_DIRECT_URL,
  databaseReplicaUrl: values.DATABASE_REPLICA_URL,
  databasePoolSize: values.DATABASE_POOL_SIZE,
  databaseStatementTimeoutMs: values.DATABASE_STATEMENT_TIMEOUT_MS,
  databaseLockTimeoutMs: values.DATABASE_LOCK_TIMEOUT_MS,
  slowQueryMs: values.SLOW_QUERY_MS,
})

const pickRateLimitSettings = (values: Environment) => ({
  rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
  rateLimitSignedInPerMinute: values.RATE_LIMIT_SIGNED_IN_PER_MINUTE,
  rateLimitFailuresPerMinute: values.RATE_LIMIT_FAILURES_PER_MINUTE,
  rateLimitSubmissionsPerHour: values.RATE_LIMIT_SUBMISSIONS_PER_HOUR,
  rateLimitStore: values.RATE_LIMIT_STORE,
})

/** The service that suggests translations; null if the operator has named none. */
const chooseTranslator = ({ TRANSLATE_URL, TRANSLATE_API_KEY }: Environment): Translator | null =>
  TRANSLATE_URL ? { url: TRANSLATE_URL.replace(/\/+$/, ''), apiKey: TRANSLATE_API_KEY } : null

export type Translator = {
  /** The address of a LibreTranslate, without a slash at the end. */
  url: string
  apiKey: string | undefined
}

/** `mediaUrl` is the address of the stored images if another server, such as a CDN, has them too. */
const pickMediaSettings = (values: Environment) => ({
  importsImages: values.IMPORT_PICTURES === 'true',
  mediaUrl: values.MEDIA_URL?.replace(/\/+$/, ''),
  mediaBucket: values.MEDIA_S3_BUCKET_URL
    ? {
        bucketUrl: values.MEDIA_S3_BUCKET_URL,
        region: values.MEDIA_S3_REGION,
        accessKeyId: values.MEDIA_S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: values.MEDIA_S3_SECRET_ACCESS_KEY ?? '',
      }
    : null,
})

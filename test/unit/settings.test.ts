import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../../src/project-folder.ts'
import { SettingsError } from '../../src/environment.ts'
import { toDatabaseOptions, readSettings } from '../../src/settings.ts'

const defaults = {
  host: '127.0.0.1',
  port: 3000,
  metricsHost: '127.0.0.1',
  metricsPort: undefined,
  gitCommit: undefined,
  shutdownDelayMs: 0,
  publicUrl: 'http://127.0.0.1:3000',
  apiNamespace: 'cal/events/v1',
  databaseUrl: undefined,
  databaseDirectUrl: undefined,
  databaseReplicaUrl: undefined,
  dataDir: path.resolve('.data'),
  siteName: undefined,
  siteTimezone: 'UTC',
  defaultLanguage: 'en',
  auth: 'open',
  authReason: 'only this machine can reach the service, and the database is its own',
  loadsSampleData: true,
  migrates: true,
  runsJobs: true,
  importsPictures: true,
  allowsPrivateNetworks: false,
  logLevel: 'info',
  bodyLimitBytes: 1_000_000,
  requestTimeoutMs: 30_000,
  drainTimeoutMs: 10_000,
  connectionLimit: 1_000,
  connectionLimitPerAddress: 200,
  requestQueueSize: 1_000,
  databasePoolSize: 10,
  databaseStatementTimeoutMs: 10_000,
  databaseLockTimeoutMs: 5_000,
  slowQueryMs: 200,
  mediaUrl: undefined,
  mediaBucket: null,
  responseCacheMb: 32,
  recordCacheMb: 64,
  sharedMaxAgeSeconds: 0,
  rateLimitPerMinute: 1_200,
  rateLimitSignedInPerMinute: 6_000,
  rateLimitFailuresPerMinute: 10,
  rateLimitStore: 'memory',
  trustProxy: 0,
}

const databaseUrl = 'postgresql://calendar:secret@db.example:5432/calendar'

describe('readSettings', () => {
  it('rejects the old name of a setting', () => {
    expect(() => readSettings({ KEPT_ANSWERS_MB: '0' })).toThrow('KEPT_ANSWERS_MB: write RESPONSE_CACHE_MB instead')
  })

  it('uses the defaults without variables', () => {
    const settings = readSettings({})

    expect(settings).toEqual(defaults)
    expect(Object.isFrozen(settings)).toBe(true)
  })

  it('reads the address of a replica: one server, with the schema of the database', () => {
    const replicaUrl = 'postgresql://calendar:secret@replica.example:5432/calendar'
    const read = (env: Record<string, string>) => () => readSettings(env)

    expect(readSettings({ DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: replicaUrl })).toMatchObject({
      databaseReplicaUrl: replicaUrl,
    })
    expect(read({ DATABASE_REPLICA_URL: replicaUrl })).toThrow('DATABASE_REPLICA_URL: write DATABASE_URL too')
    expect(
      read({ DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: replicaUrl.replace(':5432', ':5432,other.example') }),
    ).toThrow('DATABASE_REPLICA_URL: write one host')
    expect(read({ DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: `${replicaUrl}?schema=other` })).toThrow(
      'DATABASE_REPLICA_URL: write the same ?schema= as in DATABASE_URL',
    )
    expect(read({ DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: 'secret' })).not.toThrow('secret')
  })

  it('reads the bucket of pictures, and rejects half of it', () => {
    const bucket = { MEDIA_S3_BUCKET_URL: 'https://s3.example/pictures', MEDIA_S3_ACCESS_KEY_ID: 'key' }
    const { mediaBucket } = readSettings({ ...bucket, MEDIA_S3_SECRET_ACCESS_KEY: 'secret' })
    expect(mediaBucket).toEqual({
      bucketUrl: 'https://s3.example/pictures',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    })
    expect(() => readSettings(bucket)).toThrow('MEDIA_S3_SECRET_ACCESS_KEY: write it too, or none of the three')
    expect(() => readSettings({ MEDIA_S3_REGION: 'eu central' })).toThrow('write the region of a bucket')
    expect(() => readSettings({ MEDIA_URL: 'cdn.example' })).toThrow('MEDIA_URL=cdn.example: write an http or https')
  })

  it.each([
    [20, { poolSize: 10, anonymousPoolSize: 10 }],
    [11, { poolSize: 6, anonymousPoolSize: 5 }],
    [1, { poolSize: 1, anonymousPoolSize: 1 }],
  ])('divides %i connections between the callers with and without credentials', (databasePoolSize, sizes) => {
    expect(toDatabaseOptions(readSettings({ DATABASE_POOL_SIZE: String(databasePoolSize) }))).toMatchObject(sizes)
  })

  it('ignores an empty variable', () => {
    expect(readSettings({ PORT: '', HOST: ' ', AUTH: '', DATABASE_URL: '', SITE_TIMEZONE: '' })).toEqual(defaults)
  })

  it('reads .env.example as the defaults', () => {
    const lines = readFileSync(path.join(projectFolder, '.env.example'), 'utf8').split('\n')
    const entries = lines.filter(line => /^\w+=/.test(line)).map(line => line.split('=', 2) as [string, string])

    expect(readSettings(Object.fromEntries(entries))).toEqual(defaults)
    // authReason is derived, not a variable, and mediaBucket has four variables.
    expect(entries).toHaveLength(Object.keys(defaults).length - 1 + 3)
  })

  it.each([
    [{ PUBLIC_URL: 'https://example.org/wp-json/' }, { publicUrl: 'https://example.org/wp-json' }],
    [{ PUBLIC_URL: 'https://example.org//' }, { publicUrl: 'https://example.org' }],
    [{ PORT: '8080' }, { publicUrl: 'http://127.0.0.1:8080' }],
    [{ HOST: '::1' }, { publicUrl: 'http://[::1]:3000', auth: 'open' }],
    [{ HOST: '0.0.0.0' }, { publicUrl: 'http://localhost:3000', auth: 'required' }],
    [{ API_NAMESPACE: '/tribe/events/v1/' }, { apiNamespace: 'tribe/events/v1' }],
    [{ API_NAMESPACE: 'cal/accounts/v10' }, { apiNamespace: 'cal/accounts/v10' }],
    [{ API_NAMESPACE: 'cal' }, { apiNamespace: 'cal' }],
    [{ API_NAMESPACE: 'english/docs' }, { apiNamespace: 'english/docs' }],
    [{ SITE_TIMEZONE: 'europe/athens' }, { siteTimezone: 'Europe/Athens' }],
    [{ SITE_TIMEZONE: 'UTC+2' }, { siteTimezone: 'UTC+2' }],
    [{ SAMPLE_DATA: 'false' }, { loadsSampleData: false }],
    [{ DATABASE_URL: databaseUrl }, { loadsSampleData: false }],
    [{ DATABASE_URL: databaseUrl, SAMPLE_DATA: 'true' }, { loadsSampleData: true }],
    [{ BODY_LIMIT_BYTES: '5000' }, { bodyLimitBytes: 5_000 }],
    [{ PORT: ' 8080 ' }, { port: 8080 }],
    [
      { RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_STORE: 'postgresql' },
      { rateLimitPerMinute: 0, rateLimitStore: 'postgresql' },
    ],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2, shutdownDelayMs: 5_000 }],
    [{ TRUST_PROXY: '1', SHUTDOWN_DELAY_MS: '0' }, { shutdownDelayMs: 0 }],
    [
      { METRICS_PORT: '9100', GIT_COMMIT: '1f2e3d4c' },
      { metricsPort: 9_100, gitCommit: '1f2e3d4c' },
    ],
    [{ TRUST_PROXY: 'loopback' }, { trustProxy: ['loopback'] }],
    [{ TRUST_PROXY: '10.0.0.0/8,uniquelocal , ::1' }, { trustProxy: ['10.0.0.0/8', 'uniquelocal', '::1'] }],
  ])('reads %j', (env, expected) => {
    expect(readSettings(env)).toMatchObject(expected)
  })

  it.each([
    [{}, 'open', 'only this machine'],
    [{ HOST: 'localhost' }, 'open', 'only this machine'],
    [{ HOST: '192.168.1.5' }, 'required', 'HOST=192.168.1.5'],
    [{ DATABASE_URL: databaseUrl }, 'required', 'DATABASE_URL'],
    [{ DATABASE_URL: databaseUrl, AUTH: 'open' }, 'open', 'AUTH=open'],
    [{ AUTH: 'required' }, 'required', 'AUTH=required'],
    [{ PUBLIC_URL: 'https://example.org/wp-json' }, 'required', 'PUBLIC_URL=https://example.org/wp-json'],
    [{ PUBLIC_URL: 'http://localhost:8080/wp-json' }, 'open', 'only this machine'],
    [{ PUBLIC_URL: 'http://[::1]:8080' }, 'open', 'only this machine'],
    [{ TRUST_PROXY: '1' }, 'required', 'TRUST_PROXY'],
    [{ TRUST_PROXY: 'loopback' }, 'required', 'TRUST_PROXY'],
    [{ TRUST_PROXY: '0' }, 'open', 'only this machine'],
    [{ AUTH: 'open', TRUST_PROXY: '0' }, 'open', 'AUTH=open'],
    [
      { AUTH: 'open', PUBLIC_URL: 'https://example.org' },
      'open',
      'every caller counts as local and is an administrator: set AUTH=required',
    ],
  ])('sets auth from %j to %s', (env, auth, why) => {
    expect(readSettings(env)).toMatchObject({ auth, authReason: expect.stringContaining(why) })
  })

  it('names every invalid variable at once, and what to write instead', () => {
    const env = {
      HOST: 'not a host',
      PORT: '70000',
      PUBLIC_URL: 'example.org',
      API_NAMESPACE: 'a b',
      DATABASE_URL: 'mysql://user:hidden@host/x',
      SITE_TIMEZONE: 'Mars/Olympus',
      DEFAULT_LANGUAGE: 'xx',
      AUTH: 'maybe',
      SAMPLE_DATA: 'yes',
      LOG_LEVEL: 'loud',
      BODY_LIMIT_BYTES: '1MB',
      REQUEST_TIMEOUT_MS: '-1',
      DRAIN_TIMEOUT_MS: '1.5',
      CONNECTION_LIMIT: '-5',
      CONNECTION_LIMIT_PER_ADDRESS: 'all',
      REQUEST_QUEUE_SIZE: '0',
      DATABASE_POOL_SIZE: '0',
      DATABASE_STATEMENT_TIMEOUT_MS: '10s',
      DATABASE_LOCK_TIMEOUT_MS: '-1',
      SLOW_QUERY_MS: '1e3',
      RATE_LIMIT_PER_MINUTE: '-1',
      RATE_LIMIT_SIGNED_IN_PER_MINUTE: 'many',
      RATE_LIMIT_FAILURES_PER_MINUTE: '0.5',
      RATE_LIMIT_STORE: 'redis',
      TRUST_PROXY: 'proxy.example',
    }

    const message = readErrorMessage(env)

    for (const [name, value] of Object.entries(env)) {
      expect(message).toMatch(new RegExp(`\\n  ${name}${name === 'DATABASE_URL' ? '' : `=${value}`}: write \\S+`))
    }
    expect(message).not.toContain('hidden')
    expect(message.split('\n')).toHaveLength(Object.keys(env).length + 1)
  })

  it.each(['cal/accounts/v1', '/tribe/Accounts/V1/', 'cal/accounts/v1/users', 'cal/sources/v1'])(
    'rejects API_NAMESPACE=%s, the path of another API',
    value => {
      expect(readErrorMessage({ API_NAMESPACE: value })).toContain(
        `\n  API_NAMESPACE=${value}: write another path, such as cal/events/v1; the users or the sources are at this one`,
      )
    },
  )

  it.each(['en', 'FR/events/v1', '/el/v1/', 'docs/v1', 'Trpc', 'health/events', 'media/v1'])(
    'rejects API_NAMESPACE=%s, whose first segment is reserved',
    value => {
      expect(readErrorMessage({ API_NAMESPACE: value })).toContain(
        `\n  API_NAMESPACE=${value}: write another first segment, such as cal; en, fr, el, docs, trpc, health, live, ready, media, month, week, agenda, event, venue, organizer, category, tag, edit, sign-in and assets are taken`,
      )
    },
  )

  it.each(['http://:hidden@example.org', 'http://maria:hidden@example.org', 'http://maria@example.org'])(
    'rejects PUBLIC_URL=%s with credentials',
    value => {
      const message = readErrorMessage({ PUBLIC_URL: value })

      expect(message).toContain('\n  PUBLIC_URL: write an http or https address without query or credentials, such as ')
      expect(message).not.toMatch(/hidden|maria/)
    },
  )

  it.each(['true', '-1', '1.5 proxies', '10.0.0.0/33', '10.0.0.1, ', 'loopback, localhost'])(
    'rejects TRUST_PROXY=%s, and says what to write',
    value => {
      expect(readErrorMessage({ TRUST_PROXY: value })).toContain(
        'write the number of proxies, such as 1, or their addresses, such as loopback, 10.0.0.0/8',
      )
    },
  )

  it('rejects an open service that other machines can reach, together with other errors', () => {
    expect(readErrorMessage({ AUTH: 'open', HOST: '0.0.0.0' })).toContain('AUTH=open: write required')
    expect(readErrorMessage({ AUTH: 'open', HOST: '0.0.0.0', PORT: 'x' })).toMatch(/PORT=x: .*\n {2}AUTH=open: /)
  })

  it.each(['1', 'loopback'])('rejects an open service behind TRUST_PROXY=%s', value => {
    expect(readErrorMessage({ AUTH: 'open', TRUST_PROXY: value })).toContain(
      `\n  AUTH=open: write required, or no TRUST_PROXY; behind a proxy everybody would come from this machine`,
    )
  })
})

/** The message with which `readSettings` rejects these variables. */
function readErrorMessage(env: Record<string, string>): string {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
  }
  throw new Error('readSettings accepted these settings')
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src/core/language.ts'
import { viewSegments } from '../../src/core/page/segments.ts'
import { formatAlternatives } from '../../src/core/text/alternatives.ts'
import { projectFolder } from '../../src/project-folder.ts'
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
  mapTilesUrl: undefined,
  mapTilesAttribution: undefined,
  siteTimezone: 'UTC',
  defaultLanguage: 'en',
  defaultView: 'month',
  embedOrigins: [],
  acceptsSubmissions: false,
  auth: 'open',
  authReason: 'only this machine can reach the service, and the database is its own',
  allowedOrigins: [],
  loadsSampleData: true,
  migrates: true,
  runsJobs: true,
  importsImages: true,
  translator: null,
  allowsPrivateNetworks: false,
  logLevel: 'info',
  bodyLimitBytes: 1_000_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 65_000,
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
  staleWhileRevalidateMs: 180,
  sharedMaxAgeSeconds: 0,
  rateLimitPerMinute: 1_200,
  rateLimitSignedInPerMinute: 6_000,
  rateLimitFailuresPerMinute: 10,
  rateLimitSubmissionsPerHour: 10,
  rateLimitStore: 'memory',
  trustProxy: 0,
  warnings: [],
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

  it('reads the address of map tiles, which needs its placeholders and an attribution', () => {
    const [mapTilesUrl, mapTilesAttribution] = ['https://tiles.example/{z}/{x}/{y}.png', '© Map makers']
    const variables = { MAP_TILES_URL: mapTilesUrl, MAP_TILES_ATTRIBUTION: mapTilesAttribution }
    expect(readSettings(variables)).toMatchObject({ mapTilesUrl, mapTilesAttribution })
    expect(() => readSettings({ MAP_TILES_URL: mapTilesUrl })).toThrow('MAP_TILES_ATTRIBUTION: write it too')
    expect(() => readSettings({ ...variables, MAP_TILES_URL: 'https://tiles.example/1.png' })).toThrow(
      'with {z}, {x} and',
    )
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
    // authReason and warnings are derived, not variables; mediaBucket has four, translator two variables.
    expect(entries).toHaveLength(Object.keys(defaults).length - 2 + 3 + 1)
  })

  it('names the views and the languages in .env.example', () => {
    const lines = readFileSync(path.join(projectFolder, '.env.example'), 'utf8').split('\n')
    const readComment = (variable: string) => lines[lines.findIndex(line => line.startsWith(`${variable}=`)) - 1]

    expect(readComment('DEFAULT_VIEW')).toContain(formatAlternatives(viewSegments))
    expect(readComment('DEFAULT_LANGUAGE')).toContain(formatAlternatives(languages))
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
    [{ DEFAULT_VIEW: 'agenda' }, { defaultView: 'agenda' }],
    [{ SUBMISSIONS: 'true' }, { acceptsSubmissions: true }],
    [
      { EMBED_ORIGINS: 'https://Example.org/, http://[::1]:4000,' },
      { embedOrigins: ['https://example.org', 'http://[::1]:4000'] },
    ],
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
})

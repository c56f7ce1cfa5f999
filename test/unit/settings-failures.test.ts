import { describe, expect, it } from 'vitest'
import { SettingsError } from '../../src/environment.ts'
import { readSettings } from '../../src/settings.ts'

describe('readSettings', () => {
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
        `\n  API_NAMESPACE=${value}: write another path, such as cal/events/v1; the users, the sources or the settings are at this one`,
      )
    },
  )

  it.each(['en', 'FR/events/v1', '/el/v1/', 'docs/v1', 'Trpc', 'health/events', 'media/v1'])(
    'rejects API_NAMESPACE=%s, whose first segment is reserved',
    value => {
      expect(readErrorMessage({ API_NAMESPACE: value })).toContain(
        `\n  API_NAMESPACE=${value}: write another first segment, such as cal; en, fr, el, docs, trpc, health, live, ready, media, month, week, day, agenda, cards, map, event, venue, organizer, category, tag, edit, sign-in, submit, embed, assets and sitemap are taken`,
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

describe('readSettings, names of variables', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PROT', 'PORT'],
    ['RATE_LIMIT_PER_MIN', 'RATE_LIMIT_PER_MINUTE'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['METRIC_PORT', 'METRICS_PORT'],
    ['DATABASE_URI', 'DATABASE_URL'],
  ])('warns about %s, which is close to a setting, and names the setting but not the value', (name, meant) => {
    expect(readSettings({ [name]: 'hidden' }).warnings).toEqual([
      `${name} is no setting of this service, which ignores it. Is ${meant} meant?`,
    ])
  })

  it('does not warn about other variables, nor about one that is close to a setting that is set too', () => {
    for (const env of [
      { PATH: '/bin', HOME: '/', HOSTNAME: 'x', POSTGRES_PASSWORD: 'x', DATABASE_HOST: 'x', NODE_ENV: 'x' },
      { DATADIR: '/x', DATA_DIR: '/y' },
      { JOB: 'x', SORT: 'x', POST: 'x', GHOST: 'x', OAUTH: 'x', PORT0: 'x' },
    ])
      expect(readSettings(env).warnings).toEqual([])
  })

  it.each(['a/b', 'a?b', 'a#b', '100%'])('says how to write a password with special characters: %s', password => {
    const message = readErrorMessage({ DATABASE_URL: `postgresql://user:${password}@host:5432/calendar` })

    expect(message).toContain('in the user and the password, write @ as %40, : as %3A, / as %2F, ')
    expect(message).not.toContain(password)
  })

  it.each(['a@b', 'a:b', '%2F%3F%23%25'])('accepts a password with special characters: %s', password => {
    readSettings({ DATABASE_URL: `postgresql://user:${password}@host:5432/calendar` })
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

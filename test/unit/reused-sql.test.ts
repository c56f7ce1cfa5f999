import { describe, expect, it } from 'vitest'
import type { Context } from '../../src/api/context.ts'
import type { Caller } from '../../src/auth/permissions.ts'
import { languages } from '../../src/core/language.ts'
import { eventJson } from '../../src/resources/events/view.ts'
import { reuseSql } from '../../src/resources/shared/list/reused-sql.ts'

/** The SQL of the JSON of records is built once for many requests. It must be the SQL that each of them would build. */

const urls: Context['urls'] = {
  origin: 'https://cal.example',
  prefix: '',
  namespacePaths: { calendar: 'cal/events/v1' } as Context['urls']['namespacePaths'],
  images: 'https://cal.example/media',
  ownImages: 'https://cal.example/media',
  languageSegment: null,
}

const createContext = (
  values: Partial<Context> = {},
  role: Caller['role'] = 'anonymous',
  userId: number | null = null,
) =>
  ({
    urls,
    caller: { role, userId },
    language: 'en',
    siteZone: 'Europe/Athens',
    now: new Date('2026-11-20T09:00:00Z'),
    ...values,
  }) as Context

const build = (ctx: Context) => eventJson(ctx, { isMasked: true })

describe('reuseSql', () => {
  it('has the text and values of each request, with its time', () => {
    const reused = reuseSql(build)
    const contexts = [
      ...languages.map(language => createContext({ language })),
      createContext({ now: new Date('2027-01-01T00:00:00Z') }),
      createContext({ isFallbackDisabled: true }),
      createContext({ isTecApi: true }),
      createContext({ siteZone: 'Asia/Tokyo' }),
      createContext({ urls: { ...urls, languageSegment: 'fr' } }),
      createContext({ urls: { ...urls, origin: 'https://other.example' } }),
      createContext({}, 'editor', 1),
      createContext({}, 'author', 2),
      createContext({}, 'author', 3),
    ]
    for (const ctx of [...contexts, ...contexts]) {
      const [actual, expected] = [reused(ctx), build(ctx)]
      expect(actual.text).toBe(expected.text)
      expect(actual.values).toEqual(expected.values)
    }
  })

  it('builds once for all requests that differ only in their time', () => {
    let count = 0
    const reused = reuseSql(ctx => {
      count++
      return build(ctx)
    })
    for (const now of [1, 2, 3]) reused(createContext({ now: new Date(now) }))
    expect(count).toBe(1)
  })

  it('forgets what it has built when there are many kinds of requests', () => {
    const reused = reuseSql(build)
    for (let zone = 0; zone < 40; zone++) {
      const ctx = createContext({ siteZone: `Etc/GMT+${zone % 20}` })
      expect(reused(ctx).text).toBe(build(ctx).text)
    }
  })
})

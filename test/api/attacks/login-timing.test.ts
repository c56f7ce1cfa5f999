import { performance } from 'node:perf_hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashSecret, verifySecret } from '../../../src/core/secret.ts'
import { type TestUser, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const rounds = 15
/** What two medians of one run may differ by, on a machine that does other things beside. */
const ratioMax = 2

const basic = (login: string, secret: string) => `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`
const other = (secret: string) => [...secret].reverse().join('')

let person: TestUser
let hash: string
beforeAll(async () => {
  person = await factories.person('editor')
  hash = await hashSecret('another secret', Buffer.alloc(16, 2))
})

/** Credentials that are refused, by what is wrong with them; each try says something that was never said before. */
const wrong: Record<string, (round: number) => string> = {
  'a login that nobody has': round => basic(`nobody${round}`, other(person.secret)),
  'a login that somebody has': round => basic(person.login, `${round}`.padStart(24, 'x')),
  'a secret that begins rightly': round =>
    basic(person.login, person.secret.slice(0, 8) + `${round}`.padStart(16, 'x')),
  'the secret of another login': () => basic('admin', person.secret),
  'a token that nobody has': round => `Bearer ${`${round}`.padStart(24, 'y')}`,
  'a token that begins rightly': round => `Bearer ${person.secret.slice(0, 8)}${`${round}`.padStart(16, 'z')}`,
}

const ways: Record<string, (authorization: string) => Promise<number>> = {
  'a read': authorization =>
    rest
      .withHeaders({ authorization })
      .get('/events')
      .then(({ status }) => status),
  'a write': authorization =>
    rest
      .withHeaders({ authorization })
      .post('/tags', {})
      .then(({ status }) => status),
  RPC: authorization =>
    fetch(`${service.url}/trpc/tags.list`, { headers: { authorization } }).then(({ status }) => status),
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

type Measured = { slowestToFastest: number; fastestToHash: number }

/** How the kinds of wrong credentials compare with each other, and with the working out of one hash. */
async function measured(way: (authorization: string) => Promise<number>): Promise<Measured> {
  const times = new Map(Object.keys(wrong).map(name => [name, [] as number[]]))
  const hashing: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [name, credentials] of Object.entries(wrong)) {
      const authorization = credentials(round)
      times.get(name)?.push(await timed(async () => expect(await way(authorization)).toBe(401)))
    }
    hashing.push(await timed(() => verifySecret(person.secret, hash)))
  }
  const medians = [...times.values()].map(median)
  const [fastest, slowest] = [Math.min(...medians), Math.max(...medians)]
  return { slowestToFastest: slowest / fastest, fastestToHash: fastest / median(hashing) }
}

/** Other programs on the machine may slow one kind by bad luck; what differs by itself differs each time. */
const triesMax = 4

describe('how long a refusal takes', () => {
  it.each(Object.entries(ways))('401: of %s, tells nothing of what was wrong', { timeout: 120_000 }, async (_, way) => {
    let result = await measured(way)
    for (let nth = 1; nth < triesMax && result.slowestToFastest >= ratioMax; nth++) result = await measured(way)

    expect(result.slowestToFastest).toBeLessThan(ratioMax)
    expect(result.fastestToHash).toBeGreaterThan(1 / ratioMax)
  })
})

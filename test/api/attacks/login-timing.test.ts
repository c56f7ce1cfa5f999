import { performance } from 'node:perf_hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashSecret, secretHashCost, verifySecret } from '../../../src/core/secret.ts'
import { type TestUser, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' }, hashCost: secretHashCost })

const rounds = 9
/** The highest accepted ratio of two medians of one run, on a machine with other load. */
const ratioMax = 2

const basicAuth = (login: string, secret: string) => `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`
const reverse = (secret: string) => [...secret].reverse().join('')

let editor: TestUser
let hash: string
beforeAll(async () => {
  editor = await factories.user('editor')
  hash = await hashSecret('another secret', Buffer.alloc(16, 2))
})

/** Wrong credentials by kind. Each round sends a value that was not sent before. */
const wrongCredentials: Record<string, (round: number) => string> = {
  'an unknown login': round => basicAuth(`nobody${round}`, reverse(editor.secret)),
  'a known login': round => basicAuth(editor.login, `${round}`.padStart(24, 'x')),
  'a secret with a known prefix': round =>
    basicAuth(editor.login, editor.secret.slice(0, 8) + `${round}`.padStart(16, 'x')),
  'the secret of another login': () => basicAuth('admin', editor.secret),
  'an unknown token': round => `Bearer ${`${round}`.padStart(24, 'y')}`,
  'a token with a known prefix': round => `Bearer ${editor.secret.slice(0, 8)}${`${round}`.padStart(16, 'z')}`,
}

const senders: Record<string, (authorization: string) => Promise<number>> = {
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

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

type TimingRatios = { slowestToFastest: number; fastestToHash: number }

/** Compares the response times of all kinds with each other, and with the time of one hash. */
async function measureRatios(send: (authorization: string) => Promise<number>): Promise<TimingRatios> {
  const times = new Map(Object.keys(wrongCredentials).map(name => [name, [] as number[]]))
  const hashing: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [name, credentials] of Object.entries(wrongCredentials)) {
      const authorization = credentials(round)
      times.get(name)?.push(await measureMs(async () => expect(await send(authorization)).toBe(401)))
    }
    hashing.push(await measureMs(() => verifySecret(editor.secret, hash)))
  }
  const medians = [...times.values()].map(median)
  const [fastest, slowest] = [Math.min(...medians), Math.max(...medians)]
  return { slowestToFastest: slowest / fastest, fastestToHash: fastest / median(hashing) }
}

/** Other load can slow one kind in one attempt. A real difference appears in every attempt. */
const attemptsMax = 6

describe('the time of a 401 response', () => {
  it.each(Object.entries(senders))(
    '401: %s; the time does not depend on the kind of wrong credentials',
    { timeout: 600_000 },
    async (_, send) => {
      let result = await measureRatios(send)
      for (let nth = 1; nth < attemptsMax && result.slowestToFastest >= ratioMax; nth++)
        result = await measureRatios(send)

      expect(result.slowestToFastest).toBeLessThan(ratioMax)
      expect(result.fastestToHash).toBeGreaterThan(1 / ratioMax)
    },
  )
})

import { performance } from 'node:perf_hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashSecret, secretHashCost, verifySecret } from '../../../src/core/secret.ts'
import { lowHashCost } from '../../support/low-hash-cost.ts'
import { describeInWholeSuite, isWholeSuite } from '../../support/suite-size.ts'
import { type TestUser, useService } from '../../support/use-service.ts'
import { buildCredentialSenders, type SendCredentials, wrongCredentials } from '../wrong-credentials.ts'

const hashCost = isWholeSuite ? secretHashCost : lowHashCost
const { service, rest, factories } = useService({ settings: { auth: 'required' }, hashCost })
const senders = buildCredentialSenders(service, rest)

const rounds = 9
/** The highest accepted ratio of two medians of one run, on a machine with other load. */
const ratioMax = 2

let editor: TestUser
let hash: string
beforeAll(async () => {
  editor = await factories.user('editor')
  hash = await hashSecret('another secret', Buffer.alloc(16, 2))
})

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

type TimingRatios = { slowestToFastest: number; fastestToHash: number }

/** Compares the response times of all kinds with each other, and with the time of one hash. */
async function measureRatios(send: SendCredentials): Promise<TimingRatios> {
  const times = new Map(Object.keys(wrongCredentials).map(name => [name, [] as number[]]))
  const hashing: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [name, credentials] of Object.entries(wrongCredentials)) {
      const authorization = credentials(editor, round + 1)
      times.get(name)?.push(await measureMs(async () => expect((await send(authorization)).status).toBe(401)))
    }
    hashing.push(await measureMs(() => verifySecret(editor.secret, hash)))
  }
  const medians = [...times.values()].map(median)
  const [fastest, slowest] = [Math.min(...medians), Math.max(...medians)]
  return { slowestToFastest: slowest / fastest, fastestToHash: fastest / median(hashing) }
}

/** Other load can slow one kind in one attempt. A real difference appears in every attempt. */
const attemptsMax = 6

describe('a 401 response', () => {
  it.each(Object.entries(senders))('401: %s; it is the same for each kind of wrong credentials', async (_, send) => {
    const responses = await Promise.all(
      Object.values(wrongCredentials).map(credentials => send(credentials(editor, 0))),
    )

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]))
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })
})

// test/api/secret-check-cache.test.ts counts the hashes, which take almost all of the time.
describeInWholeSuite('the time of a 401 response', () => {
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

import { performance } from 'node:perf_hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashSecret, isSecret } from '../../../src/kernel/secret.ts'
import { type Person, useService } from '../../support/service.ts'

const { service, rest, given } = useService({ settings: { auth: 'required' } })

const rounds = 15
/** What two medians of one run may differ by, on a machine that does other things beside. */
const ratioMax = 2

const basic = (login: string, secret: string) => `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`
const other = (secret: string) => [...secret].reverse().join('')

let person: Person
let hash: string
beforeAll(async () => {
  person = await given.person('editor')
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
      .as({ authorization })
      .get('/events')
      .then(({ status }) => status),
  'a write': authorization =>
    rest
      .as({ authorization })
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

/** What other programs take of the machine slows one kind of credentials as much as the other, but for bad luck. */
const tries = { timeout: 60_000, retry: 3 }

describe('how long a refusal takes', () => {
  it.each(Object.keys(ways))('401: of %s, does not tell what was wrong with the credentials', tries, async way => {
    const times = new Map(Object.keys(wrong).map(name => [name, [] as number[]]))
    const scrypt: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const [name, credentials] of Object.entries(wrong)) {
        const authorization = credentials(round)
        times.get(name)?.push(await timed(async () => expect(await ways[way]?.(authorization)).toBe(401)))
      }
      scrypt.push(await timed(() => isSecret(person.secret, hash)))
    }
    const medians = [...times.values()].map(median)
    const [fastest, slowest] = [Math.min(...medians), Math.max(...medians)]

    expect(slowest / fastest, [...times.keys()].join(', ')).toBeLessThan(ratioMax)
    expect(fastest, 'a hash is worked out whatever was wrong').toBeGreaterThan(median(scrypt) / ratioMax)
  })
})

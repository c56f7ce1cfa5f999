import { beforeEach, describe, expect, it, vi } from 'vitest'
import { verifySecret } from '../../src/core/secret.ts'
import { useService } from '../support/use-service.ts'
import { buildCredentialSenders, wrongCredentials } from './wrong-credentials.ts'

/** Counts calls of `verifySecret`, which is slow on purpose. */
vi.mock(import('../../src/core/secret.ts'), async original => {
  const real = await original()
  return { ...real, verifySecret: vi.fn(real.verifySecret) }
})
beforeEach(() => void vi.mocked(verifySecret).mockClear())

const countChecks = () => vi.mocked(verifySecret).mock.calls.length

const { service, rest, factories } = useService({ settings: { auth: 'required', rateLimitFailuresPerMinute: 100 } })

describe('a correct secret is checked once a minute', () => {
  it('200: of an event', async () => {
    const { id } = await factories.event({ password: 'open sesame' })
    const read = async () => (await rest.get(`/events/${id}?password=open+sesame`)).status
    vi.mocked(verifySecret).mockClear()

    expect([await read(), await read(), countChecks()]).toEqual([200, 200, 1])
    service.clock.now = new Date(service.clock.now.getTime() + 61_000)
    expect([await read(), countChecks()]).toEqual([200, 2])
  })

  it('200: of a user', async () => {
    const { headers } = await factories.user('editor')
    const read = async () => (await rest.withHeaders(headers).get('/tags')).status
    vi.mocked(verifySecret).mockClear()

    expect([await read(), await read(), countChecks()]).toEqual([200, 200, 1])
  })
})

describe('a wrong secret is checked each time', () => {
  it('403: of an event', async () => {
    const { id } = await factories.event({ password: 'open sesame' })
    const read = async () => (await rest.get(`/events/${id}?password=close+sesame`)).status
    vi.mocked(verifySecret).mockClear()

    expect([await read(), await read(), countChecks()]).toEqual([403, 403, 2])
  })
})

/** The response takes as long for each kind, because hashes take almost all of the time. */
describe('wrong credentials of every kind cost one check, with the cost of a real hash', () => {
  const senders = buildCredentialSenders(service, rest)
  const cases = Object.keys(senders).flatMap(sender =>
    Object.keys(wrongCredentials).map(kind => [sender, kind] as const),
  )

  it.each(cases)('401: %s with %s', async (sender, kind) => {
    const authorization = wrongCredentials[kind]!(await factories.user('editor'), 1)
    vi.mocked(verifySecret).mockClear()

    expect((await senders[sender]!(authorization)).status).toBe(401)
    const costs = vi.mocked(verifySecret).mock.calls.map(([, hash]) => Number(hash.split('$')[1]))
    expect(costs).toEqual([service.hashCost])
  })
})

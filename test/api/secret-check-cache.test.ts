import { beforeEach, describe, expect, it, vi } from 'vitest'
import { verifySecret } from '../../src/core/secret.ts'
import { useService } from '../support/use-service.ts'

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

  it('401: of a user, known or unknown', async () => {
    const { login } = await factories.user('editor')
    const read = async (name: string) =>
      (
        await rest
          .withHeaders({ authorization: `Basic ${Buffer.from(`${name}:wrong-secret`).toString('base64')}` })
          .get('/tags')
      ).status
    vi.mocked(verifySecret).mockClear()

    expect([await read(login), await read('nobody'), countChecks()]).toEqual([401, 401, 2])
  })
})

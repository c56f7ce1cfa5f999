import { describe, expect, it } from 'vitest'
import { startTestService } from '../support/test-service.ts'
import { uniqueName } from '../support/use-service.ts'
import { useRecordKinds } from './use-record-kinds.ts'

const { service, rest, factories, createEditor } = useRecordKinds()

describe('Cache-Control and Vary', () => {
  const readPolicy = ({ headers }: { headers: Record<string, string> }) => [headers['cache-control'], headers['vary']]

  it('allow shared caches for anonymous reads, with revalidation', async () => {
    const { id } = await factories.event()
    for (const path of ['/events', `/events/${id}`, '/venues', '/tags', '/doc', ''])
      expect(readPolicy(await rest.get(path)), path).toEqual([
        'public, max-age=0, must-revalidate',
        'Accept-Encoding, Authorization',
      ])
  })

  it('have s-maxage from SHARED_MAX_AGE_SECONDS, except for lists that depend on the current time', async () => {
    const other = await startTestService({
      settings: { auth: 'required', sharedMaxAgeSeconds: 30 },
      sharesDatabaseWith: service,
    })
    const policyAt = async (path: string) => (await fetch(other.restUrl + path)).headers.get('cache-control')

    expect(await policyAt('/events')).toBe('public, max-age=0, must-revalidate, s-maxage=30')
    expect(await policyAt('/events?when=upcoming')).toBe('public, max-age=0, must-revalidate')
    await other.stop()
  })

  it('forbid shared caches for signed-in reads', async () => {
    const { id } = await factories.event()
    const client = await createEditor()
    for (const path of ['/events', `/events/${id}`])
      expect(readPolicy(await client.get(path)), path).toEqual(['private, no-cache', 'Accept-Encoding, Authorization'])
  })

  it('forbid caches for protected events, writes and failures', async () => {
    const { id } = await factories.event({ password: 'open sesame' })
    const client = await createEditor()

    expect((await rest.get(`/events/${id}?password=open%20sesame`)).headers['cache-control']).toBe('private, no-store')
    expect((await client.post('/tags', { name: uniqueName('Tag') })).headers['cache-control']).toBe('no-store')
    for (const path of [`/events/${id}`, '/events/999999999', '/nowhere', '/events?page=0']) {
      const { headers } = await rest.get(path)
      expect([headers['cache-control'], headers['etag']], path).toEqual(['no-store', undefined])
    }
  })

  it('are the same for HEAD and GET', async () => {
    const { id } = await factories.event()
    const signedIn = await createEditor()
    for (const client of [rest, signedIn])
      for (const path of ['/events', `/events/${id}`, '/events?per_page=1&page=1']) {
        const [head, get] = [await client.head(path), await client.get(path)]
        const own = { 'x-request-id': '', date: '' }
        expect({ ...head.headers, ...own }, path).toEqual({ ...get.headers, ...own })
        expect([head.status, head.body]).toEqual([200, ''])
      }
  })
})

import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { drawPixel } from '../support/draw-pixel.ts'
import { hostileValues } from '../support/hostile-values.ts'
import { allOperations, getNamespaceUrl } from '../support/rest-client.ts'
import { mapConcurrently } from '../support/map-concurrently.ts'
import { sendInFields } from '../support/send-fields.ts'
import { isWholeSuite } from '../support/suite-size.ts'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, accounts, factories } = useService({ settings: { siteTimezone: 'Pacific/Kiritimati' } })

const buildLogin = () => uniqueName('user').replace(' ', '')

/** Creates a record of each kind. */
const createRecord: Record<string, () => Promise<{ id: number }>> = {
  events: () => factories.event(),
  venues: () => factories.venue(),
  organizers: () => factories.organizer(),
  categories: () => factories.category(),
  tags: () => factories.tag(),
  sources: () => factories.source(),
  imports: () => factories.import(),
  media: () => factories.image(),
  accounts: async () => (await accounts.post('/users', { login: buildLogin(), role: 'author' })).body,
}

/** The required fields of an operation. */
const requiredFields: Record<string, () => object> = {
  'events.create': () => ({ title: 'x', start_date: '2026-12-05', end_date: '2026-12-06' }),
  'accounts.create': () => ({ login: buildLogin(), role: 'author' }),
  'media.create': () => ({ file: drawPixel() }),
  'sources.create': () => ({ name: 'x', kind: 'rest', url: 'https://town.example/events' }),
  'imports.create': () => ({ name: 'x.ics', file: 'QkVHSU4=' }),
}

/** A create and an update operation for each shape of fields. */
// oxfmt-ignore
const writeNames = [
  'events.create', 'venues.update', 'organizers.create', 'categories.update', 'tags.create',
  'accounts.create', 'accounts.update', 'accounts.addPassword', 'sources.create', 'sources.update', 'sources.run',
  'imports.create', 'imports.run',
  'media.create', 'media.update',
]
const writes = allOperations.filter(({ name }) => writeNames.includes(name))
/** Venues and organizers have one list, and so have categories and tags. */
const repeatedLists = ['organizers.list', 'tags.list']
const reads = allOperations.filter(
  ({ name }) => name.endsWith('.list') && (isWholeSuite || !repeatedLists.includes(name)),
)

// test/unit/hostile-inputs.test.ts tests which values the schemas reject, so the requests here have the others.

describe.each(writes)('$name with hostile values in each field', operation => {
  const { name } = operation
  const { path, method } = operation.rest.openapi
  const [kind = ''] = name.split('.')
  it('200, 201, 400, 412, 415: never fails', async () => {
    const { id } = await createRecord[kind]!()
    const url = getNamespaceUrl(service, operation) + path.replace('{id}', String(id))
    const statuses = await mapConcurrently(hostileValues, async value => {
      const send = (fields: object) => rest.send(method, url, { ...requiredFields[name]?.(), ...fields })
      return { value, fields: await sendInFields(operation, value, send) }
    })
    const failed = statuses.flatMap(({ value, fields }) =>
      fields.filter(({ status }) => ![200, 201, 400, 412, 415].includes(status)).map(one => ({ ...one, value })),
    )
    expect(failed).toEqual([])
    const lists: Record<string, string> = {
      accounts: `${service.accountsUrl}/users`,
      sources: `${service.sourcesUrl}/sources`,
      imports: `${service.sourcesUrl}/imports`,
    }
    const list = rest.get(`${lists[kind] ?? `/${kind}`}?per_page=100`)
    expect((await list).status).toBe(200)
  })
})

const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
const isNoFailure = ({ status }: { status: number }) => [200, 400, 404].includes(status)

describe.each(reads)('$name with hostile values in each parameter', operation => {
  it('200, 400, 404: never fails', async () => {
    const url = getNamespaceUrl(service, operation) + operation.rest.openapi.path
    const texts = hostileValues.filter(value => typeof value !== 'object').map(String)
    const parameters = Object.entries(operation.input.shape).flatMap(([name, schema]) =>
      texts.filter(text => (schema as z.ZodType).safeParse(text).success).map(text => `${name}=${encode(text)}`),
    )
    const responses = await mapConcurrently(parameters, async parameter => ({
      parameter,
      status: (await rest.get(`${url}?per_page=1&${parameter}`)).status,
    }))

    expect(responses.filter(response => !isNoFailure(response))).toEqual([])
  })
})

describe('events.list with hostile values in brackets and over RPC', () => {
  const { name, input } = allOperations.find(operation => operation.name === 'events.list')!

  it.each(Object.keys(input.shape))('200, 400: %s never fails', async parameter => {
    const responses = await Promise.all([
      rest.get(`/events?${parameter}[]=a%00b`),
      rest.get(`/events?${parameter}[a]=1&${parameter}=2`),
      ...['a\0b', '\ud800', ['\ud800']].map(value =>
        fetch(`${service.url}/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ [parameter]: value }))}`),
      ),
    ])

    expect(responses.filter(response => !isNoFailure(response)).map(({ status }) => status)).toEqual([])
  })
})

describe('hostile values in `to` and in the prefix of a password', () => {
  // A separate service, because the tests above have created users called `now` and `null`.
  const separate = useService()

  it('400, 404: never fail', async () => {
    const { id } = (await separate.accounts.post('/users', { login: buildLogin(), role: 'author' })).body
    for (const to of hostileValues) {
      const { status } = await separate.accounts.delete(`/users/${id}`, { to })
      expect({ to, status }).toEqual({ to, status: 400 })
    }
    for (const text of hostileValues.filter(value => typeof value === 'string' && value !== '')) {
      const prefix = encodeURIComponent(String(text).replace(/\p{Surrogate}/gu, '\ufffd'))
      const { status } = await separate.accounts.delete(`/users/${id}/passwords/${prefix}`)
      expect([400, 404], prefix).toContain(status)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { drawPixel } from '../support/draw-pixel.ts'
import { allOperations, getNamespaceUrl } from '../support/rest-client.ts'
import { mapConcurrently } from '../support/map-concurrently.ts'
import { sendInFields } from '../support/send-fields.ts'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, accounts, factories } = useService({ settings: { siteTimezone: 'Pacific/Kiritimati' } })

/** Values that have broken other services, in JSON and in URLs. */
// prettier-ignore
const values: unknown[] = [
  null, true, false, 0, -1, 1.5, 1e21, 2 ** 31, 2 ** 53, '', ' ', '0', '\0', 'a\0b', '\ud800', 'a\udc00b', '\u202eabc',
  [], {}, [null], [[]], [{}], [''], [0], ['a\0b'], ['\ud800'], [true], { id: null }, { id: '\0' }, { 0: {} }, { length: 3 },
  "'; drop table events; --", '%', '_', '\\', '%00', '${1}', '$1', '{{1}}', 'NaN', 'Infinity', '1e999', '-0', 'null',
  '0001-01-01', '9999-12-31 23:59:59', '0000-00-00 00:00:00', '10000-01-01', '-62135596800', '253402300799', 'now',
  'https://a.example/\0', 'https://a.example/\ud800', 'https://[::1', 'https://', 'UTC+14', 'UTC-14', 'x'.repeat(10_000),
  Array(1000).fill('a'), Array(200).fill(1), { venue: 'a\0b', organizer: 'a\0b' }, { venue: '\ud800', organizer: '\ud800' },
  JSON.parse('{"__proto__":{"a":1}}'), { constructor: 1, toString: 2, hasOwnProperty: 3 },
]

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
// prettier-ignore
const writeNames = [
  'events.create', 'venues.update', 'organizers.create', 'categories.update', 'tags.create',
  'accounts.create', 'accounts.update', 'accounts.addPassword', 'sources.create', 'sources.update', 'sources.run',
  'imports.create', 'imports.run',
  'media.create', 'media.update',
]
const writes = allOperations.filter(({ name }) => writeNames.includes(name))
const reads = allOperations.filter(({ name }) => name.endsWith('.list'))

describe.each(writes)('$name with hostile values in each field', operation => {
  const { name } = operation
  const { path, method } = operation.rest.openapi
  const [kind = ''] = name.split('.')
  it('200, 201, 400, 415: never fails', async () => {
    const { id } = await createRecord[kind]!()
    const url = getNamespaceUrl(service, operation) + path.replace('{id}', String(id))
    const statuses = await mapConcurrently(values, async value => {
      const send = (fields: object) => rest.send(method, url, { ...requiredFields[name]?.(), ...fields })
      return { value, fields: await sendInFields(operation, value, send) }
    })
    const failed = statuses.flatMap(({ value, fields }) =>
      fields.filter(({ status }) => ![200, 201, 400, 415].includes(status)).map(one => ({ ...one, value })),
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

describe.each(reads)('$name with hostile values in each parameter', operation => {
  const { name, input } = operation
  const url = () => getNamespaceUrl(service, operation) + operation.rest.openapi.path
  const texts = values.filter(value => typeof value !== 'object').map(value => String(value))
  const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))

  it.each(Object.keys(input.shape))('200, 400, 404: %s never fails', async parameter => {
    const responses = await Promise.all([
      ...texts.map(text => rest.get(`${url()}?per_page=1&${parameter}=${encode(text)}`)),
      rest.get(`${url()}?${parameter}[]=a%00b`),
      rest.get(`${url()}?${parameter}[a]=1&${parameter}=2`),
      ...['a\0b', '\ud800', ['\ud800']].map(value =>
        fetch(`${service.url}/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ [parameter]: value }))}`),
      ),
    ])

    const statuses = new Set(responses.map(({ status }) => status))
    expect([...statuses].filter(status => ![200, 400, 404].includes(status))).toEqual([])
  })
})

describe('hostile values in `to` and in the prefix of a password', () => {
  // A separate service, because the tests above have created users called `now` and `null`.
  const separate = useService()

  it('400, 404: never fail', async () => {
    const { id } = (await separate.accounts.post('/users', { login: buildLogin(), role: 'author' })).body
    for (const to of values) {
      const { status } = await separate.accounts.delete(`/users/${id}`, { to })
      expect({ to, status }).toEqual({ to, status: 400 })
    }
    for (const text of values.filter(value => typeof value === 'string' && value !== '')) {
      const prefix = encodeURIComponent(String(text).replace(/\p{Surrogate}/gu, '\ufffd'))
      const { status } = await separate.accounts.delete(`/users/${id}/passwords/${prefix}`)
      expect([400, 404], prefix).toContain(status)
    }
  })
})

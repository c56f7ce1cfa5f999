import { describe, expect, it } from 'vitest'
import { allOperations, getInterfaceUrl } from '../support/rest-client.ts'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, accounts, factories } = useService({ settings: { siteTimezone: 'Pacific/Kiritimati' } })

/** Values that have broken other services: as JSON may say them, and as addresses may. */
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

const login = () => uniqueName('user').replace(' ', '')

/** A record of each kind. */
const made: Record<string, () => Promise<{ id: number }>> = {
  events: () => factories.event(),
  venues: () => factories.venue(),
  organizers: () => factories.organizer(),
  categories: () => factories.category(),
  tags: () => factories.tag(),
  accounts: async () => (await accounts.post('/users', { login: login(), role: 'author' })).body,
}

/** What a creation needs besides its name. */
const least: Record<string, () => object> = {
  'events.create': () => ({ title: 'x', start_date: '2026-12-05', end_date: '2026-12-06' }),
  'accounts.create': () => ({ login: login(), role: 'author' }),
}

/** A creation and a change of each shape that fields have. */
// prettier-ignore
const writing = [
  'events.create', 'venues.update', 'organizers.create', 'categories.update', 'tags.create',
  'accounts.create', 'accounts.update', 'accounts.addPassword',
]
const writes = allOperations.filter(({ name }) => writing.includes(name))
const reads = allOperations.filter(({ name }) => name.endsWith('.list'))

describe.each(writes)('$name with every field in turn hostile', operation => {
  const { name, input } = operation
  const { path, method } = operation.rest.openapi
  const [kind = ''] = name.split('.')
  it('is taken or refused, and never fails', { timeout: 60_000 }, async () => {
    const { id } = await made[kind]!()
    const url = getInterfaceUrl(service, operation) + path.replace('{id}', String(id))
    for (const field of Object.keys(input.shape)) {
      const answers = await Promise.all(
        values.map(value => rest.send(method, url, { ...least[name]?.(), [field]: value })),
      )
      const failed = answers.flatMap(({ status }, i) =>
        [200, 201, 400].includes(status) ? [] : [{ status, value: values[i] }],
      )
      expect(failed, field).toEqual([])
    }
    const list = kind === 'accounts' ? accounts.get('/users?per_page=100') : rest.get(`/${kind}?per_page=100`)
    expect((await list).status).toBe(200)
  })
})

describe.each(reads)('$name with every parameter in turn hostile', operation => {
  const { name, input } = operation
  const url = () => getInterfaceUrl(service, operation) + operation.rest.openapi.path
  const texts = values.filter(value => typeof value !== 'object').map(value => String(value))
  const inUrl = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))

  it.each(Object.keys(input.shape))('is taken or refused, and never fails: %s', async parameter => {
    const answers = await Promise.all([
      ...texts.map(text => rest.get(`${url()}?per_page=1&${parameter}=${inUrl(text)}`)),
      rest.get(`${url()}?${parameter}[]=a%00b`),
      rest.get(`${url()}?${parameter}[a]=1&${parameter}=2`),
      ...['a\0b', '\ud800', ['\ud800']].map(value =>
        fetch(`${service.url}/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ [parameter]: value }))}`),
      ),
    ])

    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].filter(status => ![200, 400, 404].includes(status))).toEqual([])
  })
})

describe('a user who takes over, and the prefix of a password', () => {
  // Elsewhere, because users who are called `now` and `null` have been made here.
  const elsewhere = useService()

  it('are refused when they are hostile, and never fail', async () => {
    const { id } = (await elsewhere.accounts.post('/users', { login: login(), role: 'author' })).body
    for (const to of values) {
      const { status } = await elsewhere.accounts.delete(`/users/${id}`, { to })
      expect({ to, status }).toEqual({ to, status: 400 })
    }
    for (const text of values.filter(value => typeof value === 'string' && value !== '')) {
      const prefix = encodeURIComponent(String(text).replace(/\p{Surrogate}/gu, '\ufffd'))
      const { status } = await elsewhere.accounts.delete(`/users/${id}/passwords/${prefix}`)
      expect([400, 404], prefix).toContain(status)
    }
  })
})

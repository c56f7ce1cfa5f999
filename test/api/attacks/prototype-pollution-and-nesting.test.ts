import { afterEach, describe, expect, it } from 'vitest'
import { sendRawRequest } from '../../support/raw-http.ts'
import { uniqueName, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService()

const buildEventInput = () => ({
  title: uniqueName('Event'),
  start_date: '2026-12-05 18:00:00',
  end_date: '2026-12-05 20:00:00',
})

const toFormData = (fields: [string, string][]): FormData => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

/** Sends names and texts as a form, as a multipart form and as a query. */
const senders: [string, (path: string, fields: [string, string][]) => Promise<{ status: number; body: any }>][] = [
  ['a form', (path, fields) => rest.post(path, new URLSearchParams(fields))],
  ['a form in parts', (path, fields) => rest.post(path, toFormData(fields))],
  ['the query', (path, fields) => rest.post(`${path}?${new URLSearchParams(fields).toString()}`)],
]

const callRpc = (path: string, body: string) =>
  fetch(`${service.url}/trpc/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

/** Field names that try to set `polluted` on a prototype. */
const pollutingNames = [
  '__proto__[polluted]',
  '__proto__.polluted',
  '[__proto__][polluted]',
  'constructor[prototype][polluted]',
  'constructor.prototype.polluted',
  'venue[__proto__][polluted]',
  'venue[constructor][prototype][polluted]',
  'categories[__proto__][polluted]',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
]
const pollutingBodies = [
  '{"__proto__":{"polluted":"x","status":"trash"}}',
  '{"constructor":{"prototype":{"polluted":"x"}}}',
  '{"venue":{"venue":"V","__proto__":{"polluted":"x","status":"trash"}}}',
  '{"venue":{"venue":"V","constructor":{"prototype":{"polluted":"x"}}}}',
  '{"cost":["1",{"__proto__":{"polluted":"x"}}]}',
  '{"toString":"x","hasOwnProperty":"x","valueOf":1,"then":"x","toJSON":"x"}',
  '{"__proto__":null}',
  '{"__proto__":[]}',
]

describe('names that reach into prototypes', () => {
  /** The service runs in this process, so this checks the prototypes that it uses. */
  afterEach(() => {
    const plain: Record<string, unknown> = {}
    expect([plain['polluted'], plain['status']]).toEqual([undefined, undefined])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  describe.each(senders)('in %s', (_, send) => {
    it.each(pollutingNames)('%s: is ignored or rejected', async name => {
      const { status, body } = await send('/events', [...Object.entries(buildEventInput()), [name, 'x']])
      expect([201, 400]).toContain(status)
      expect(JSON.stringify(body)).not.toContain('polluted')
      if (status === 201) expect(body.status).toBe('publish')
    })
  })

  it.each(pollutingBodies)('in JSON, %s: is ignored or rejected', async json => {
    const text = `{${JSON.stringify(buildEventInput()).slice(1, -1)},${json.slice(1)}`
    for (const response of [await rest.post('/events', text), await callRpc('events.create', text)]) {
      const body = 'body' in response && !(response instanceof Response) ? response.body : await response.json()
      const event = body.result?.data ?? body
      expect([200, 201, 400]).toContain(response.status)
      expect(JSON.stringify(body)).not.toContain('polluted')
      if (response.status < 300)
        expect([event.status, event.venue?.status ?? 'publish']).toEqual(['publish', 'publish'])
    }
  })

  it('in the query of a list: are ignored or rejected', async () => {
    for (const name of pollutingNames) {
      const { status, body } = await rest.get(`/events?${encodeURIComponent(name)}=x`)
      expect([200, 400]).toContain(status)
      expect(Object.keys(body)).not.toContain('polluted')
    }
  })

  it('404: as the name of a procedure', async () => {
    for (const path of ['__proto__', 'constructor', 'events.__proto__', 'events.constructor.call', 'toString', '_def'])
      expect((await callRpc(path, '{}')).status, path).toBe(404)
  })
})

const depth = 10_000
const nest = (open: string, close: string, inner = '1') => open.repeat(depth) + inner + close.repeat(depth)
const addField = (json: string) => JSON.stringify({ ...buildEventInput(), x: 0 }).replace('"x":0', json)

describe('10,000 levels', () => {
  const fields = ['x', 'title', 'description', 'venue', 'organizer', 'categories', 'cost', 'image', 'i18n_language']
  const nestings: [string, string][] = [
    ['lists', nest('[', ']')],
    ['objects', nest('{"a":', '}')],
    ['venues in venues', nest('{"venue":', '}', '"V"')],
    ['lists of venues', nest('[{"venue":', '}]', '"V"')],
    ['ids in ids', nest('{"id":', '}')],
    ['numbered objects', nest('{"0":', '}')],
  ]

  it.each(nestings)('of %s in JSON: are rejected in known fields, ignored in others', async (_, nested) => {
    for (const field of fields) {
      const text = addField(`"${field}":${nested}`)
      const responses = [await rest.post('/events', text), await callRpc('events.create', text)]
      const expected = field === 'x' ? [201, 200] : [400, 400]
      expect([field, ...responses.map(({ status }) => status)]).toEqual([field, ...expected])
    }
  })

  it.each(senders.slice(0, 2))('of brackets in %s: are ignored or rejected', async (_, send) => {
    for (const name of [
      `a${'[b]'.repeat(depth)}`,
      `venue${'[venue]'.repeat(depth)}`,
      `tags${'[0]'.repeat(depth)}`,
      `tags${'[]'.repeat(depth)}`,
    ]) {
      const { status } = await send('/events', [...Object.entries(buildEventInput()), [name, 'x']])
      expect([201, 400]).toContain(status)
    }
  })

  it('of brackets in a query: are ignored, rejected or too long', async () => {
    for (const name of [`a${'[b]'.repeat(3000)}`, `venue${'[0]'.repeat(3000)}`, `a${'[b]'.repeat(depth)}`]) {
      const { status } = await sendRawRequest(service.url, { path: `/cal/events/v1/events?${name}=1` })
      expect([200, 400, 431]).toContain(status)
    }
  })

  it('of tags in a text: are removed', async () => {
    for (const tag of ['b', 'div', 'table', 'svg', 'math', 'ul']) {
      const { description = '' } = await factories.venue({ description: `<${tag}>`.repeat(depth) + 'text' })
      expect((description.match(/<\w/g) ?? []).length).toBeLessThan(depth)
      expect(description).toContain('text')
    }
  })
})

describe('large indexes', () => {
  it.each(senders)('in %s: do not create a long list', async (_, send) => {
    for (const name of ['tags[4000000000]', 'venue[99999999]', 'categories[-1]', 'cost[1e9]', 'tags[length]']) {
      const { status } = await send('/events', [...Object.entries(buildEventInput()), [name, '4000000000']])
      expect([201, 400]).toContain(status)
    }
  })
})

describe('an invalid input over RPC', () => {
  const inputs = [
    '%',
    '%E0%A4',
    '%00',
    '{',
    '[]',
    '1',
    '"x"',
    'null',
    '{"0":',
    '%7B%22page%22%3A1',
    '\\u0070',
    '{}&input={}',
  ]
  it.each(inputs)('200, 207, 400: %s, with an RPC error', async input => {
    for (const address of [`events.list?input=${input}`, `events.list,tags.list?batch=1&input=${input}`]) {
      const response = await fetch(`${service.url}/trpc/${address}`)
      const [first] = [await response.json()].flat() as { result?: object; error?: { data: { code: string } } }[]
      expect([200, 207, 400]).toContain(response.status)
      if (!first?.result) expect(first?.error?.data.code).toMatch(/^rest_(invalid|missing)_/)
    }
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import { sendRawRequest } from '../../support/raw-http.ts'
import { uniqueName, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService()

const least = () => ({ title: uniqueName('Event'), start_date: '2026-12-05 18:00:00', end_date: '2026-12-05 20:00:00' })

const multipart = (fields: [string, string][]): FormData => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

/** The same names and texts in every way that a form or an address can say them. */
const ways: [string, (path: string, fields: [string, string][]) => Promise<{ status: number; body: any }>][] = [
  ['a form', (path, fields) => rest.post(path, new URLSearchParams(fields))],
  ['a form in parts', (path, fields) => rest.post(path, multipart(fields))],
  ['the query', (path, fields) => rest.post(`${path}?${new URLSearchParams(fields).toString()}`)],
]

const rpc = (path: string, body: string) =>
  fetch(`${service.url}/trpc/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

/** Ways into a prototype, with `polluted` as what they would leave there. */
const names = [
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
const jsons = [
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
  /** The service runs in this process: what it pollutes is polluted here. */
  afterEach(() => {
    const plain: Record<string, unknown> = {}
    expect([plain['polluted'], plain['status']]).toEqual([undefined, undefined])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  describe.each(ways)('in %s', (_, send) => {
    it.each(names)('%s: is no field, or no value of one', async name => {
      const { status, body } = await send('/events', [...Object.entries(least()), [name, 'x']])
      expect([201, 400]).toContain(status)
      expect(JSON.stringify(body)).not.toContain('polluted')
      if (status === 201) expect(body.status).toBe('publish')
    })
  })

  it.each(jsons)('in JSON, %s: is no field, or no value of one', async json => {
    const text = `{${JSON.stringify(least()).slice(1, -1)},${json.slice(1)}`
    for (const answer of [await rest.post('/events', text), await rpc('events.create', text)]) {
      const body = 'body' in answer && !(answer instanceof Response) ? answer.body : await answer.json()
      const event = body.result?.data ?? body
      expect([200, 201, 400]).toContain(answer.status)
      expect(JSON.stringify(body)).not.toContain('polluted')
      if (answer.status < 300) expect([event.status, event.venue?.status ?? 'publish']).toEqual(['publish', 'publish'])
    }
  })

  it('in a list’s address: are ignored, or no value', async () => {
    for (const name of names) {
      const { status, body } = await rest.get(`/events?${encodeURIComponent(name)}=x`)
      expect([200, 400]).toContain(status)
      expect(Object.keys(body)).not.toContain('polluted')
    }
  })

  it('as a batch over RPC: call nothing', async () => {
    for (const path of ['__proto__', 'constructor', 'events.__proto__', 'events.constructor.call', 'toString', '_def'])
      expect((await rpc(path, '{}')).status, path).toBe(404)
  })
})

const depth = 10_000
const deep = (open: string, close: string, inner = '1') => open.repeat(depth) + inner + close.repeat(depth)
const inTitle = (json: string) => JSON.stringify({ ...least(), x: 0 }).replace('"x":0', json)

describe('10,000 levels', () => {
  const fields = ['x', 'title', 'description', 'venue', 'organizer', 'categories', 'cost', 'image', 'i18n_language']
  const nestings: [string, string][] = [
    ['lists', deep('[', ']')],
    ['objects', deep('{"a":', '}')],
    ['venues in venues', deep('{"venue":', '}', '"V"')],
    ['lists of venues', deep('[{"venue":', '}]', '"V"')],
    ['ids in ids', deep('{"id":', '}')],
    ['numbered objects', deep('{"0":', '}')],
  ]

  it.each(nestings)('of %s in JSON: are refused where they are read, and nothing is exhausted', async (_, nested) => {
    for (const field of fields) {
      const text = inTitle(`"${field}":${nested}`)
      const answers = [await rest.post('/events', text), await rpc('events.create', text)]
      const expected = field === 'x' ? [201, 200] : [400, 400]
      expect([field, ...answers.map(({ status }) => status)]).toEqual([field, ...expected])
    }
  })

  it.each(ways.slice(0, 2))('of brackets in %s: are refused or no field', async (_, send) => {
    for (const name of [
      `a${'[b]'.repeat(depth)}`,
      `venue${'[venue]'.repeat(depth)}`,
      `tags${'[0]'.repeat(depth)}`,
      `tags${'[]'.repeat(depth)}`,
    ]) {
      const { status } = await send('/events', [...Object.entries(least()), [name, 'x']])
      expect([201, 400]).toContain(status)
    }
  })

  it('of brackets in an address: are refused, no field, or too long', async () => {
    for (const name of [`a${'[b]'.repeat(3000)}`, `venue${'[0]'.repeat(3000)}`, `a${'[b]'.repeat(depth)}`]) {
      const { status } = await sendRawRequest(service.url, { path: `/cal/events/v1/events?${name}=1` })
      expect([200, 400, 431]).toContain(status)
    }
  })

  it('of tags in a text: are taken out', { timeout: 60_000 }, async () => {
    for (const tag of ['b', 'div', 'table', 'svg', 'math', 'ul']) {
      const { description = '' } = await factories.venue({ description: `<${tag}>`.repeat(depth) + 'text' })
      expect((description.match(/<\w/g) ?? []).length).toBeLessThan(depth)
      expect(description).toContain('text')
    }
  })
})

describe('indexes far apart', () => {
  it.each(ways)('in %s: make no long list', async (_, send) => {
    for (const name of ['tags[4000000000]', 'venue[99999999]', 'categories[-1]', 'cost[1e9]', 'tags[length]']) {
      const { status } = await send('/events', [...Object.entries(least()), [name, '4000000000']])
      expect([201, 400]).toContain(status)
    }
  })
})

describe('an input over RPC that is no input', () => {
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
  it.each(inputs)('400 or 200: %s, in the words of RPC', async input => {
    for (const address of [`events.list?input=${input}`, `events.list,tags.list?batch=1&input=${input}`]) {
      const answer = await fetch(`${service.url}/trpc/${address}`)
      const [told] = [await answer.json()].flat() as { result?: object; error?: { data: { code: string } } }[]
      expect([200, 207, 400]).toContain(answer.status)
      if (!told?.result) expect(told?.error?.data.code).toMatch(/^rest_(invalid|missing)_/)
    }
  })
})

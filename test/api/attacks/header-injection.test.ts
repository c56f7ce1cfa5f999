import { describe, expect, it } from 'vitest'
import { openRawConnection } from '../../support/raw-http.ts'
import { createSeed, isWholeSuite } from '../../support/suite-size.ts'
import { calendarOperations } from '../../support/rest-client.ts'
import { type RestResponse, uniqueName, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService()

/** Texts that try to start a header or a response of their own. */
const lines = [
  'x\r\nX-Evil: 1',
  'x\nX-Evil: 1',
  'x\rX-Evil: 1',
  'x\r\n\r\nHTTP/1.1 200 OK\r\nX-Evil: 1\r\n\r\n',
  'x\u2028X-Evil: 1',
  'x\u560d\u560aX-Evil: 1', // its low bytes are CR and LF
  'x\0X-Evil: 1',
  'x\u0085X-Evil: 1',
  'Γειά\r\nX-Evil: 1',
]

/** Checks that every header is one line of ASCII, and none is from the attacker. */
function expectSafeHeaders({ status, headers }: Pick<RestResponse, 'status' | 'headers'>): void {
  expect(status).toBeLessThan(500)
  expect(headers).not.toHaveProperty('x-evil')
  for (const [name, value] of Object.entries(headers)) expect(`${name}: ${value}`).toMatch(/^[\x20-\x7e]*$/)
}

const encode = (text: string) => encodeURIComponent(text)
const reads = calendarOperations.filter(({ type, rest }) => type === 'query' && !rest.openapi.path.includes('{'))

describe('a text of several lines in the parameters of a list does not become a header', () => {
  const parameters = reads.flatMap(({ input, rest: { openapi } }) =>
    ['', ...Object.keys(input.shape)].map(name => ({ path: openapi.path, name })),
  )

  // Parameters become headers in the same places, links and notices, so each parameter gets one of the texts.
  const firstLines = isWholeSuite ? [...lines.keys()] : [createSeed('lines') % lines.length]
  it.each(firstLines)('in the name and the value of every parameter of every list, from text %i', async firstLine => {
    for (const [index, { path, name }] of parameters.entries()) {
      const line = encode(lines[(firstLine + index) % lines.length]!)
      expectSafeHeaders(await rest.get(`${path}?${name === '' ? `${line}=1` : `${name}=${line}`}`))
    }
  })
})

describe.each(lines)('%j does not become a header', line => {
  it('in the name and the value of a parameter', async () => {
    expectSafeHeaders(await rest.get(`/tags?${encode(line)}=1`))
    expectSafeHeaders(await rest.get(`/tags?per_page=1&hide_empty=false&search=${encode(line)}`))
  })

  it('in a slug, a language and a path', async () => {
    for (const path of [`/events/by-slug/${encode(line)}`, `/events?i18n_language=${encode(line)}`, `/${encode(line)}`])
      expectSafeHeaders(await rest.get(path))
    expectSafeHeaders(await rest.get(`${service.url}/${encode(line)}/cal/events/v1/events`))
    expectSafeHeaders(await rest.get(`${service.url}/docs/${encode(line)}`))
    expectSafeHeaders(await rest.options(`/events/by-slug/${encode(line)}`))
  })

  it('in the texts of a record, in create, read, list and update', async () => {
    const { id } = await factories.tag({
      name: `${uniqueName('Tag')} ${line}`,
      slug: `${uniqueName('s')}${line}`,
      description: line,
    })
    const created = await rest.post('/events', {
      title: `${uniqueName('Event')} ${line}`,
      slug: `${uniqueName('s')}${line}`,
      start_date: '2026-12-05',
      end_date: '2026-12-06',
      tags: [id],
      venue: { venue: `${uniqueName('Hall')} ${line}`, slug: line },
    })
    expect(created.status).toBe(201)
    const path = `/events/${created.body.id}`
    for (const response of [
      created,
      await rest.get(path),
      await rest.get('/events?per_page=1'),
      await rest.patch(path, { slug: line }),
    ])
      expectSafeHeaders(response)
    expectSafeHeaders(await rest.get(`/events/by-slug/${encode(created.body.slug)}`))
  })
})

describe('response headers', () => {
  it('contain only URLs of the service', async () => {
    await factories.tag()
    await factories.tag()
    const attack = encode('>; rel="next", <https://evil.example/>; rel="prev')
    const { headers } = await rest.get(`/tags?hide_empty=false&per_page=1&x=${attack}&${attack}=1&orderby=id`)
    const targets = [...headers['link']!.matchAll(/<([^>]*)>; rel="(\w+)"(, |$)/g)]

    expect(targets.map(([whole]) => whole).join('')).toBe(headers['link'])
    for (const [, address] of targets) expect(address!.startsWith(service.restUrl)).toBe(true)
  })

  it('do not repeat request headers', async () => {
    const echo = {
      'x-request-id': '<intruder>',
      'x-forwarded-host': 'intruder',
      'accept-language': 'intruder',
      'user-agent': 'intruder',
      referer: 'intruder',
    }
    for (const path of ['/events', '/nothing', '/doc', '/events/999999999'])
      expect(
        JSON.stringify(await rest.withHeaders({ ...echo, origin: 'http://intruder', cookie: 'intruder=1' }).get(path)),
      ).not.toContain('intruder')
  })

  /** Node and other clients reject responses with more than 16 kB of headers. */
  it('stay short for a long URL', async () => {
    const ids = Array.from({ length: 1000 }, (_, i) => 1_000_000 + i)
    for (const path of [
      `/events?include=${ids.join(',')}`,
      `/tags?hide_empty=false&per_page=1&page=2&${encode('ά'.repeat(1000))}=1`,
      `/tags?${Array.from({ length: 30 }, (_, i) => `${encode('ά'.repeat(70))}${i}=1`).join('&')}`,
      `/tags?a${'[b]'.repeat(3000)}=1`,
      `/tags?hide_empty=false&per_page=1&x=${'%22'.repeat(4000)}`,
    ]) {
      const connection = openRawConnection(service.url)
      connection.write(`GET /cal/events/v1${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
      const [response] = await connection.waitForResponses(1)
      connection.destroy()
      expect(response?.status).toBe(200)
      expect(JSON.stringify(response?.headers).length).toBeLessThan(12_000)
    }
  })
})

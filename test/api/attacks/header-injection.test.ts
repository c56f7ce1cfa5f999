import { describe, expect, it } from 'vitest'
import { openRawConnection } from '../../support/raw-http.ts'
import { calendarOperations } from '../../support/rest-client.ts'
import { type RestResponse, uniqueName, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService()

/** Lines that would begin a header, or a whole answer, of their own. */
const lines = [
  'x\r\nX-Evil: 1',
  'x\nX-Evil: 1',
  'x\rX-Evil: 1',
  'x\r\n\r\nHTTP/1.1 200 OK\r\nX-Evil: 1\r\n\r\n',
  'x\u2028X-Evil: 1',
  'x\u560d\u560aX-Evil: 1', // whose low bytes are a line's end
  'x\0X-Evil: 1',
  'x\u0085X-Evil: 1',
  'Γειά\r\nX-Evil: 1',
]

/** That every header is one line of ASCII, and none is the attacker's. */
function expectSound({ status, headers }: Pick<RestResponse, 'status' | 'headers'>): void {
  expect(status).toBeLessThan(500)
  expect(headers).not.toHaveProperty('x-evil')
  for (const [name, value] of Object.entries(headers)) expect(`${name}: ${value}`).toMatch(/^[\x20-\x7e]*$/)
}

const inUrl = (text: string) => encodeURIComponent(text)
const reads = calendarOperations.filter(({ type, rest }) => type === 'query' && !rest.openapi.path.includes('{'))

describe.each(lines)('%j', line => {
  it('in the name and the value of every parameter of every list', async () => {
    for (const {
      input,
      rest: { openapi },
    } of reads) {
      const queries = [`${inUrl(line)}=1`, ...Object.keys(input.shape).map(name => `${name}=${inUrl(line)}`)]
      for (const query of queries) expectSound(await rest.get(`${openapi.path}?${query}`))
    }
  })

  it('in a slug, a language and a path', async () => {
    for (const path of [`/events/by-slug/${inUrl(line)}`, `/events?i18n_language=${inUrl(line)}`, `/${inUrl(line)}`])
      expectSound(await rest.get(path))
    expectSound(await rest.get(`${service.url}/${inUrl(line)}/cal/events/v1/events`))
    expectSound(await rest.get(`${service.url}/docs/${inUrl(line)}`))
    expectSound(await rest.options(`/events/by-slug/${inUrl(line)}`))
  })

  it('in the texts of a record, when it is made, read, listed and changed', async () => {
    const { id } = await factories.tag({
      name: `${uniqueName('Tag')} ${line}`,
      slug: `${uniqueName('s')}${line}`,
      description: line,
    })
    const made = await rest.post('/events', {
      ...{
        title: `${uniqueName('Event')} ${line}`,
        slug: `${uniqueName('s')}${line}`,
        start_date: '2026-12-05',
        end_date: '2026-12-06',
      },
      ...{ tags: [id], venue: { venue: `${uniqueName('Hall')} ${line}`, slug: line } },
    })
    expect(made.status).toBe(201)
    const path = `/events/${made.body.id}`
    for (const answer of [
      made,
      await rest.get(path),
      await rest.get('/events?per_page=1'),
      await rest.patch(path, { slug: line }),
    ])
      expectSound(answer)
    expectSound(await rest.get(`/events/by-slug/${inUrl(made.body.slug)}`))
  })
})

describe('an answer’s headers', () => {
  it('name no address but the service’s own', async () => {
    await factories.tag()
    await factories.tag()
    const attack = inUrl('>; rel="next", <https://evil.example/>; rel="prev')
    const { headers } = await rest.get(`/tags?hide_empty=false&per_page=1&x=${attack}&${attack}=1&orderby=id`)
    const targets = [...headers['link']!.matchAll(/<([^>]*)>; rel="(\w+)"(, |$)/g)]

    expect(targets.map(([whole]) => whole).join('')).toBe(headers['link'])
    for (const [, address] of targets) expect(address!.startsWith(service.restUrl)).toBe(true)
  })

  it('say nothing that the request’s headers said', async () => {
    const echo = {
      'x-request-id': 'intruder',
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

  /** Clients of Node and others give up on answers with more than 16 kB of headers. */
  it('stay short, however long the address was', async () => {
    const ids = Array.from({ length: 1000 }, (_, i) => 1_000_000 + i)
    for (const path of [
      `/events?include=${ids.join(',')}`,
      `/tags?hide_empty=false&per_page=1&page=2&${inUrl('ά'.repeat(1000))}=1`,
      `/tags?${Array.from({ length: 30 }, (_, i) => `${inUrl('ά'.repeat(70))}${i}=1`).join('&')}`,
      `/tags?a${'[b]'.repeat(3000)}=1`,
      `/tags?hide_empty=false&per_page=1&x=${'%22'.repeat(4000)}`,
    ]) {
      const connection = openRawConnection(service.url)
      connection.write(`GET /cal/events/v1${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
      const [answer] = await connection.waitForResponses(1)
      connection.destroy()
      expect(answer?.status).toBe(200)
      expect(JSON.stringify(answer?.headers).length).toBeLessThan(12_000)
    }
  })
})

import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { readHttpSource } from '../../src/import/sources/http/http-source.ts'
import { buildSourceEvent, collectItems, summarizeItems } from './fixtures.ts'

const [one, two] = [buildSourceEvent(1), buildSourceEvent(2)]

describe('a live events route', () => {
  let server: Server | undefined
  afterEach(() => server?.close())

  /** Starts a calendar that responds to each request with `respond`. Returns its URL and the requested paths. */
  async function startCalendar(
    respond: (path: string, response: ServerResponse, url: string, headers: Record<string, unknown>) => void,
  ) {
    const requestedPaths: string[] = []
    server = createServer((request, response) => {
      requestedPaths.push(request.url ?? '')
      respond(request.url ?? '', response, url, request.headers)
    })
    await new Promise<void>(done => server?.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return { url, requestedPaths }
  }

  const waits: number[] = []
  const readRoute = (address: string, expected: number[] = []) => {
    waits.length = 0
    return collectItems(
      readHttpSource(address, {
        siteZone: 'Europe/Athens',
        onEventCount: n => expected.push(n),
        wait: async ms => waits.push(ms),
      }),
    )
  }

  it('is read page by page, with a large page size and all dates, and reports the expected number of events', async () => {
    const { url, requestedPaths } = await startCalendar((path, response, base) => {
      const page = Number(new URL(path, base).searchParams.get('page') ?? 1)
      const next = page < 3 ? { next_rest_url: `${base}/events/?per_page=50&page=${page + 1}` } : {}
      response.end(JSON.stringify({ events: [buildSourceEvent(page)], total: 3, ...next }))
    })
    const expected: number[] = []
    const items = await readRoute(`${url}/events`, expected)
    expect(summarizeItems(items).map(([, id]) => id)).toEqual([1, 2, 3])
    expect(requestedPaths).toEqual([
      '/events?per_page=50&start_date=1970-01-01&end_date=2037-12-31',
      '/events/?per_page=50&page=2',
      '/events/?per_page=50&page=3',
    ])
    expect(expected).toEqual([3])
    expect(items[2]?.location).toBe(`${url}/events/?per_page=50&page=3 event 1`)
  })

  it('keeps the dates and the page size of the URL, and gets the credentials of the URL as a header', async () => {
    const { url, requestedPaths } = await startCalendar((_, response, _base, headers) => {
      response.end(JSON.stringify({ events: [buildSourceEvent(1, { title: headers['authorization'] })] }))
    })
    const items = await readRoute(`${url.replace('//', '//ann:secret@')}/events?per_page=2&ends_after=2026-01-01`)
    expect(requestedPaths).toEqual(['/events?per_page=2&ends_after=2026-01-01'])
    expect(items).toMatchObject([{ event: { title: `Basic ${btoa('ann:secret')}` } }])
    expect(JSON.stringify(items[0]?.location)).not.toContain('secret')
  })

  it('gets credentials with a percent sign that encodes nothing', async () => {
    const { url } = await startCalendar((_, response, _base, headers) => {
      response.end(JSON.stringify({ events: [buildSourceEvent(1, { title: headers['authorization'] })] }))
    })
    const items = await readRoute(`${url.replace('//', '//ann:50%@')}/events`)
    expect(items).toMatchObject([{ event: { title: `Basic ${btoa('ann:50%')}` } }])
  })

  it('is requested again after 429 and 5xx, with a delay', async () => {
    const { url, requestedPaths } = await startCalendar((_, response) => {
      if (requestedPaths.length === 1) response.writeHead(429, { 'retry-after': '7' }).end()
      else if (requestedPaths.length === 2) response.writeHead(503).end()
      else response.end(JSON.stringify({ events: [one] }))
    })
    expect(summarizeItems(await readRoute(`${url}/events`))).toMatchObject([[expect.any(String), 1]])
    expect(waits).toEqual([7_000, 2_000])
  })

  it.each([
    ['that always fails', (response: ServerResponse) => response.writeHead(500).end(), 'answers 500, 4 times'],
    [
      'that rejects the request',
      (response: ServerResponse) => response.writeHead(401).end('{"code":"x","message":"Sign in."}'),
      'answers 401',
    ],
    ['that returns HTML', (response: ServerResponse) => response.end('<html>'), 'has no events in JSON-LD'],
    [
      'that redirects to itself',
      (response: ServerResponse) => response.writeHead(302, { location: '/events' }).end(),
      'redirects more than 3 times',
    ],
    [
      'that redirects to a file',
      (response: ServerResponse) => response.writeHead(302, { location: 'file:///etc/hosts' }).end(),
      'The address is not a web address',
    ],
  ])('reports an error for a route %s', async (_, respond, reason) => {
    const { url } = await startCalendar((_path, response) => respond(response))
    expect(await readRoute(`${url}/events`)).toEqual([
      { location: expect.stringContaining(url), problem: expect.stringContaining(reason) },
    ])
  })

  it('gets the credentials again after a redirect, but another host does not', async () => {
    const { url } = await startCalendar((path, response, base, headers) => {
      if (path.startsWith('/events')) response.writeHead(302, { location: '/moved' }).end()
      else if (path === '/moved')
        response.end(JSON.stringify({ events: [buildSourceEvent(1, { title: headers['authorization'] })] }))
      else if (path.startsWith('/away'))
        response.writeHead(302, { location: base.replace('127.0.0.1', 'localhost') }).end()
      else
        response.end(JSON.stringify({ events: [buildSourceEvent(1, { title: headers['authorization'] ?? 'none' })] }))
    })
    const address = url.replace('//', '//ann:secret@')
    expect(await readRoute(`${address}/events`)).toMatchObject([{ event: { title: `Basic ${btoa('ann:secret')}` } }])
    expect(await readRoute(`${address}/away`)).toMatchObject([{ event: { title: 'none' } }])
  })

  it('on the internet does not lead into the network of the command', async () => {
    const inside = await startCalendar((_, response) => response.end(JSON.stringify({ events: [one] })))
    // The address of the first server stands for one of the internet.
    const mayConnectTo = (address: string) => address === '127.0.0.1'
    const outside = createServer((_, response) =>
      response.writeHead(302, { location: inside.url.replace('127.0.0.1', '127.0.0.2') }).end(),
    )
    await new Promise<void>(done => outside.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/events`
    const items = await collectItems(
      readHttpSource(url, { siteZone: 'UTC', onEventCount: () => undefined, mayConnectTo }),
    )
    outside.close()
    expect(items).toMatchObject([{ problem: expect.stringContaining('127.0.0.2 is not a host of the internet') }])
    expect(inside.requestedPaths).toEqual([])
  })

  it('reports an error when nothing listens', async () => {
    const { url } = await startCalendar(() => undefined)
    await new Promise(done => server?.close(done))
    expect(await readRoute(`${url}/events`)).toMatchObject([
      { problem: expect.stringMatching(/does not answer \(ECONNREFUSED\), 4 times$/) },
    ])
  })

  it('reports an error after the events already read when the next page is on another host or repeats', async () => {
    const calendarWithForeignLink = await startCalendar((_, response) =>
      response.end(JSON.stringify({ events: [one], next_rest_url: 'http://other.example/events?page=2' })),
    )
    expect(await readRoute(`${calendarWithForeignLink.url}/events`)).toMatchObject([
      { event: one },
      { problem: 'its next page is on another host, other.example, which the import does not follow' },
    ])
    server?.close()
    const calendarWithEndlessPages = await startCalendar((path, response, base) =>
      response.end(JSON.stringify({ events: [one], next_rest_url: base + path })),
    )
    expect(await readRoute(`${calendarWithEndlessPages.url}/events`)).toMatchObject([
      { event: one },
      { problem: 'its pages do not end' },
    ])
  })

  it('reports an error after the events already read when the next page is a file', async () => {
    const { url } = await startCalendar((_, response) =>
      response.end(JSON.stringify({ events: [one], next_rest_url: 'file:///etc/hosts' })),
    )
    expect(await readRoute(`${url}/events`)).toMatchObject([
      { event: one },
      { problem: 'its next page has an invalid URL' },
    ])
  })

  /** A calendar that always names a next page. */
  const startEndlessCalendar = (buildPage: (page: number) => object) =>
    startCalendar((path, response, base) => {
      const page = Number(new URL(path, base).searchParams.get('page') ?? 1)
      const next = { next_rest_url: `${base}/events?page=${page + 1}` }
      response.end(JSON.stringify({ ...next, ...buildPage(page) }))
    })

  it('is read no further, without an error, after a page without a new event if all counted events were read', async () => {
    const { url, requestedPaths } = await startEndlessCalendar(page => ({
      events: page < 3 ? [buildSourceEvent(page)] : page === 3 ? [] : [one],
      total: 2,
    }))
    const items = await readRoute(`${url}/events`)
    expect(items).toMatchObject([
      { event: one },
      { event: two },
      {
        location: `${url}/events?page=3`,
        problem: 'has no new event, but names a next page, which the import does not read; 2 of 2 events were read',
        isError: false,
      },
    ])
    expect(requestedPaths).toHaveLength(3)
  })

  it.each([
    ['repeat before all counted events were read', 5, 'has no new event, but .*; 1 of 5 events were read$', 2],
    ['repeat, and counts no events', undefined, 'has no new event, but .*; 1 events were read$', 2],
  ])('is read no further, with an error, when its pages %s', async (_, total, error, pages) => {
    const { url, requestedPaths } = await startEndlessCalendar(() => ({ events: [one], total }))
    const items = await readRoute(`${url}/events`)
    expect(items.at(-1)).toMatchObject({ problem: expect.stringMatching(error), isError: true })
    expect(requestedPaths).toHaveLength(pages)
  })

  it('is read no further, with an error, after twice the counted events when each page has new ones', async () => {
    const { url, requestedPaths } = await startEndlessCalendar(page => ({
      events: [buildSourceEvent(2 * page), buildSourceEvent(2 * page + 1)],
      total: '3',
    }))
    expect((await readRoute(`${url}/events`)).at(-1)).toMatchObject({
      problem: 'names a next page after twice the events that the source counts; 6 of 3 events were read',
      isError: true,
    })
    expect(requestedPaths).toHaveLength(3)
  })

  it.each([['text'], [null], [0], [-1], [false]])('is read to its end when it counts %j events', async total => {
    const { url } = await startEndlessCalendar(page => ({
      events: [buildSourceEvent(page)],
      total,
      ...(page === 3 ? { next_rest_url: false } : {}),
    }))
    expect(summarizeItems(await readRoute(`${url}/events`)).map(([, id]) => id)).toEqual([1, 2, 3])
  })
})

import type http from 'node:http'
import { describe, expect, it } from 'vitest'
import { useSourceCalendar } from './use-source-calendar.ts'

const { sources, buildEvent, buildEvents, serve, respondWith, createSource, createSourceTasks, run, findEvent } =
  useSourceCalendar()

describe('a source that cannot be read', () => {
  it.each<[string, http.RequestListener, string]>([
    ['500', (_, response) => response.writeHead(500).end(), 'answers 500'],
    ['404', (_, response) => response.writeHead(404).end('{}'), 'answers 404'],
    ['no JSON', (_, response) => response.end('<html>'), 'without JSON'],
    ['an error as JSON', (_, response) => response.end('{"code":"x","message":"Closed."}'), 'Closed.'],
    ['a redirect without an end', (_, response) => response.writeHead(302, { location: '/' }).end(), 'redirects'],
    ['a closed connection', (_, response) => response.destroy(), 'does not answer'],
  ])('fails and changes nothing: %s', async (_name, listener, message) => {
    const id = await createSource()
    serve(buildEvents(3))
    await run(id)
    respondWith(listener)
    const result = await run(id)
    expect(result).toMatchObject({ state: 'failed', vanished: 0, message: expect.stringContaining(message) })
    expect(JSON.stringify(result)).not.toContain('secret')
    for (const n of [0, 1, 2]) expect(await findEvent(n)).toMatchObject({ status: 'publish' })
  })

  it('fails and changes nothing if a later page fails, is repeated, or is on another host', async () => {
    const id = await createSource()
    serve(buildEvents(3))
    await run(id)
    for (const [next, message] of [
      ['/broken', 'answers 500'],
      ['/events?page=2', 'no new event'],
      ['https://other.example/events', 'another host'],
    ]) {
      respondWith((request, response) => {
        if (request.url === '/broken') return void response.writeHead(500).end()
        response.end(JSON.stringify({ events: [buildEvent(0, { title: 'Renamed' })], next_rest_url: next, total: 9 }))
      })
      expect(await run(id)).toMatchObject({ state: 'failed', message: expect.stringContaining(message as string) })
    }
    expect(await findEvent(0)).toMatchObject({ title: 'Event 0' })
  })

  it('is not read in a private network, unless the settings allow it', async () => {
    const id = await createSource()
    let isReached = false
    respondWith((_, response) => {
      isReached = true
      response.end('{"events":[]}')
    })
    const { body } = await sources.post(`/sources/${id}/run`)
    const tasks = createSourceTasks({ allowsPrivateNetworks: false })
    await tasks['run-source']({ run: body.id }, new AbortController().signal)
    const [last] = (await sources.get(`/sources/${id}/log`)).body.runs
    expect({ ...last, isReached }).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('is not a host of the internet'),
      isReached: false,
    })
  })

  it('is read again later if the service stops', async () => {
    const id = await createSource()
    const stopping = new AbortController()
    respondWith(() => stopping.abort(new Error('the service stops')))
    const { body } = await sources.post(`/sources/${id}/run`)
    await expect(createSourceTasks()['run-source']({ run: body.id }, stopping.signal)).rejects.toThrow(
      'the service stops',
    )
    serve(buildEvents(2))
    await createSourceTasks()['run-source']({ run: body.id }, new AbortController().signal)
    expect((await sources.get(`/sources/${id}`)).body.last_run).toMatchObject({ state: 'done', created: 2 })
  })

  it('fails for good when the next run starts', async () => {
    const id = await createSource()
    const stopping = new AbortController()
    respondWith(() => stopping.abort(new Error('the service stops')))
    const { body } = await sources.post(`/sources/${id}/run`)
    await expect(createSourceTasks()['run-source']({ run: body.id }, stopping.signal)).rejects.toThrow(
      'the service stops',
    )
    serve(buildEvents(2))
    await run(id)
    const { runs } = (await sources.get(`/sources/${id}/log`)).body
    expect(runs.map(({ state }: { state: string }) => state)).toEqual(['done', 'failed'])
  })
})

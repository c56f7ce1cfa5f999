import { beforeEach, expect, it } from 'vitest'
import { createLogger } from '../../src/log.ts'
import { waitForAnyBlockedConnection, waitForBlockedConnections } from '../support/blocked-request.ts'
import { openRawConnection } from '../support/raw-http.ts'
import { useService } from '../support/use-service.ts'

const errors: unknown[][] = []
const log = createLogger('fatal')
log.error = (...line: unknown[]) => void errors.push(line)
const { service } = useService({ log })

beforeEach(() => void errors.splice(0))

const json = (body: string) => ['Content-Type: application/json', `Content-Length: ${body.length}`, '', body]

/** Requests that wait for the events. */
const requests = {
  'a list': ['GET /cal/events/v1/events HTTP/1.1'],
  'an RPC call': ['GET /trpc/events.list HTTP/1.1'],
  'an RPC batch': ['GET /trpc/events.list,venues.list?batch=1 HTTP/1.1'],
  'a page': ['GET /month/ HTTP/1.1'],
  'a feed': ['GET /cal/events/v1/events.ics HTTP/1.1'],
  'a write': [
    'POST /cal/events/v1/events HTTP/1.1',
    ...json('{"title":"x","start_date":"2027-01-01","end_date":"2027-01-02"}'),
  ],
}

it.each(Object.entries(requests))(
  'a client that leaves while %s waits is no error',
  async (_, [line = '', ...rest]) => {
    const locker = await service.db.pool.connect()
    try {
      await locker.query('begin')
      await locker.query('lock table events in access exclusive mode')
      const connection = openRawConnection(service.url)
      connection.write(
        [line, `Host: ${new URL(service.url).host}`, ...(rest.length > 0 ? rest : ['', ''])].join('\r\n'),
      )
      await waitForAnyBlockedConnection(service.db)
      connection.destroy()
      await waitForBlockedConnections(service.db, 0)
    } finally {
      locker.release(true)
    }
    expect(errors).toEqual([])
  },
)

it.each([
  ['JSON', 'application/json', '{"title":'],
  ['a form', 'application/x-www-form-urlencoded', 'title='],
  [
    'a file',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nx',
  ],
])('a client that leaves while it sends %s is no error', async (_, type, body) => {
  for (const path of ['/cal/events/v1/media', '/cal/events/v1/tags', '/trpc/tags.create']) {
    const connection = openRawConnection(service.url)
    const head = [`POST ${path} HTTP/1.1`, `Host: ${new URL(service.url).host}`, `Content-Type: ${type}`]
    connection.write(`${[...head, 'Content-Length: 1000', 'Expect: 100-continue'].join('\r\n')}\r\n\r\n`)
    await connection.waitForResponses(1)
    connection.write(body)
    connection.destroy()
  }
  await fetch(`${service.restUrl}/tags`)
  expect(errors).toEqual([])
})

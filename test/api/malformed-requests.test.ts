import { describe, expect, it } from 'vitest'
import { recordResponse } from '../support/contract-coverage.ts'
import { sendRawBytes } from '../support/raw-http.ts'
import { useService } from '../support/use-service.ts'

const { service, factories } = useService({ settings: { requestTimeoutMs: 2_000 } })

/** Sends raw bytes and returns the parsed response. */
async function sendBytes(bytes: string): Promise<{ status: number; headers: Record<string, string>; body: any }> {
  const [{ status, headers, body: text } = { status: 0, headers: {}, body: '' }] = await sendRawBytes(
    service.url,
    bytes,
  )
  const body = text === '' ? null : JSON.parse(text)
  recordResponse({ operation: null, status, code: body?.code ?? null })
  return { status, headers, body }
}

const buildHead = (line: string, ...fields: string[]) => [line, 'Host: 127.0.0.1', ...fields].join('\r\n') + '\r\n\r\n'

/** The response to a request that cannot be parsed; it has the usual form of failures. */
const buildFailure = (status: number, code: string, message: string, language = 'en') => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'content-language': language, connection: 'close' },
  body: { code, message, data: { status } },
})

describe('invalid HTTP requests', () => {
  it.each([
    'nonsense\r\n\r\n',
    buildHead('GET / HTTP/9.9'),
    buildHead('BREW /pot HTTP/1.1'),
    buildHead('GET /cal/events/v1/events HTTP/1.1', 'Bad Header: x'),
    buildHead('POST /cal/events/v1/events HTTP/1.1', 'Content-Length: 3', 'Transfer-Encoding: chunked'),
  ])('400: %j', async bytes => {
    expect(await sendBytes(bytes)).toMatchObject(
      buildFailure(400, 'rest_bad_request', 'The HTTP request cannot be read.'),
    )
  })

  it('400: the message is in the language of the path, if it can be read', async () => {
    expect(await sendBytes(buildHead('GET /fr/cal/events/v1/events HTTP/1.1', 'Bad Header: x'))).toMatchObject(
      buildFailure(400, 'rest_bad_request', 'La requête HTTP est illisible.', 'fr'),
    )
    expect(await sendBytes(buildHead('GET /de/cal/events/v1/événements HTTP/3.1'))).toMatchObject({
      status: 400,
      headers: { 'content-language': 'en' },
    })
  })

  it('400: a path with raw Greek letters', async () => {
    const response = await sendBytes(buildHead('GET /el/cal/events/v1/events/by-slug/ούζο HTTP/1.1', 'Bad Header: x'))

    expect(response.body).toEqual({
      code: 'rest_bad_request',
      message: 'Το αίτημα HTTP δεν διαβάζεται.',
      data: { status: 400 },
    })
  })
})

describe('headers that are too large', () => {
  it.each([
    ['en', 'The headers are too large.', '/cal/events/v1/events'],
    ['el', 'Οι κεφαλίδες είναι πολύ μεγάλες.', '/el/cal/events/v1/events'],
  ])('431: in %s', async (language, message, path) => {
    expect(await sendBytes(buildHead(`GET ${path} HTTP/1.1`, `X-Long: ${'x'.repeat(20_000)}`))).toMatchObject(
      buildFailure(431, 'rest_headers_too_large', message, language),
    )
  })
})

describe('an incomplete request', () => {
  const timeout = buildFailure(408, 'rest_request_timeout', 'The request did not arrive in time.')

  it('408: the headers are incomplete', async () => {
    expect(await sendBytes('GET /cal/events/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ')).toMatchObject(timeout)
  })

  it('408: the body is incomplete', async () => {
    const fields = ['Content-Type: application/json', 'Content-Length: 100']
    expect(await sendBytes(`${buildHead('POST /cal/events/v1/events HTTP/1.1', ...fields)}{"title":`)).toMatchObject(
      timeout,
    )
  })

  it('200: other requests do not wait', async () => {
    const slow = sendBytes('GET /slow HTTP/1.1\r\n')
    const { id } = await factories.tag()
    const quick = await sendBytes(buildHead(`GET /cal/events/v1/tags/${id} HTTP/1.1`, 'Connection: close'))

    expect([quick.status, quick.body.id]).toEqual([200, id])
    expect((await slow).status).toBe(408)
  })
})

import { describe, expect, it } from 'vitest'
import { recordResponse } from '../support/contract-coverage.ts'
import { sendRawBytes } from '../support/raw-http.ts'
import { useService } from '../support/use-service.ts'

const { service, factories } = useService({ settings: { requestTimeoutMs: 500 } })

/** What comes back for these bytes, in which nothing has been put right. */
async function answerTo(bytes: string): Promise<{ status: number; headers: Record<string, string>; body: any }> {
  const [{ status, headers, body: text } = { status: 0, headers: {}, body: '' }] = await sendRawBytes(
    service.url,
    bytes,
  )
  const body = text === '' ? null : JSON.parse(text)
  recordResponse({ operation: null, status, code: body?.code ?? null })
  return { status, headers, body }
}

const head = (line: string, ...fields: string[]) => [line, 'Host: 127.0.0.1', ...fields].join('\r\n') + '\r\n\r\n'

/** A refusal as every other one is. */
const refusal = (status: number, code: string, message: string, language = 'en') => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'content-language': language, connection: 'close' },
  body: { code, message, data: { status } },
})

describe('bytes that are no HTTP request', () => {
  it.each([
    'nonsense\r\n\r\n',
    head('GET / HTTP/9.9'),
    head('BREW /pot HTTP/1.1'),
    head('GET /cal/events/v1/events HTTP/1.1', 'Bad Header: x'),
    head('POST /cal/events/v1/events HTTP/1.1', 'Content-Length: 3', 'Transfer-Encoding: chunked'),
  ])('400: %j', async bytes => {
    expect(await answerTo(bytes)).toMatchObject(
      refusal(400, 'rest_bad_request', 'The HTTP request cannot be read.'),
    )
  })

  it('400: are answered in the language of their address, as far as there is one', async () => {
    expect(await answerTo(head('GET /fr/cal/events/v1/events HTTP/1.1', 'Bad Header: x'))).toMatchObject(
      refusal(400, 'rest_bad_request', 'La requête HTTP est illisible.', 'fr'),
    )
    expect(await answerTo(head('GET /de/cal/events/v1/événements HTTP/3.1'))).toMatchObject({
      status: 400,
      headers: { 'content-language': 'en' },
    })
  })

  it('400: raw letters do not make a bad request a good one', async () => {
    const answered = await answerTo(head('GET /el/cal/events/v1/events/by-slug/ούζο HTTP/1.1', 'Bad Header: x'))

    expect(answered.body).toEqual({
      code: 'rest_bad_request',
      message: 'Το αίτημα HTTP δεν διαβάζεται.',
      data: { status: 400 },
    })
  })
})

describe('headers without end', () => {
  it.each([
    ['en', 'The headers are too large.', '/cal/events/v1/events'],
    ['el', 'Οι κεφαλίδες είναι πολύ μεγάλες.', '/el/cal/events/v1/events'],
  ])('431: in %s', async (language, message, path) => {
    expect(await answerTo(head(`GET ${path} HTTP/1.1`, `X-Long: ${'x'.repeat(20_000)}`))).toMatchObject(
      refusal(431, 'rest_headers_too_large', message, language),
    )
  })
})

describe('a request that does not come to its end', () => {
  const late = refusal(408, 'rest_request_timeout', 'The request did not arrive in time.')

  it('408: in its headers', async () => {
    expect(await answerTo('GET /cal/events/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ')).toMatchObject(late)
  })

  it('408: in its body', async () => {
    const fields = ['Content-Type: application/json', 'Content-Length: 100']
    expect(await answerTo(`${head('POST /cal/events/v1/events HTTP/1.1', ...fields)}{"title":`)).toMatchObject(late)
  })

  it('200: others are answered meanwhile', async () => {
    const slow = answerTo('GET /slow HTTP/1.1\r\n')
    const { id } = await factories.tag()
    const quick = await answerTo(head(`GET /cal/events/v1/tags/${id} HTTP/1.1`, 'Connection: close'))

    expect([quick.status, quick.body.id]).toEqual([200, id])
    expect((await slow).status).toBe(408)
  })
})

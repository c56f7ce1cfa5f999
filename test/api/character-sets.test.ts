import { describe, expect, it } from 'vitest'
import { decodeUrlText } from '../../src/http/request/url-text.ts'
import { recordResponse } from '../support/contract-coverage.ts'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest } = useService()

const times = { start_date: '2026-12-05 18:00:00', end_date: '2026-12-05 20:00:00' }

/** Sends bytes, which a text cannot hold. */
async function sendBytes(path: string, body: Buffer, type: string) {
  const url = path.startsWith('http') ? path : `${service.restUrl}${path}`
  const response = await fetch(url, { method: 'POST', body: new Uint8Array(body), headers: { 'content-type': type } })
  const json = (await response.json()) as any
  return { status: response.status, body: json }
}
const post = async (body: string, type: string) => {
  const response = await sendBytes('/events', Buffer.from(body, 'latin1'), type)
  recordResponse({ operation: 'events.create', status: response.status, code: response.body.code ?? null })
  return response
}
const json = (title: string) => JSON.stringify({ ...times, title })
const form = (title: string) => `${new URLSearchParams(times).toString()}&title=${title}`
const multipart = (title: string, type = '') =>
  [...Object.entries(times), ['title', title]]
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n${type}\r\n${value}\r\n`)
    .join('') + '--b--\r\n'

const formType = 'application/x-www-form-urlencoded'
const multipartType = 'multipart/form-data; boundary=b'
const utf8 = (text: string) => Buffer.from(text).toString('latin1')

describe('POST /events in a declared character set', () => {
  it.each([
    ['JSON in Latin-1', json('F\u00eate'), 'application/json; charset=iso-8859-1'],
    ['JSON in windows-1253', json('\u00cb\u00dc'), 'application/json; charset=windows-1253', 'Λά'],
    ['JSON in UTF-8 that is called ASCII', json(utf8('Fête')), 'application/json; charset=us-ascii'],
    ['JSON that is called utf8', json(utf8('Fête')), 'application/json; charset=utf8'],
    ['JSON with a charset in quotes', json(utf8('Fête')), 'application/json; charset="UTF-8"'],
    ['JSON with a byte order mark', utf8(`\ufeff${json('Fête')}`), 'application/json'],
    ['a form in Latin-1', form('F%EAte'), `${formType}; charset=latin1`],
    ['a form in UTF-8', form('F%C3%AAte'), `${formType}; charset=utf8`],
    ['a form in raw UTF-8', form(utf8('Fête')), formType],
    ['a multipart form', multipart(utf8('Fête')), multipartType],
    [
      'a multipart form in Latin-1',
      multipart('F\u00eate', 'Content-Type: text/plain; charset=iso-8859-1\r\n'),
      multipartType,
    ],
    ['a mark that was sent', multipart(utf8('F\ufffdte')), multipartType, 'F\ufffdte'],
    ['a percent sign that encodes nothing', form('100%'), formType, '100%'],
  ])('201: %s', async (_, body, type, title = 'Fête') => {
    expect(await post(body, type)).toMatchObject({ status: 201, body: { title } })
  })

  it('201: JSON in UTF-16', async () => {
    const body = Buffer.from(`\ufeff${json('Fête')}`, 'utf16le')
    for (const bytes of [body, Buffer.from(body).swap16()])
      expect(await sendBytes('/events', bytes, 'application/json; charset=utf-16')).toMatchObject({
        status: 201,
        body: { title: 'Fête' },
      })
  })

  it.each([
    ['JSON', json('F\u00eate'), 'application/json'],
    ['JSON that is cut inside a character', json('F\u00c3'), 'application/json; charset=utf-8'],
    ['JSON with a surrogate', json('\u00ed\u00a0\u0080'), 'application/json'],
    ['JSON called ASCII', json('F\u00eate'), 'application/json; charset=us-ascii'],
    ['a form', form('F%E9te'), formType],
    ['an overlong form', form('%C0%AF'), formType],
    ['the name of a field', `${form('x')}&%E9=1`, formType],
    ['raw bytes in a form', form('F\u00eate'), formType],
    ['a multipart form', multipart('F\u00eate'), multipartType],
  ])('400: bytes that are not in it: %s', async (_, body, type) => {
    expect(await post(body, type)).toMatchObject({
      status: 400,
      body: {
        code: 'rest_invalid_encoding',
        message: 'The request has bytes that are not in its character set. Send it in UTF-8.',
      },
    })
  })
})

describe('a query with bytes that are not in UTF-8', () => {
  it.each(['search=%E9', 'search=%C3%28', 'search=%ED%A0%80', '%FF=1', 'tags[]=%e2%82'])('400: %s', async query => {
    for (const path of ['/events', '/venues'])
      expect(await rest.get(`${path}?${query}`)).toMatchObject({ status: 400, body: { code: 'rest_invalid_encoding' } })
  })

  it('200: a percent sign that encodes nothing', async () => {
    for (const query of ['search=100%', 'search=%zz', 'search=caf%C3%A9'])
      expect((await rest.get(`/events?${query}`)).status).toBe(200)
  })

  it('400: over RPC, also in a body', async () => {
    const title = uniqueName('Event')
    const query = await fetch(`${service.url}/trpc/events.list?input=%7B%22search%22%3A%22%E9%22%7D`)
    expect([query.status, ((await query.json()) as any).error.data.code]).toEqual([400, 'rest_invalid_encoding'])
    const body = Buffer.from(JSON.stringify({ ...times, title: `${title}\u00e9` }), 'latin1')
    const call = await sendBytes(`${service.url}/trpc/events.create`, body, 'application/json')
    expect([call.status, call.body.error.data.code]).toEqual([400, 'rest_invalid_encoding'])
  })
})

it.each([
  ['a+b%20c', 'a b c'],
  ['%CE%B1%2B', 'α+'],
  ['50%25 and %', '50% and %'],
  ['α%CE%B2', 'αβ'],
])('the text of %s is %s', (text, decoded) => {
  expect(decodeUrlText(text)).toBe(decoded)
})

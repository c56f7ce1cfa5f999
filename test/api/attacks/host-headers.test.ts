import { beforeAll, describe, expect, it } from 'vitest'
import { sendRawBytes } from '../../support/raw-http.ts'
import { useService } from '../../support/use-service.ts'

/** An open calendar: the Host of a request is one of the signs that its owner sends it. */
const { service, factories } = useService()

let draftId: number
beforeAll(async () => void (draftId = (await factories.event({ status: 'draft', title: 'Hidden' })).id))

/** Sends a request with these lines of headers. */
async function send(path: string, lines: string[], version = '1.1') {
  const head = [`GET ${path} HTTP/${version}`, ...lines, 'Connection: close']
  const [response] = await sendRawBytes(service.url, `${head.join('\r\n')}\r\n\r\n`)
  return response!
}

const getHost = () => new URL(service.url).host

const wrongHosts: [string, () => string[]][] = [
  ['two Host headers', () => [`Host: ${getHost()}`, 'Host: evil.example']],
  ['the same Host header twice', () => [`Host: ${getHost()}`, `host: ${getHost()}`]],
  ['a user before the name', () => [`Host: evil@${getHost()}`]],
  ['an empty user', () => [`Host: @${getHost()}`]],
  ['a user and a password', () => [`Host: ${getHost()}:x@${getHost()}`]],
  ['a path', () => [`Host: ${getHost()}/x`]],
  ['a backslash', () => [`Host: ${getHost()}\\`]],
  ['a fragment', () => [`Host: evil.example#@${getHost()}`]],
  ['two names', () => [`Host: ${getHost()}, evil.example`]],
]

describe.each(wrongHosts)('a request with %s', (_, getLines) => {
  it('400: over REST, RPC and on the page', async () => {
    for (const path of [
      `/cal/events/v1/events/${draftId}`,
      `/trpc/events.read?input={"id":${draftId}}`,
      `/event/${draftId}/`,
      '/live',
    ]) {
      const { status, body } = await send(path, getLines())
      expect([path, status]).toEqual([path, 400])
      expect(body).not.toContain('Hidden')
    }
  })
})

it('200: the owner reads a draft under names of this machine; a probe of HTTP/1.0 needs no Host', async () => {
  const { port } = new URL(service.url)
  for (const host of [getHost(), `LOCALHOST:${port}`, `[::1]:${port}`, 'localhost'])
    expect([host, (await send(`/cal/events/v1/events/${draftId}`, [`Host: ${host}`])).status]).toEqual([host, 200])
  expect((await send('/live', [], '1.0')).status).toBe(200)
})

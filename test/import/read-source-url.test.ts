import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSourceUrl } from '../../src/import/sources/http/read-source-url.ts'
import { startHttpServer } from '../support/http-server.ts'

let server: Awaited<ReturnType<typeof startHttpServer>>
beforeAll(async () => {
  server = await startHttpServer((_, response) => {
    const { port } = new URL(server.url)
    response.writeHead(302, { location: `http://127.0.0.2:${port}/secret` }).end()
  })
})
afterAll(() => server.stop())

describe('an address that redirects into the network', () => {
  it.each(['rest', 'ics', 'csv', 'jsonld'] as const)('is not followed: %s', async kind => {
    const mayConnectTo = (ip: string) => ip === '127.0.0.1'
    const options = { kind, siteZone: 'UTC', startDate: '2026-11-20', calendarId: 'source/1', mayConnectTo }
    await expect(readSourceUrl(`${server.url}/events?key=secret`, options)).rejects.toThrow(
      '127.0.0.2 is not a host of the internet. Use a public address, or set ALLOW_PRIVATE_NETWORKS=true.',
    )
  })
})

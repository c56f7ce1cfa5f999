import { describe, expect, it } from 'vitest'
import { readDatabaseState } from '../../support/database-state.ts'
import { type RawResponse, sendRawBytes } from '../../support/raw-http.ts'
import { useService } from '../../support/use-service.ts'

const { service } = useService()
const proxied = useService({ settings: { publicUrl: 'https://calendar.example/wp-json' } })

/** Paths that try to leave a folder. */
const traversals = [
  '../../../../package.json',
  '..%2f..%2f..%2f..%2fpackage.json',
  '%2e%2e/%2e%2e/%2e%2e/%2e%2e/package.json',
  '%2e%2e%2f%2e%2e%2fpackage.json',
  '%252e%252e%252f%252e%252e%252fpackage.json',
  '..%255c..%255cpackage.json',
  '..\\..\\..\\package.json',
  '..%5c..%5c..%5cpackage.json',
  '....//....//package.json',
  '.../...//package.json',
  '..;/..;/package.json',
  '..%00/package.json',
  '../../../../../../../../etc/passwd',
  '..%c0%af..%c0%afetc/passwd',
  '..%ef%bc%8f..%ef%bc%8fetc/passwd',
  '%2fetc%2fpasswd',
  '/etc/passwd',
  'file:///etc/passwd',
  '%00',
  '.env',
  '.git/config',
  'index.js',
  'package.json',
  'swagger-ui.css.map',
  'swagger-ui.css%00.png',
  'swagger-ui.css/..%2fpackage.json',
]

const folders = [
  ...['/docs/', '/docs/5.35.0/', '/fr/docs/', '/', '/trpc/', '/health/'],
  ...['/cal/events/v1/', '/cal/events/v1/events/', '/cal/events/v1/events/by-slug/', '/cal/events/v1/venues/by-slug/'],
]

/** Sends the path unchanged. HTTP clients would normalize it. */
const send = async (path: string, method = 'GET', url = service.url): Promise<RawResponse> => {
  const [response] = await sendRawBytes(
    url,
    `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
  )
  return response ?? { status: 0, headers: {}, body: '', isComplete: true }
}

describe.each(traversals)('%s', traversal => {
  it('400, 404, 405: reaches no file, below any folder of the service', async () => {
    for (const folder of folders) {
      const { status, body } = await send(folder + traversal)
      expect([400, 404, 405], folder).toContain(status)
      expect(body, folder).not.toMatch(/root:|"dependencies"|"version"|\[core\]|DATABASE_URL/)
    }
  })

  it('400, 404, 405: changes nothing', async () => {
    const before = await readDatabaseState(service)
    for (const method of ['DELETE', 'PATCH'])
      expect([400, 404, 405]).toContain((await send(`/cal/events/v1/events/by-slug/${traversal}`, method)).status)
    expect(await readDatabaseState(service)).toEqual(before)
  })
})

/** Paths that some services redirect to another host. */
const redirectPaths = [
  '//evil.example',
  '//evil.example/',
  '//evil.example/..',
  '//evil.example/%2f..',
  '//evil.example/docs',
  '///evil.example',
  '/\\evil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20//evil.example',
  '/docs//evil.example',
  '/docs/%2f%2fevil.example',
  '/docs//evil.example/%2e%2e',
  '/docs',
  '/docs/..//evil.example',
  '/fr//evil.example',
  '/fr/docs',
  '/trpc//evil.example',
  '/cal/events/v1//evil.example',
  '/cal/events/v1',
  '/cal/events/v1/events//',
  '/wp-json',
  '/wp-json//evil.example',
  '/?url=//evil.example&redirect=//evil.example&next=//evil.example&redirect_to=https://evil.example',
  '/docs?url=https://evil.example/openapi.json&configUrl=https://evil.example/x.json',
  'http://evil.example/docs',
  'http://evil.example//docs/',
]

describe.each(redirectPaths)('%s', address => {
  it.each(['GET', 'HEAD', 'POST', 'OPTIONS'])('%s: does not redirect', async method => {
    for (const url of [service.url, proxied.service.url]) {
      const { status, headers, body } = await send(address, method, url)
      expect(status).toBeGreaterThanOrEqual(200)
      expect(status < 300 || status >= 400).toBe(true)
      expect(headers).not.toHaveProperty('location')
      expect(headers).not.toHaveProperty('refresh')
      if (headers['content-type']?.startsWith('text/html')) expect(body).not.toContain('evil.example')
    }
  })
})

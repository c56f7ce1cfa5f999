import { describe, expect, it } from 'vitest'
import { openRawConnection } from '../../support/raw-http.ts'
import { useService } from '../../support/use-service.ts'

const { service, factories } = useService({ settings: { auth: 'required' } })

const paths = ['/cal/sources/v1/imports', '/trpc/imports.create']

/** The head of a request whose body of 13 MB never comes. */
const buildHead = (path: string, credentials: Record<string, string>): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    'Content-Length: 13000000',
    ...Object.entries(credentials).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n') + '\r\n\r\n'

describe('a file of 13 MB', () => {
  it.each(paths)(
    '401, 403: at %s before any of it has arrived, for everybody but administrators and editors',
    async path => {
      const author = await factories.user('author')
      for (const [headers, status] of [
        [{}, 401],
        [author.headers, 403],
      ] as const) {
        const connection = openRawConnection(service.url)
        connection.write(buildHead(path, headers))
        expect(await connection.waitForResponses(1)).toMatchObject([{ status }])
        connection.destroy()
      }
    },
  )

  it('413: in a batch with a call that takes no file', async () => {
    const { headers } = await factories.user('editor')
    const body = JSON.stringify({ 0: { file: 'x'.repeat(2_000_000) }, 1: { id: 1 } })
    const response = await fetch(`${service.url}/trpc/imports.create,imports.run?batch=1`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    expect(await response.text()).toContain('import-too-large')
    expect(response.status).toBe(413)
  })
})

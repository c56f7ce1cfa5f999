import path from 'node:path'
import vm from 'node:vm'
import { createServer } from 'vite'
import { expect, it } from 'vitest'
import { projectFolder } from '../../../src/project-folder.ts'

it('200: the development server of the page serves the script for other sites as one classic script', async () => {
  const configFile = path.join(projectFolder, 'client/web/vite.config.ts')
  const server = await createServer({ configFile, server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
  try {
    await server.listen()
    const response = await fetchOfNode(new URL('/embed.js', server.resolvedUrls?.local[0]))
    const script = await response.text()

    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(script).toContain('calendar-embed')
    expect(() => new vm.Script(script)).not.toThrow()
  } finally {
    await server.close()
  }
})

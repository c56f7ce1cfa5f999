import { describe, expect, it } from 'vitest'
import { postJson } from '../../src/net/post-json.ts'
import { startHttpServer } from '../support/http-server.ts'

describe('postJson', () => {
  it('ends when the other side does not answer in time, and when the signal aborts', async () => {
    const silent = await startHttpServer(() => {})
    try {
      const url = new URL(silent.url)
      await expect(postJson(url, {}, { timeoutMs: 50, bodyMaxBytes: 100 })).rejects.toMatchObject({ reason: 'timeout' })
      const reason = new Error('The client has left.')
      const options = { timeoutMs: 60_000, bodyMaxBytes: 100, signal: AbortSignal.abort(reason) }
      await expect(postJson(url, {}, options)).rejects.toBe(reason)
    } finally {
      await silent.stop()
    }
  })
})

import { expect, it } from 'vitest'
import { createEarlierTokens } from '../../../src/db/changes/earlier-token.ts'

/** Tokens that are the time in seconds at which they were read. */
function createTokens() {
  const state = { nowMs: 0, isDown: false, reads: 0 }
  const getToken = createEarlierTokens(
    async () => {
      state.reads++
      if (state.isDown) throw new Error('down')
      return String(state.nowMs / 1_000)
    },
    () => state.nowMs,
  )
  const askAt = async (second: number): Promise<string | null> => {
    state.nowMs = second * 1_000
    const token = getToken()
    await Promise.resolve()
    await Promise.resolve()
    return token
  }
  return { state, askAt }
}

it('returns a token that is at least three seconds old, and reads one at most every ten', async () => {
  const { state, askAt } = createTokens()
  expect(await askAt(0)).toBeNull()
  expect(await askAt(2)).toBeNull()
  expect(await askAt(3)).toBe('0')
  expect(await askAt(9)).toBe('0')
  expect(state.reads).toBe(1)
  expect(await askAt(11)).toBe('0') // reads another one
  expect(await askAt(13)).toBe('0') // the newest is too young
  expect(await askAt(14)).toBe('11')
  expect(state.reads).toBe(2)
})

it('keeps the last token while the database does not answer', async () => {
  const { state, askAt } = createTokens()
  await askAt(0)
  state.isDown = true
  expect(await askAt(20)).toBe('0')
  state.isDown = false
  await askAt(21)
  expect(await askAt(24)).toBe('21')
})

import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { recordFinishedFile } from './contract-coverage.ts'

/** Before each file of tests: whatever a test makes the program print fails it. */

const words = ['debug', 'log', 'info', 'warn', 'error'] as const
let spies: MockInstance[] = []

beforeEach(() => {
  spies = words.map(word => vi.spyOn(console, word))
})

afterEach(() => {
  const printed = spies.flatMap(({ mock }) => mock.calls.map(([first]) => String(first)))
  vi.restoreAllMocks()
  if (printed.length > 0) throw new Error(`The console stays silent in tests, but there was: ${printed.join('; ')}`)
})

afterAll(() => recordFinishedFile(expect.getState().testPath ?? ''))

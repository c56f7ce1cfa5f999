import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { recordFinishedFile } from './contract-coverage.ts'

/** Setup of each test file: a test fails when it writes to the console. */

const methods = ['debug', 'log', 'info', 'warn', 'error'] as const
let spies: MockInstance[] = []

beforeEach(() => {
  spies = methods.map(method => vi.spyOn(console, method))
})

afterEach(() => {
  const printed = spies.flatMap(({ mock }) => mock.calls.map(([first]) => String(first)))
  vi.restoreAllMocks()
  if (printed.length > 0) throw new Error(`A test must not write to the console. It wrote: ${printed.join('; ')}`)
})

afterAll(() => recordFinishedFile(expect.getState().testPath ?? ''))

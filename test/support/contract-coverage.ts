import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'

/** What a test saw of the contract: an operation (null = no operation took the request), a status, an error's code. */
export type ObservedResponse = { operation: string | null; status: number; code: string | null }

const noted = new Set<string>()

/** Writes down what was seen, once in each file of tests. Files run in parallel, so all append to one file. */
export function recordResponse(seen: ObservedResponse): void {
  const line = JSON.stringify(seen)
  if (noted.has(line)) return
  noted.add(line)
  appendFileSync(ledgerFile(), `${line}\n`)
}

/** Everything that was seen since the run began, by every file that has ended. */
export const readRecordedResponses = (): ObservedResponse[] =>
  linesOf(ledgerFile()).map(line => JSON.parse(line) as ObservedResponse)

/** Writes down that a file of tests has run to its end. */
export const recordFinishedFile = (file: string): void => appendFileSync(endsFile(), `${file}\n`)

/** The files of tests that have run to their end. */
export const readFinishedFiles = (): Set<string> => new Set(linesOf(endsFile()))

const linesOf = (file: string): string[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(line => line !== '')
    : []

const ledgerFile = () => path.join(inject('ledgerFolder'), 'seen.jsonl')
const endsFile = () => path.join(inject('ledgerFolder'), 'ends.txt')

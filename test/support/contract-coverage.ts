import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'

/** A response that a test received: its operation (null if no operation matches the request), status and error code. */
type ObservedResponse = { operation: string | null; status: number; code: string | null }

const recorded = new Set<string>()

/**
 * Appends a response to the file of the run, once in each process. Test files run in parallel and
 * append to the same file.
 */
export function recordResponse(response: ObservedResponse): void {
  const line = JSON.stringify(response)
  if (recorded.has(line)) return
  recorded.add(line)
  appendFileSync(getResponsesFile(), `${line}\n`)
}

/** All responses that the run recorded so far. */
export const readRecordedResponses = (): ObservedResponse[] =>
  readLines(getResponsesFile()).map(line => JSON.parse(line) as ObservedResponse)

/** Records that a test file ran to its end. */
export const recordFinishedFile = (file: string): void => appendFileSync(getFinishedFile(), `${file}\n`)

/** The test files that ran to their end. */
export const readFinishedFiles = (): Set<string> => new Set(readLines(getFinishedFile()))

const readLines = (file: string): string[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(line => line !== '')
    : []

const getResponsesFile = () => path.join(inject('coverageFolder'), 'responses.jsonl')
const getFinishedFile = () => path.join(inject('coverageFolder'), 'finished.txt')

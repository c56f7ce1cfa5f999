import http from 'node:http'
import { expect, vi } from 'vitest'
import type { ChangeMessage } from '../../src/resources/changes/schema.ts'
import { recordResponse } from './contract-coverage.ts'

/** An open stream of changes. */
export type ChangeStream = {
  headers: http.IncomingHttpHeaders
  /** What has arrived so far. */
  text: () => string
  /** The messages that have arrived so far. */
  messages: () => ChangeMessage[]
  /** Waits until these changes, and no others, have arrived since the last call: `create event 12`. */
  expectNext: (...expected: string[]) => Promise<void>
  /**
   * Waits until these are the changes of `records` that have arrived: texts or patterns. After a token, earlier changes may
   * come again.
   */
  expectChangesOf: (records: { id: number }[], expected: (string | RegExp)[]) => Promise<void>
  /** Whether the service has ended the stream. */
  hasEnded: () => boolean
  close: () => void
}

type Options = { headers?: Record<string, string>; token?: string | undefined }

/** Opens a stream at `restUrl`. Waits for its first message. Fails if the status is not 200. */
export async function openChangeStream(restUrl: string, { headers = {}, token }: Options = {}): Promise<ChangeStream> {
  let text = ''
  let hasEnded = false
  const request = http.get(`${restUrl}/changes${token === undefined ? '' : `?lastEventId=${token}`}`, { headers })
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', reject)
  })
  const { statusCode: status = 0 } = response
  recordResponse({ operation: 'changes.subscribe', status, code: null })
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => (text += chunk))
  for (const event of ['end', 'close']) response.on(event, () => (hasEnded = true))
  response.on('error', () => {})
  const messages = () => readMessages(text)
  await vi.waitFor(() => expect(messages(), text).not.toEqual([]), waitOptions)
  expect(status).toBe(200)
  const close = () => void request.destroy()
  const expectations = createExpectations(() => listChanges(messages()))
  return { headers: response.headers, text: () => text, messages, ...expectations, hasEnded: () => hasEnded, close }
}

/** Shorter than the limit of a test, so that the failure shows what has arrived. */
const waitOptions = { timeout: 15_000, interval: 20 }

function createExpectations(listChanges: () => string[]) {
  let expectedCount = 0
  return {
    async expectNext(...expected: string[]) {
      await vi.waitFor(() => expect(listChanges().slice(expectedCount)).toEqual(expected), waitOptions)
      expectedCount += expected.length
    },
    expectChangesOf(records: { id: number }[], expected: (string | RegExp)[]) {
      const isOfRecord = (change: string) => records.some(({ id }) => change.endsWith(` ${id}`))
      return vi.waitFor(
        () => expect(listChanges().filter(isOfRecord)).toEqual(expected.map(toExpectedText)),
        waitOptions,
      )
    },
  }
}

const toExpectedText = (expected: string | RegExp): unknown =>
  typeof expected === 'string' ? expected : expect.stringMatching(expected)

/** The messages in lines of JSON, or in server-sent events. */
const readMessages = (text: string): ChangeMessage[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .map(line => line.replace(/^data: /, ''))
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as ChangeMessage)

const listChanges = (messages: ChangeMessage[]): string[] =>
  messages.flatMap(({ changes }) => changes.map(({ op, kind, id }) => `${op} ${kind} ${id}`))

import http from 'node:http'
import { expect } from 'vitest'
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
  /** Resolves when the service has ended the stream. */
  ended: Promise<void>
  close: () => void
}

type Options = { headers?: Record<string, string>; token?: string | undefined }

/** Opens a stream at `restUrl`. Waits for its first message. Fails if the status is not 200. */
export async function openChangeStream(restUrl: string, { headers = {}, token }: Options = {}): Promise<ChangeStream> {
  let text = ''
  const listeners = new Set<() => void>()
  const request = http.get(`${restUrl}/changes${token === undefined ? '' : `?lastEventId=${token}`}`, { headers })
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', reject)
  })
  const { statusCode: status = 0 } = response
  recordResponse({ operation: 'changes.subscribe', status, code: null })
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    text += chunk
    for (const listener of listeners) listener()
  })
  const ended = new Promise<void>(resolve => response.once('close', resolve))
  response.on('error', () => {})
  const messages = () => readMessages(text)
  /** Waits until there are this many items, and fails if the stream ends before. */
  const waitForItems = async <T>(list: () => T[], count: number): Promise<T[]> => {
    const arrived = new Promise<void>(resolve => {
      const check = () => {
        if (list().length < count) return
        listeners.delete(check)
        resolve()
      }
      listeners.add(check)
      check()
    })
    await Promise.race([arrived, ended])
    return list()
  }
  expect(await waitForItems(messages, 1), text).not.toEqual([])
  expect(status).toBe(200)
  const close = () => void request.destroy()
  const expectations = createExpectations(() => listChanges(messages()), waitForItems)
  return { headers: response.headers, text: () => text, messages, ...expectations, ended, close }
}

type WaitForItems = (list: () => string[], count: number) => Promise<string[]>

function createExpectations(listChanges: () => string[], waitForItems: WaitForItems) {
  let expectedCount = 0
  return {
    async expectNext(...expected: string[]) {
      const list = () => listChanges().slice(expectedCount)
      expect(await waitForItems(list, expected.length)).toEqual(expected)
      expectedCount += expected.length
    },
    async expectChangesOf(records: { id: number }[], expected: (string | RegExp)[]) {
      const isOfRecord = (change: string) => records.some(({ id }) => change.endsWith(` ${id}`))
      const list = () => listChanges().filter(isOfRecord)
      expect(await waitForItems(list, expected.length)).toEqual(expected.map(toExpectedText))
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

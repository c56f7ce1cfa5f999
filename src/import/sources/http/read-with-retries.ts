import { HttpReadFailure } from '../../../net/http-read-failure.ts'
import { type HttpRead, type HttpReadOptions, readUrl } from '../../../net/http-read.ts'
import { ImportFailure } from '../../run/failure.ts'

const attemptsMax = 4
const waitMaxMs = 60_000
const retriedReasons = ['unreachable', 'timeout', 'unreadable-body']

export type RetryOptions = HttpReadOptions & {
  /** A parameter so that tests do not wait. */
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>
}

/**
 * Reads a URL, again after 429, 5xx and a response that is missing or incomplete. Throws an ImportFailure if it fails.
 */
export async function readWithRetries(url: URL, { wait, ...options }: RetryOptions): Promise<HttpRead> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readUrl(url.href, options)
    } catch (error) {
      if (!(error instanceof HttpReadFailure)) throw error
      const message = error.message.replace(/\.$/, '')
      if (!mayRetry(error)) throw new ImportFailure(message)
      if (attempt === attemptsMax) throw new ImportFailure(`${message}, ${attemptsMax} times`)
      const waitMs = parseRetryAfterMs(error.retryAfter) ?? 1_000 * 2 ** (attempt - 1)
      await wait(Math.min(waitMs, waitMaxMs), options.signal)
    }
  }
}

const mayRetry = ({ reason, status = 0 }: HttpReadFailure): boolean =>
  reason === 'status' ? status === 429 || status >= 500 : retriedReasons.includes(reason)

/** `Retry-After` in seconds or as a date. */
function parseRetryAfterMs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}

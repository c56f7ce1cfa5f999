import { ImportFailure } from '../import-failure.ts'

const responseMaxMs = 60_000
const attemptsMax = 4
const waitMaxMs = 60_000
const bodyMaxBytes = 64_000_000

export type FetchOptions = {
  /** Ends the request at once, also while it waits for a response. */
  signal?: AbortSignal | undefined
  /** A parameter so that tests do not wait. */
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>
}

/** A response of any status but 429 and 5xx. `from` is its URL after redirects. */
export type FetchedBody = { status: number; contentType: string; body: Buffer; from: URL }

/** An error after which a retry may help. `waitMs` is the time until then, if the response names one. */
class RetryableError extends Error {
  readonly waitMs: number | undefined

  constructor(message: string, waitMs?: number) {
    super(message)
    this.waitMs = waitMs
  }
}

/** Requests a URL. Retries after 429, 5xx and no response. Throws an ImportFailure when that does not help. */
export async function fetchBody(
  url: URL,
  headers: Record<string, string>,
  { wait, signal }: FetchOptions,
): Promise<FetchedBody> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryFetchBody(url, headers, signal)
    } catch (error) {
      if (!(error instanceof RetryableError) || signal?.aborted) throw error
      if (attempt === attemptsMax) throw new ImportFailure(`${error.message}, ${attemptsMax} times`)
      await wait(Math.min(error.waitMs ?? 1_000 * 2 ** (attempt - 1), waitMaxMs), signal)
    }
  }
}

async function tryFetchBody(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<FetchedBody> {
  const { response, body } = await requestOnce(url, headers, signal)
  const { status } = response
  if (status === 429 || status >= 500)
    throw new RetryableError(`answered ${status}`, parseRetryAfterMs(response.headers.get('retry-after')))
  return { status, contentType: response.headers.get('content-type') ?? '', body, from: new URL(response.url) }
}

async function requestOnce(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; body: Buffer }> {
  const timeout = AbortSignal.timeout(responseMaxMs)
  try {
    const response = await fetch(url, { headers, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    return { response, body: await readBody(response) }
  } catch (error) {
    if (error instanceof ImportFailure) throw error
    const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException }
    // An error of the network has a code. One without is about the response, such as `redirect count exceeded`.
    if (name === 'TypeError' && cause?.code === undefined)
      throw new ImportFailure(`answered what the import cannot follow (${cause?.message ?? (error as Error).message})`)
    const code = cause?.code ?? name
    throw new RetryableError(`does not answer (${name === 'TimeoutError' ? `${responseMaxMs / 1_000} s` : code})`)
  }
}

async function readBody(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > bodyMaxBytes) throw new ImportFailure(`answered more than ${bodyMaxBytes / 1e6} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** `Retry-After` in seconds or as a date. */
function parseRetryAfterMs(text: string | null): number | undefined {
  if (text === null) return undefined
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}

/** A service could not be reached, because it was restarted. */
export class UnreachableError extends Error {}

export type Answer = { status: number; body: unknown }

/**
 * Sends a request. Throws UnreachableError if the service stops or does not run, and for any other status of 500 or
 * more.
 */
export async function request(url: string, init: RequestInit = {}): Promise<Answer> {
  let response: Response
  let text: string
  try {
    response = await fetch(url, init)
    text = await response.text()
  } catch (error) {
    throw new UnreachableError(url, { cause: error })
  }
  if (response.status === 503) throw new UnreachableError(url)
  if (response.status >= 500) throw new Error(`${url}: ${response.status} ${text}`)
  return { status: response.status, body: JSON.parse(text) }
}

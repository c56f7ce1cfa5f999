/** The requests of the page, and what a test makes of them. */

type Handler = (route: Route) => unknown

/** A request of the page that a test has caught; it waits until one of these is called. */
export type Route = {
  url: string
  postData: string | null
  /** Sends it to the service, and answers the page with what the service answers. */
  continue(): Promise<void>
  /** Sends it to the service; the page hears nothing of it. */
  fetch(): Promise<Response>
  /** Answers the page in place of the service. */
  fulfill(answer: { status?: number; json?: unknown; body?: string; contentType?: string }): Promise<void>
  /** The connection breaks. */
  abort(reason?: string): Promise<void>
}

/** Sends the requests of a page over HTTP, except those that a route catches. */
export function createRequests() {
  const routes: { pattern: RegExp; handler: Handler }[] = []
  const log: { url: string; postData: string | null }[] = []
  const running = new Set<Promise<unknown>>()
  const answer = (url: string, input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const caught = routes.find(({ pattern }) => pattern.test(url))
    return caught ? intercept(caught.handler, url, init) : track(send(input, init))
  }
  const track = <T>(request: Promise<T>): Promise<T> => {
    running.add(request)
    void request.catch(() => {}).then(() => running.delete(request))
    return request
  }
  const requests = {
    isOffline: false,
    /** All requests so far. */
    log,
    route: (pattern: string | RegExp, handler: Handler) => void routes.unshift({ pattern: toRegExp(pattern), handler }),
    unroute: (pattern: string | RegExp) => {
      const source = toRegExp(pattern).source
      for (const route of routes.filter(({ pattern: { source: other } }) => other === source))
        routes.splice(routes.indexOf(route), 1)
    },
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const url = input instanceof Request ? input.url : String(input)
      log.push({ url, postData: typeof init?.body === 'string' ? init.body : null })
      if (requests.isOffline) throw new TypeError('Failed to fetch')
      return answer(url, input, init)
    },
    /** Waits until the service has answered what it was sent. */
    ended: () => Promise.allSettled(running),
  }
  return requests
}

/** Sends a request; the page hears at once when it gives the request up. */
async function send(input: RequestInfo | URL, { signal, ...init }: RequestInit = {}): Promise<Response> {
  const given = new Promise<never>((_, fail) => onAbort(signal, fail))
  return Promise.race([nodeFetch(input, init), given])
}

const onAbort = (signal: AbortSignal | null | undefined, fail: (error: Error) => void) =>
  signal?.addEventListener('abort', () => fail(new DOMException('The operation was aborted.', 'AbortError')))

function intercept(handler: Handler, url: string, init?: RequestInit): Promise<Response> {
  return new Promise((answer, fail) => {
    onAbort(init?.signal, fail)
    const reject = (error: unknown) => fail(error instanceof Error ? error : new Error(String(error)))
    const route: Route = {
      url,
      postData: typeof init?.body === 'string' ? init.body : null,
      continue: async () => answer(await send(url, init)),
      fetch: () => send(url, init),
      fulfill: async ({ status = 200, json, body = JSON.stringify(json), contentType = 'application/json' }) =>
        answer(new Response(body, { status, headers: { 'content-type': contentType } })),
      abort: async () => fail(new TypeError('Failed to fetch')),
    }
    Promise.resolve(handler(route)).catch(reject)
  })
}

/** A pattern of addresses as Playwright has it: `*` stands for a part of a path, `**` for any part of the address. */
export function toRegExp(pattern: string | RegExp): RegExp {
  if (pattern instanceof RegExp) return pattern
  const parts = pattern.split('**').map(part => part.split('*').map(text => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${parts.map(part => part.join('[^/]*')).join('.*')}$`)
}

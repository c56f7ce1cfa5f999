/** The requests of the page, which a test can intercept. */

type Handler = (route: Route) => unknown

/** An intercepted request of the page. It waits until one of these methods is called. */
export type Route = {
  url: string
  postData: string | null
  /** Sends the request to the service, and the response to the page. */
  continue(): Promise<void>
  /** Sends the request to the service. The page gets no response. */
  fetch(): Promise<Response>
  /** Sends this response to the page. The service does not get the request. */
  fulfill(response: {
    status?: number
    json?: unknown
    body?: BodyInit
    contentType?: string
    headers?: Headers
  }): Promise<void>
  /** Breaks the connection. */
  abort(reason?: string): Promise<void>
}

const subscriptionPath = '/trpc/changes.subscribe'

/**
 * Sends the requests of a page over HTTP, except those that a route intercepts. If the page is not live, its stream of
 * changes never begins, so that it reads nothing again in the middle of a test.
 */
export function createRequests({ isLive = false } = {}) {
  const routes: { pattern: RegExp; handler: Handler }[] = []
  const log: { url: string; postData: string | null }[] = []
  const running = new Set<Promise<unknown>>()
  const interceptOrSend = (url: string, input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const route = routes.find(({ pattern }) => pattern.test(url))
    return route ? intercept(route.handler, url, init) : track(send(input, init))
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
    /** The responses with the streams of changes; such a response begins when its stream does. */
    streams: [] as Promise<Response>[],
    route: (pattern: string | RegExp, handler: Handler) => void routes.unshift({ pattern: toRegExp(pattern), handler }),
    unroute: (pattern: string | RegExp) => {
      const source = toRegExp(pattern).source
      for (const route of routes.filter(({ pattern: { source: other } }) => other === source))
        routes.splice(routes.indexOf(route), 1)
    },
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const url = input instanceof Request ? input.url : String(input)
      const isStream = url.includes(subscriptionPath)
      if (isStream && !isLive) return waitForAbort(init?.signal)
      log.push({ url, postData: typeof init?.body === 'string' ? init.body : null })
      if (requests.isOffline) throw new TypeError('Failed to fetch')
      // A stream ends only when the page aborts it, so `ended` does not wait for it.
      if (!isStream) return interceptOrSend(url, input, init)
      const stream = fetchOfNode(input, init)
      requests.streams.push(stream)
      return stream
    },
    /** Waits until the service has answered all requests. */
    ended: () => Promise.allSettled(running),
  }
  return requests
}

/** Sends a request. When the page aborts it, the returned promise rejects at once. */
async function send(input: RequestInfo | URL, { signal, ...init }: RequestInit = {}): Promise<Response> {
  return Promise.race([fetchOfNode(input, init), waitForAbort(signal)])
}

const waitForAbort = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, fail) => onAbort(signal, fail))

const onAbort = (signal: AbortSignal | null | undefined, fail: (error: Error) => void) =>
  signal?.addEventListener('abort', () => fail(new DOMException('The operation was aborted.', 'AbortError')))

function intercept(handler: Handler, url: string, init?: RequestInit): Promise<Response> {
  return new Promise((respond, fail) => {
    onAbort(init?.signal, fail)
    const reject = (error: unknown) => fail(error instanceof Error ? error : new Error(String(error)))
    const route: Route = {
      url,
      postData: typeof init?.body === 'string' ? init.body : null,
      continue: async () => respond(await send(url, init)),
      fetch: () => send(url, init),
      fulfill: async ({ status = 200, json, body = JSON.stringify(json), contentType = 'application/json', headers }) =>
        respond(new Response(body, { status, headers: headers ?? { 'content-type': contentType } })),
      abort: async () => fail(new TypeError('Failed to fetch')),
    }
    Promise.resolve(handler(route)).catch(reject)
  })
}

/** Converts a URL pattern of Playwright: `*` matches within a path segment, `**` matches anything. */
export function toRegExp(pattern: string | RegExp): RegExp {
  if (pattern instanceof RegExp) return pattern
  const parts = pattern.split('**').map(part => part.split('*').map(text => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${parts.map(part => part.join('[^/]*')).join('.*')}$`)
}

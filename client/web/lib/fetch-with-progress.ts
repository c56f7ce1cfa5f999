/** Gets how much of a request has been sent: 0 to 1. */
export type ReportProgress = (fraction: number) => void

/** A `fetch` that reports how much of its body has been sent, which the `fetch` of browsers does not do. */
export const createFetchWithProgress =
  (report: ReportProgress): typeof fetch =>
  (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url instanceof Request ? url.url : url)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => report(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onerror = () => reject(new TypeError('The request has failed.'))
      request.onabort = () => reject(new DOMException('The request was aborted.', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit)
    })

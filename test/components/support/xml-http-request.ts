/**
 * The part of `XMLHttpRequest` that the page uses, on top of `fetch`: a test that replaces `fetch` then also intercepts
 * uploads.
 */
export class PageXmlHttpRequest {
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  status = 0
  responseText = ''
  #method = 'GET'
  #url = ''
  readonly #headers = new Headers()
  readonly #controller = new AbortController()

  open(method: string, url: string | URL): void {
    this.#method = method
    this.#url = String(url)
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  send(body: string): void {
    // One progress event, at half, so that tests see it.
    this.upload.onprogress?.({ loaded: body.length / 2, total: body.length })
    const { signal } = this.#controller
    fetch(this.#url, { method: this.#method, headers: this.#headers, body, signal })
      .then(async response => {
        this.status = response.status
        this.responseText = await response.text()
        this.onload?.()
      })
      .catch(() => (signal.aborted ? this.onabort?.() : this.onerror?.()))
  }

  abort(): void {
    this.#controller.abort()
  }
}

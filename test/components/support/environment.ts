import { builtinEnvironments, type Environment } from 'vitest/runtime'

declare global {
  /** The `fetch` of Node.js. The one of happy-dom fails sometimes, when an idle connection was just closed. */
  var fetchOfNode: typeof fetch
}

const happyDom = builtinEnvironments['happy-dom']

/**
 * happy-dom with the `fetch` of Node.js, and with its `AbortController` and `Response`, which the service in the same
 * process uses: a `Response` of happy-dom does not pass a stream on.
 * Images are loading, as in a browser whose network is slow: happy-dom requests none, but says that each is complete.
 * It loads no frames and style sheets either, and its message about each of them is not printed.
 */
export default {
  ...happyDom,
  name: 'page',
  async setup(global, options) {
    const ofNode = { fetchOfNode: fetch, AbortController, AbortSignal, Response }
    const { console } = global
    global.console = Object.assign(Object.create(console), { error: withoutLoading(console.error) })
    const environment = await happyDom.setup(global, options)
    Object.assign(global, ofNode, { console })
    Object.defineProperty(global.HTMLImageElement.prototype, 'complete', { get: isImageComplete })
    return environment
  },
} satisfies Environment

const withoutLoading =
  (print: Console['error']): Console['error'] =>
  (...texts) => {
    if (!/(Iframe page|CSS file) loading is disabled/.test(String(texts[0]))) print(...texts)
  }

/** Whether nothing is left to load. The images of `data:` URLs have their measures at once. */
function isImageComplete(this: HTMLImageElement): boolean {
  return this.src === '' || this.naturalWidth > 0
}

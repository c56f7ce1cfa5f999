import { builtinEnvironments, type Environment } from 'vitest/runtime'

declare global {
  /** The `fetch` of Node.js. The one of happy-dom fails sometimes, when an idle connection was just closed. */
  var nodeFetch: typeof fetch
}

const happyDom = builtinEnvironments['happy-dom']

/**
 * happy-dom with the `fetch` of Node.js, and with its `AbortController`, which the service in the same process uses.
 */
export default {
  ...happyDom,
  name: 'page',
  async setup(global, options) {
    const ofNode = { nodeFetch: fetch, AbortController, AbortSignal }
    const environment = await happyDom.setup(global, options)
    Object.assign(global, ofNode)
    return environment
  },
} satisfies Environment

import { builtinEnvironments, type Environment } from 'vitest/runtime'

declare global {
  /** The `fetch` of Node.js. That of happy-dom fails now and then, when a kept connection has just been closed. */
  var nodeFetch: typeof fetch
}

const happyDom = builtinEnvironments['happy-dom']

/** happy-dom, beside the `fetch` of Node.js. */
export default {
  ...happyDom,
  name: 'page',
  setup(global, options) {
    const nodeFetch = fetch
    const environment = happyDom.setup(global, options)
    Object.assign(global, { nodeFetch })
    return environment
  },
} satisfies Environment

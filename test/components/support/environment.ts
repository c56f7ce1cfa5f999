import { builtinEnvironments, type Environment } from 'vitest/runtime'

declare global {
  /** The `fetch` of Node.js. The one of happy-dom fails sometimes, when an idle connection was just closed. */
  var nodeFetch: typeof fetch
}

const happyDom = builtinEnvironments['happy-dom']

/** happy-dom with the `fetch` of Node.js. */
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

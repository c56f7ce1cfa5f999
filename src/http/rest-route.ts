type Url = { path: string; queryString: string }

/**
 * Reads the route in `/?rest_route=/cal/events/v1/events`, the form of a URL that WordPress takes without rewrite
 * rules. `prefix` is the path of PUBLIC_URL. The returned function returns the same URL as a path below `prefix`, or
 * null for any other URL.
 */
export function createRestRouteReader(prefix: string): (url: Url) => Url | null {
  // WordPress has its REST API one segment below the home page: `/blog` of `/blog/wp-json`.
  const home = prefix.slice(0, Math.max(prefix.lastIndexOf('/'), 0))
  const homePaths = new Set(['/', '/index.php', home, `${home}/`, `${home}/index.php`])
  return ({ path, queryString }) => {
    if (!queryString.includes('rest_route=') || !homePaths.has(path)) return null
    const route = new URLSearchParams(queryString).getAll('rest_route').at(-1)
    if (!route) return null
    const otherParameters = queryString.split('&').filter(parameter => !parameter.startsWith('rest_route='))
    return { path: `${prefix}/${route.replace(/[?#]/g, encodeURIComponent)}`, queryString: otherParameters.join('&') }
  }
}

/** The URL of the index of the REST API at `origin`; with `rest_route` when the path `prefix` is empty. */
export const buildRestRootUrl = (origin: string, prefix: string): string =>
  prefix === '' ? `${origin}/?rest_route=/` : `${origin}${prefix}/`

import { languages } from '../../core/language.ts'
import { escapeRegExp } from '../../core/text/escape-reg-exp.ts'

type Url = { path: string; queryString: string }

/**
 * Reads the route in `/?rest_route=/cal/events/v1/events`, the form of a URL that WordPress takes without rewrite
 * rules. `prefix` is the path of PUBLIC_URL. The returned function returns the same URL as a path below `prefix`, or
 * null for any other URL.
 */
export function createRestRouteReader(prefix: string): (url: Url) => Url | null {
  const home = getHome(prefix)
  const homePaths = new Set(['/', '/index.php', home, `${home}/`, `${home}/index.php`])
  return ({ path, queryString }) => {
    if (!queryString.includes('rest_route=') || !homePaths.has(path)) return null
    const route = new URLSearchParams(queryString).getAll('rest_route').at(-1)
    if (!route) return null
    const otherParameters = queryString.split('&').filter(parameter => !parameter.startsWith('rest_route='))
    return { path: `${prefix}/${route.replace(/[?#]/g, encodeURIComponent)}`, queryString: otherParameters.join('&') }
  }
}

/**
 * Removes the file of WordPress from a path, which its addresses have without rewrite rules: `/blog/index.php/wp-json/` is
 * `/blog/wp-json/`. The language may come before or after it.
 */
export function createIndexFileRemover(prefix: string): (path: string) => string {
  const pattern = new RegExp(
    `^((?:/(?:${languages.join('|')}))?(?:${escapeRegExp(getHome(prefix))})?)/index\\.php(?=/)`,
    'i',
  )
  return path => (path.includes('index.php/') ? path.replace(pattern, '$1') : path)
}

/** WordPress has its REST API one segment below the home page: `/blog` of `/blog/wp-json`. */
const getHome = (prefix: string): string => prefix.slice(0, Math.max(prefix.lastIndexOf('/'), 0))

/** The URL of the index of the REST API at `origin`; with `rest_route` when the path `prefix` is empty. */
export const buildRestRootUrl = (origin: string, prefix: string): string =>
  prefix === '' ? `${origin}/?rest_route=/` : `${origin}${prefix}/`

import type { Context } from '../../../api/context.ts'
import type { SiteSettings } from '../../../api/site-settings.ts'
import { toPageHtml } from '../../../core/text/html/page-html.ts'
import type { Event } from '../../../resources/events/schema.ts'
import type { Settings } from '../../../settings.ts'
import { type LogFailure, toHttpFailure } from '../../reply/failure-reply.ts'
import type { HttpRequest } from '../../request/request.ts'
import type { PageReads } from '../page-reads.ts'
import { hasWideScreen } from '../head/screen-hint.ts'
import { type BrowserGlobals, createBrowserGlobals } from './browser-globals.ts'
import { toDataJson } from './data-json.ts'
import { loadPageScript, type PageScript } from './page-script.ts'

/** The HTML of a page, the data that it shows, as JSON for the scripts of the page, and the events of its list. */
export type RenderedPage = { html: string; dataJson: string; listedEvents: Event[] | null }

/**
 * Renders the page of a request from what `reads` returns. Null if the page cannot be rendered: then the browser does
 * everything. It does so for requests with credentials, because the browser sends them only with calls.
 */
export type RenderBody = (
  request: HttpRequest,
  reads: PageReads,
  ctx: Pick<Context, 'now' | 'site' | 'compute'>,
) => Promise<RenderedPage | null>

/** Uses the script that the build wrote into `folder`. Failures of the script are logged. */
export function createBodyRenderer(folder: string, settings: Settings, logFailure: LogFailure): RenderBody {
  const loadScript = createScriptLoader(folder, settings)
  const { origin } = new URL(settings.publicUrl)
  return async (request, { call }, { now, site, compute }) => {
    if (request.req.headers.authorization !== undefined) return null
    const url = buildUrl(origin, request)
    try {
      const { script, browser } = loadScript(site)
      const rendered = await script?.renderPage({
        url,
        prepare: () => browser.set(url, now, hasWideScreen(request)),
        call: (procedure, input) => call(procedure, input as Record<string, unknown>).then(({ value }) => value),
        sanitizeHtml: toPageHtml,
        compute,
      })
      if (!rendered) return null
      const { html, data, listedEvents } = rendered
      return { html, dataJson: toDataJson(data), listedEvents }
    } catch (error) {
      logFailure(toHttpFailure(error), request, { path: request.path })
      return null
    }
  }
}

/** Returns a function that loads the script at its first call, and again for other settings of the calendar. */
function createScriptLoader(folder: string, settings: Settings) {
  let loaded: { siteJson: string; browser: BrowserGlobals; script: PageScript | null } | null = null
  return (site: SiteSettings) => {
    const siteJson = JSON.stringify(site)
    if (loaded?.script && loaded.siteJson === siteJson) return loaded
    const browser = createBrowserGlobals(settings, site)
    return (loaded = { siteJson, browser, script: loadPageScript(folder, browser) })
  }
}

function buildUrl(origin: string, { languageSegment, path, queryString }: HttpRequest): URL {
  const url = new URL(origin)
  url.pathname = `${languageSegment ? `/${languageSegment}` : ''}${path}`
  url.search = queryString
  return url
}

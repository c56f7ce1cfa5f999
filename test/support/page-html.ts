import type { TestService } from './test-service.ts'

type PageResponse = { status: number; headers: Headers; body: string }

/** Requests a path of the service: a document, a file or JSON. Does not follow redirects. */
export async function fetchPage(
  { url }: Pick<TestService, 'url'>,
  path: string,
  init: RequestInit = {},
): Promise<PageResponse> {
  const response = await fetch(url + path, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

/** The content of the `meta` element with this name or property. */
export const readMeta = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]

export const readTitle = (html: string): string | undefined => /<title>(.*?)<\/title>/s.exec(html)?.[1]

/** Reads the URLs of the `link` elements. The keys are the languages of rel=alternate, and `canonical`. */
export const readPageLinks = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([\w-]+)")? href="([^"]*)">/g)].map(
      ([, rel, language, href]) => [language ?? rel!, href!],
    ),
  )

/** The first JSON-LD of the document; null when there is none. */
export const readJsonLd = (html: string): unknown => readAllJsonLd(html)[0] ?? null

export const readAllJsonLd = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json!))

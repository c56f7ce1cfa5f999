import type { TestService } from './test-service.ts'

export type PageResponse = { status: number; headers: Headers; html: string }

/** What `service` answers at a path, redirections included. */
export async function fetchPage(
  { url }: Pick<TestService, 'url'>,
  path: string,
  init: RequestInit = {},
): Promise<PageResponse> {
  const response = await fetch(url + path, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** The attribute `value` of what a tag of the document says of `name`. */
export const readMeta = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]

export const readTitle = (html: string): string | undefined => /<title>(.*?)<\/title>/s.exec(html)?.[1]

/** Addresses of the same page: the canonical one, and those by language. */
export const readLanguageLinks = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([\w-]+)")? href="([^"]*)">/g)].map(
      ([, rel, language, href]) => [language ?? rel!, href!],
    ),
  )

/** What search engines are told. */
export const readJsonLd = (html: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

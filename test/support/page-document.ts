import type { TestService } from './test-service.ts'

export type Got = { status: number; headers: Headers; html: string }

/** What `service` answers at a path, redirections included. */
export async function openPage({ url }: Pick<TestService, 'url'>, path: string, init: RequestInit = {}): Promise<Got> {
  const response = await fetch(url + path, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** The attribute `value` of what a tag of the document says of `name`. */
export const metaOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]

export const titleOf = (html: string): string | undefined => /<title>(.*?)<\/title>/s.exec(html)?.[1]

/** Addresses of the same page: the canonical one, and those by language. */
export const linksOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([\w-]+)")? href="([^"]*)">/g)].map(
      ([, rel, language, href]) => [language ?? rel!, href!],
    ),
  )

/** What search engines are told. */
export const jsonLdOf = (html: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

/**
 * The origin in a text, such as `https://example.org` or `http://127.0.0.1:4000`; null if the text is none, or has a
 * path, a query or credentials. It has only letters, digits and `.`, `-`, `_`, `:`, `[`, `]`, so that it can be a source
 * of a Content-Security-Policy.
 */
export function parseOrigin(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || url.href !== `${url.origin}/`) return null
  return /^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/.test(url.origin) ? url.origin : null
}

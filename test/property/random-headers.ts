import fc from 'fast-check'
import type { Fixtures } from './fixtures.ts'

const listTokens = (fixtures: Fixtures) => fixtures.callers.map(({ headers }) => headers.authorization)
const formatBasicAuth = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

/** Credentials and other request headers. Wrong secrets are rare, because each costs the service 30 ms. */
export function arbitraryHeaders(fixtures: Fixtures): fc.Arbitrary<Record<string, string>> {
  const passwords = fixtures.callers.map(({ login, secret }) => formatBasicAuth(`${login}:${secret}`))
  const authorization = fc.oneof(
    { weight: 120, arbitrary: fc.constantFrom(...listTokens(fixtures), ...passwords) },
    { weight: 100, arbitrary: fc.constantFrom(...listTokens(fixtures).slice(0, 2)) },
    { weight: 50, arbitrary: fc.constant('') },
    { weight: 10, arbitrary: fc.constantFrom('Basic !!!', 'Bearer', 'Digest x', formatBasicAuth('x'), 'Bearer ü') },
    { weight: 3, arbitrary: fc.constantFrom('Bearer of-nobody-at-all', formatBasicAuth('admin:wrong-secret')) },
  )
  const others = fc.subarray(
    [
      ['accept', 'text/html'],
      ['accept-encoding', 'gzip, br;q=0.5'],
      ['accept-language', 'el'],
      ['origin', 'https://elsewhere.example'],
      ['if-none-match', '*'],
      ['if-match', '"x"'],
      ['range', 'bytes=0-10'],
      ['x-forwarded-for', '1.2.3.4'],
      ['cookie', 'a=b'],
    ] as [string, string][],
    { maxLength: 2 },
  )
  return fc
    .tuple(authorization, fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: others }))
    .map(([credentials, more]) => ({ ...(credentials && { authorization: credentials }), ...Object.fromEntries(more) }))
}

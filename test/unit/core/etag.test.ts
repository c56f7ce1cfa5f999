import { describe, expect, it } from 'vitest'
import {
  computeEtag,
  computeWeakEtag,
  hasStrongEtagMatch,
  isWildcard,
  findMatchByWeakComparison,
  addCodingToEtag,
} from '../../../src/core/cache/etag.ts'

const etag = computeEtag('a body')

describe('computeEtag', () => {
  it('returns a quoted digest of the bytes', () => {
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    expect([computeEtag(Buffer.from('a body')), computeEtag('another')]).toEqual([
      etag,
      expect.not.stringContaining(etag),
    ])
  })
})

describe('findMatchByWeakComparison', () => {
  it.each([
    [etag, etag],
    [`W/${etag}`, etag],
    [`"x", ${etag}`, etag],
    ['*', etag],
    [addCodingToEtag(etag, 'gzip'), addCodingToEtag(etag, 'gzip')],
    [undefined, null],
    ['', null],
    ['"x"', null],
    [etag.slice(1, -1), null],
    ['"a, *, b"', null],
    [`"x", *`, null],
  ])('finds in %j: %j', (header, match) => {
    expect(findMatchByWeakComparison(header, etag)).toBe(match)
  })
})

describe('computeWeakEtag', () => {
  const weakEtag = computeWeakEtag('1,2,3')

  it.each([
    [weakEtag, weakEtag],
    [weakEtag.slice(2), weakEtag],
    [`"x", ${weakEtag}`, weakEtag],
    ['*', weakEtag],
    [computeWeakEtag('1,2,4'), null],
  ])('is found in %j: %j', (header, match) => {
    expect(weakEtag).toMatch(/^W\/"[\w-]{27}"$/)
    expect(findMatchByWeakComparison(header, weakEtag)).toBe(match)
  })
})

describe('hasStrongEtagMatch', () => {
  it.each([
    [etag, true],
    [`"x",${etag} , "y"`, true],
    [addCodingToEtag(etag, 'br'), true],
    [`W/${etag}`, false],
    ['', false],
    ['"stale",', false],
    ['"a, *, b"', false],
    ['-br"', false],
  ])('If-Match: %j matches the tag: %j', (header, isMatching) => {
    expect(hasStrongEtagMatch(header, etag)).toBe(isMatching)
  })
})

describe('isWildcard', () => {
  it.each([
    ['*', true],
    [' * ', true],
    ['"*"', false],
    ['*, "x"', false],
  ])('%j is a wildcard: %j', (header, expected) => {
    expect(isWildcard(header)).toBe(expected)
  })
})

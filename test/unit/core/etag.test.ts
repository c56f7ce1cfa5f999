import { describe, expect, it } from 'vitest'
import {
  computeEtag,
  hasStrongEtagMatch,
  isWildcard,
  findWeakEtagMatch,
  addCodingToEtag,
} from '../../../src/core/etag.ts'

const etag = computeEtag('a body')

describe('etagOf', () => {
  it('is a quoted digest of the bytes', () => {
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    expect([computeEtag(Buffer.from('a body')), computeEtag('another')]).toEqual([
      etag,
      expect.not.stringContaining(etag),
    ])
  })
})

describe('knownTag', () => {
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
  ])('%j names %j', (header, known) => {
    expect(findWeakEtagMatch(header, etag)).toBe(known)
  })
})

describe('isMatchingTag', () => {
  it.each([
    [etag, true],
    [`"x",${etag} , "y"`, true],
    [addCodingToEtag(etag, 'br'), true],
    [`W/${etag}`, false],
    ['', false],
    ['"stale",', false],
    ['"a, *, b"', false],
    ['-br"', false],
  ])('%j: %j', (header, isMatching) => {
    expect(hasStrongEtagMatch(header, etag)).toBe(isMatching)
  })
})

describe('isStar', () => {
  it.each([
    ['*', true],
    [' * ', true],
    ['"*"', false],
    ['*, "x"', false],
  ])('%j: %j', (header, star) => {
    expect(isWildcard(header)).toBe(star)
  })
})

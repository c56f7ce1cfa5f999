import { describe, expect, it } from 'vitest'
import { etagOf, isMatchingTag, isStar, knownTag, packedTag } from '../../../src/core/etag.ts'

const etag = etagOf('a body')

describe('etagOf', () => {
  it('is a quoted digest of the bytes', () => {
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    expect([etagOf(Buffer.from('a body')), etagOf('another')]).toEqual([etag, expect.not.stringContaining(etag)])
  })
})

describe('knownTag', () => {
  it.each([
    [etag, etag],
    [`W/${etag}`, etag],
    [`"x", ${etag}`, etag],
    ['*', etag],
    [packedTag(etag, 'gzip'), packedTag(etag, 'gzip')],
    [undefined, null],
    ['', null],
    ['"x"', null],
    [etag.slice(1, -1), null],
    ['"a, *, b"', null],
    [`"x", *`, null],
  ])('%j names %j', (header, known) => {
    expect(knownTag(header, etag)).toBe(known)
  })
})

describe('isMatchingTag', () => {
  it.each([
    [etag, true],
    [`"x",${etag} , "y"`, true],
    [packedTag(etag, 'br'), true],
    [`W/${etag}`, false],
    ['', false],
    ['"stale",', false],
    ['"a, *, b"', false],
    ['-br"', false],
  ])('%j: %j', (header, isMatching) => {
    expect(isMatchingTag(header, etag)).toBe(isMatching)
  })
})

describe('isStar', () => {
  it.each([
    ['*', true],
    [' * ', true],
    ['"*"', false],
    ['*, "x"', false],
  ])('%j: %j', (header, star) => {
    expect(isStar(header)).toBe(star)
  })
})

import { describe, expect, it } from 'vitest'
import {
  decodeBytes,
  decodeValidBytes,
  findCharset,
  readCharsetParameter,
} from '../../../src/formats/decode/charset.ts'
import { findPageCharset } from '../../../src/formats/decode/page-charset.ts'

describe('the charset parameter of a Content-Type', () => {
  it.each([
    ['text/calendar; charset=utf8', 'utf8'],
    ['text/calendar;charset="UTF-8";method=PUBLISH', 'UTF-8'],
    ["text/html; Charset='windows-1253'", 'windows-1253'],
    ['text/csv; header=present; charset = iso-8859-7 ; x=1', 'iso-8859-7'],
    ['text/csv; charset=', undefined],
    ['text/csv', undefined],
    [undefined, undefined],
  ])('%s', (contentType, label) => {
    expect(readCharsetParameter(contentType)).toBe(label)
  })
})

describe('a label of a character set', () => {
  it.each([
    ['utf-8', ['utf8', 'UTF-8', 'utf_8', 'unicode-1-1-utf-8', 'us-ascii', 'ASCII']],
    ['windows-1252', ['latin1', 'Latin-1', 'iso-8859-1', 'ISO8859_1', 'l1', 'cp1252', 'cp-1252', 'windows1252']],
    ['iso-8859-7', ['greek', 'iso8859-7', 'sun_eu_greek']],
    ['windows-1253', ['x-cp1253', 'win-1253', ' Windows-1253 ']],
    ['utf-16le', ['utf-16', 'unicode']],
    ['gbk', ['gb2312', 'gbk']],
    [null, ['x-none', '']],
  ])('of %s', (name, labels) => {
    expect(labels.map(findCharset)).toEqual(labels.map(() => name))
  })
})

it('the bytes 0x80 to 0x9F of windows-1252 are those of the Encoding Standard, whatever Node reads', () => {
  const bytes = Uint8Array.of(0x93, 0x80, 0x31, 0x96, 0x32, 0x94, 0x92, 0x81, 0x9c)
  expect(decodeBytes(bytes, 'windows-1252')).toBe('“€1–2”’\u0081œ')
  expect(decodeValidBytes(bytes, 'windows-1252')).toBe('“€1–2”’\u0081œ')
})

describe('the declaration in a page', () => {
  const find = (page: string) => findPageCharset(Buffer.from(page, 'latin1'))
  it.each([
    ['<meta charset=windows-1253>', 'windows-1253'],
    ['<!doctype html><html><head><META CharSet = "ISO-8859-7" />', 'ISO-8859-7'],
    ['<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-7">', 'iso-8859-7'],
    ['<meta content=\'text/html;charset="windows-1253"\' http-equiv=content-type>', 'windows-1253'],
    ['<meta http-equiv="Content-Type" content="text/html charset=windows-1253">', 'windows-1253'],
    ['<!-- <meta charset=koi8-r> --><meta charset=windows-1253>', 'windows-1253'],
    ['<a title="<meta charset=koi8-r>"></a><meta charset=windows-1253>', 'windows-1253'],
    ['<meta name=x content="text/html; charset=koi8-r"><meta charset=windows-1253>', 'windows-1253'],
    [`<style>${' '.repeat(2_000)}</style><meta charset=windows-1253>`, 'windows-1253'],
    ['<?xml version="1.0" encoding="ISO-8859-7"?><html>', 'ISO-8859-7'],
    ['<meta charset=utf-16le>', 'utf-8'],
    ['<meta name=viewport>', undefined],
    ['', undefined],
  ])('%s', (page, label) => {
    expect(find(page)).toBe(label)
  })
})

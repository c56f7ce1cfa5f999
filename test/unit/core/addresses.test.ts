import { describe, expect, it } from 'vitest'
import { hasRelativeAddress, resolveAddress, resolveSrcset } from '../../../src/core/text/addresses.ts'
import { sanitizeHtml } from '../../../src/core/text/html/html.ts'

const base = 'https://town.example/event/fair/'
const resolve = (address: string) => resolveAddress(address, base)

describe('an address at the page of an event', () => {
  it.each([
    ['/a.jpg', 'https://town.example/a.jpg'],
    ['//cdn.example/b.jpg', 'https://cdn.example/b.jpg'],
    ['page2', 'https://town.example/event/fair/page2'],
    ['../next/', 'https://town.example/event/next/'],
    ['?p=3&q=4', 'https://town.example/event/fair/?p=3&q=4'],
    ['#programme', 'https://town.example/event/fair/#programme'],
    [' /a b.jpg ', 'https://town.example/a%20b.jpg'],
    ['/εκδήλωση', 'https://town.example/%CE%B5%CE%BA%CE%B4%CE%AE%CE%BB%CF%89%CF%83%CE%B7'],
    ['', base],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['TEL:+30210', 'TEL:+30210'],
    ['https://other.example/x?a=1&b=2', 'https://other.example/x?a=1&b=2'],
  ])('%j', (address, absolute) => {
    expect(resolve(address)).toBe(absolute)
  })

  it('without a page is unknown, unless it has a host', () => {
    expect(['/a.jpg', '?p=3', '#x', '//cdn.example/b.jpg'].map(address => resolveAddress(address, null))).toEqual([
      null,
      null,
      null,
      'https://cdn.example/b.jpg',
    ])
  })
})

it.each([
  ['a.jpg 1x,/b.jpg 2x', `${base}a.jpg 1x, https://town.example/b.jpg 2x`],
  ['a.jpg, https://x.example/b,c.jpg 300w', `${base}a.jpg, https://x.example/b,c.jpg 300w`],
  ['//cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
  ['https://x.example/a.jpg 1x,https://x.example/b.jpg 2x', 'https://x.example/a.jpg 1x,https://x.example/b.jpg 2x'],
])('the srcset %s', (srcset, absolute) => {
  expect(resolveSrcset(srcset, resolve)).toBe(absolute)
})

describe('HTML with relative addresses', () => {
  it.each([
    ['<img src="/a.jpg">', '<img src="https://town.example/a.jpg" />'],
    ["<a href='page2'>x</a>", `<a href="${base}page2">x</a>`],
    ['<a href=?p=3&amp;q=4>x</a>', `<a href="${base}?p=3&amp;q=4">x</a>`],
    ['<a href="//b.example/&quot;x">x</a>', '<a href="https://b.example/%22x">x</a>'],
    [
      '<img src="a.jpg" srcset="a.jpg 1x, b.jpg 2x">',
      `<img src="${base}a.jpg" srcset="${base}a.jpg 1x, ${base}b.jpg 2x" />`,
    ],
    [
      '<a href="https://x.example/?a=1&b=2">x</a> <img src="/a.jpg">',
      '<a href="https://x.example/?a=1&b=2">x</a> <img src="https://town.example/a.jpg" />',
    ],
  ])('%s', (html, absolute) => {
    expect(hasRelativeAddress(html)).toBe(true)
    expect(sanitizeHtml(html, resolve)).toBe(absolute)
    expect(hasRelativeAddress(absolute)).toBe(false)
  })

  it.each(['<p>x</p>', '<a href="https://x.example">x</a>', '<a href="mailto:a@b.example">x</a>'])('is not %s', html =>
    expect(hasRelativeAddress(html)).toBe(false),
  )

  it('gets no address that is not safe', () => {
    for (const html of ['<a href="java\tscript:alert(1)">x</a>', '<a href="&#9;javascript:alert(1)">x</a>'])
      expect(sanitizeHtml(html, resolve)).toBe('<a>x</a>')
  })

  it('loses those for which there is no absolute one', () => {
    expect(sanitizeHtml('<a href="/x">x</a><img src="/a.jpg">', () => null)).toBe('<a>x</a>')
  })
})

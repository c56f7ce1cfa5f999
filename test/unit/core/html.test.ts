import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeHtml, decodeEntities, parseHttpUrl, toPlainText } from '../../../src/core/text/html/html.ts'
import { describeInWholeSuite } from '../../support/suite-size.ts'
import { measureCpu } from './measure-cpu.ts'

describe('sanitizeHtml', () => {
  /** A text may keep all requests waiting for 100 ms at most. */
  it.each([
    ['as many tags and attributes as a text may have', '<p id=a>'.repeat(3_300), 26_400 + 4 * 3_300],
    ['more', '<p id=a>x'.repeat(5_001), 5_001],
    ['more when they are closed', '<p>x'.repeat(5_001), 5_001],
  ])('keeps tags or removes all: %s', (_name, html, length) => {
    const clean = sanitizeHtml(html)
    expect(clean.replaceAll('"', '').replaceAll(/\s+/g, ' ').length).toBeGreaterThanOrEqual(length)
    expect(clean.includes('<')).toBe(length > 5_001)
    expect(sanitizeHtml(clean)).toBe(clean)
  })

  it.each([
    ...['', 'Rock & Roll', 'a < b', 'a < b > c & "d" \'e\'', '&amp;', '&amp;lt;', 'I <3 you', '1\n\n2 '],
    ...[
      '<p>Tom & Jerry</p>',
      '<p>&lt;script&gt;</p>',
      '<p>1 <= 2 && 3 >= 2</p>',
      '<p>é &nbsp; &eacute; &copy 2026</p>',
    ],
    ...[
      '<h2>T</h2><ul><li>a</li></ul><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
      'Γειά <b>σου</b>',
    ],
    ...[
      '<a href="https://x.test/?a=1&b=2&amp;c=3" title="t">x</a>',
      '<a href="mailto:a@b.test">m</a><a href="#top">t</a>',
    ],
    ...['<p style="text-align: center;">x</p>', '<pre><code>if (a &lt; b) "c"</code></pre>', '<p>a <</p>'],
  ])('does not change %j', text => {
    expect(sanitizeHtml(text)).toBe(text)
  })

  it.each([
    ['<script>alert(1)</script>x', 'x'],
    ['<style>p{}</style><iframe src="https://a.test">in</iframe>x', 'x'],
    ['<svg onload=alert(1)><p>x</p></svg>', '<p>x</p>'],
    ['<img src="https://a.test/b.png" onerror=alert(1)>', '<img src="https://a.test/b.png" />'],
    ['<img src="data:image/png;base64,x"><img src=/x.png>', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="java&#115;cript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="javascript&colon;alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" java&Tab;script:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<a href="java\uFDD0script:x">x</a>', '<a>x</a>'],
    ['\uFDD1script>alert(1)</b>', 'script>alert(1)'],
    ['<a href="https://a.test" target="_blank">x</a>', '<a href="https://a.test" target="_blank" rel="noopener">x</a>'],
    ['<p style="position: fixed; text-align: right" onclick=x>x</p>', '<p style="text-align: right">x</p>'],
    ['<!-- c -->x', 'x'],
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['<<b>script>alert(1)</script>', '<<b>script>alert(1)</b>'],
    ['< <x>img src=x onerror=alert(1)>', '< img src=x onerror=alert(1)>'],
    ['<x><</x>img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)>'],
    ['a <b', 'a &lt;b'],
    ['a\u0000b\u0007', 'ab'],
  ])('%j becomes %j', (html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean)
  })

  const piece = fc.constantFrom(
    ...[
      '<a ',
      '<p>',
      '</p>',
      '<b ',
      '<a href="',
      '<a href=',
      '">',
      '<img src=',
      '<td',
      '<li>',
      '</a>',
      '<script>',
      '</script>',
    ],
    ...[
      '<',
      '>',
      '</',
      '/>',
      '"',
      "'",
      '=',
      ' ',
      '&',
      '&lt;',
      '&#60;',
      '&colon;',
      '<!--',
      '-->',
      '<![CDATA[',
      '\uFDD0',
      '\uFDD1',
    ],
    ...['script', 'style', 'p', 'a', 'img', 'svg', 'math', 'b', 'td', 'table', 'li', 'br', 'textarea', 'xmp', 'title'],
    ...[
      'href',
      'src',
      'onclick=x',
      'onerror',
      'javascript:',
      'java',
      'https://a.test/',
      'alert(1)',
      'x',
      '\n',
      'é',
      '3',
    ],
  )
  const randomHtml = fc.oneof(
    fc.array(piece, { maxLength: 30 }).map(pieces => pieces.join('')),
    fc.string({ unit: 'grapheme' }),
  )

  it('changes nothing when it runs again', () => {
    fc.assert(
      fc.property(randomHtml, html => {
        const clean = sanitizeHtml(html)
        expect(sanitizeHtml(clean)).toBe(clean)
      }),
      { numRuns: 2000 },
    )
  })

  /** The scheme of the URL as a browser resolves it. */
  const parseScheme = (address: string) =>
    URL.canParse(decodeEntities(address), 'https://page.test')
      ? new URL(decodeEntities(address), 'https://page.test').protocol
      : 'https:'

  it('leaves no script, event handler or script URL in any input', () => {
    fc.assert(
      fc.property(randomHtml, html => {
        const tags = sanitizeHtml(html).match(/<[a-z/!?](?:"[^"]*"|[^">])*>?/gi) ?? []
        for (const tag of tags) {
          expect(tag).not.toMatch(/^<\/?(?:script|style|svg|math|textarea|xmp|title|[!?])/i)
          const names = tag.replace(/"[^"]*"/g, '""')
          expect(names).not.toMatch(/\son\w*/i)
          for (const [, address = ''] of tag.matchAll(/(?:href|src)="([^"]*)"/g)) {
            expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(parseScheme(address))
          }
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('toPlainText', () => {
  it.each([
    ['Rock & Roll', 'Rock & Roll'],
    ['a < b', 'a < b'],
    ['"q" \'s\' &amp; &lt;b&gt;', '"q" \'s\' &amp; &lt;b&gt;'],
    ['  a \n\t b ', 'a b'],
    ['Meet  the   authors', 'Meet  the   authors'],
    ['One <br> Two', 'One Two'],
    ['<b>R</b>ock', 'Rock'],
    ['One<br>Two<p>Three</p>', 'One Two Three'],
    ['Doors<article>at</article><table><tr><td>8</td><td>pm</td></tr></table>', 'Doors at 8 pm'],
    ['<script>x</script>Tag & "Quote" \'S\'', 'Tag & "Quote" \'S\''],
    ['a<style>b</style>c<script>d', 'ac'],
    ['<!-- c -->x', 'x'],
    ['I <3 you', 'I <3 you'],
    ['<<b>script>x', '< script>x'],
    ['a <img src=x onerror=alert(1) ', 'a < img src=x onerror=alert(1)'],
    ['a\u0000b', 'ab'],
    ['<p></p>', ''],
  ])('%j becomes %j', (text, plain) => {
    expect(toPlainText(text)).toBe(plain)
  })

  it('leaves no tag, creates no entity and changes nothing when it runs again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<', '>', 'b', '/', '!', 'script', ' ', '&', '"', '<b>'), { maxLength: 20 }),
        parts => {
          const text = parts.join('')
          const plain = toPlainText(text)
          expect(plain).not.toMatch(/<[a-z/!?]/i)
          expect(plain.split('&').length).toBeLessThanOrEqual(text.split('&').length)
          expect(toPlainText(plain)).toBe(plain)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describeInWholeSuite('the time of reading HTML', () => {
  it.each([
    [toPlainText, '<'],
    [toPlainText, '<script>'],
    [sanitizeHtml, '<'],
    [sanitizeHtml, '<b>'],
    [sanitizeHtml, '<b><!--</b>-->'],
  ])(
    'the time of %o grows in proportion to the length of its text, many times %j',
    (read, text) => {
      const count = 32
      const [short, long] = [text.repeat(2_000), text.repeat(2_000 * count)]
      const readShort = () => Array.from({ length: count }, () => read(short))
      // If the time grew with the square of the length, the ratio would be 32. It is 1 to 7, because a long text does not
      // fit into the caches of the processor.
      expect(measureCpu(() => read(long)) / measureCpu(readShort)).toBeLessThan(16)
    },
    60_000,
  )
})

describe('decodeEntities', () => {
  it.each([
    ['Spring Fair &#038; Market', 'Spring Fair & Market'],
    ['Rock &#8216;n&#8217; Roll &ndash; &eacute;', 'Rock ‘n’ Roll – é'],
    ['&amp;amp;', '&amp;'],
    ['?a=1&copy=2', '?a=1&copy=2'],
    ['Rock & Roll', 'Rock & Roll'],
  ])('%j becomes %j', (text, decoded) => {
    expect(decodeEntities(text)).toBe(decoded)
  })
})

describe('parseHttpUrl', () => {
  it.each([
    'https://a.test',
    'http://a.test/b?c=1&d=é#e',
    'HTTPS://A.test',
    'http://localhost:80',
    'https://αθήνα.gr/ν',
  ])('returns %s without the white space around it', url => {
    expect(parseHttpUrl(` ${url}\n`)).toBe(url)
  })

  it.each([
    '',
    'example.test',
    'javascript:alert(1)',
    'not a url',
    'http://',
    'http:///x',
    'ftp://a',
    'http://a b',
    'http://[::1',
  ])('returns null for %j', url => {
    expect(parseHttpUrl(url)).toBeNull()
  })
})

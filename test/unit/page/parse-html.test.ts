import { describe, expect, it } from 'vitest'
import { parseHtml } from '../../../client/web/lib/text/parse-html.ts'
import { markupAttacks, scriptAttacks } from '../../support/html-attacks.ts'
import { findActiveMarkup, findForeignNames } from '../../support/page-flows/hostile-text.ts'

const read = (html: string): string => parseHtml(html).innerHTML

describe('parseHtml', () => {
  it.each([
    ['<p>One</p><script>alert(1)</script>', '<p>One</p>'],
    ['<p>One</p><style>main { display: none }</style>', '<p>One</p>'],
    ['<iframe src="https://evil.example/"></iframe><p>One</p>', '<p>One</p>'],
    ['<svg><circle r="1"></circle></svg><p>One</p>', '<p>One</p>'],
    ['<form action="https://evil.example/"><p>One</p></form>', '<p>One</p>'],
    ['<button formaction="https://evil.example/">One</button>', 'One'],
    ['<p onclick="alert(1)" tabindex="1" contenteditable>One</p>', '<p>One</p>'],
    ['<p class="notice" role="alert" name="body" hidden>One</p>', '<p>One</p>'],
    [
      '<p id="main">One</p><a href="#main">x</a>',
      '<p id="user-content-main">One</p><a href="#user-content-main">x</a>',
    ],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" java\nscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a><a href="//[">x</a>', '<a>x</a><a>x</a>'],
    ['<a href="/event/jazz/">x</a>', '<a href="/event/jazz/">x</a>'],
    ['<img src="data:image/svg+xml,x" onerror="alert(1)">', '<img>'],
    ['<img src="https://a.example/x.png" srcset="javascript:alert(1) 1x">', '<img src="https://a.example/x.png">'],
    ['<p style="position: fixed; inset: 0">One</p>', '<p>One</p>'],
    ['<p style="text-align: center; width: 50%">One</p>', '<p data-align="center">One</p>'],
    [
      '<table><tbody><tr><td style="width: 25%">1</td></tr></tbody></table>',
      '<table><tbody><tr><td width="25%">1</td></tr></tbody></table>',
    ],
    ['<p lang="el" dir="ltr" title="x">Ένα</p>', '<p lang="el" dir="ltr" title="x">Ένα</p>'],
  ])('keeps what a reader may see, and nothing that acts: %s', (html, shown) => expect(read(html)).toBe(shown))

  it('leaves nothing that runs, sends or covers, whatever the text is', () => {
    for (const attack of [...scriptAttacks, ...markupAttacks]) {
      const body = parseHtml(`<p>first</p>${attack}`)
      expect([...findActiveMarkup(body), ...findForeignNames(body)], attack).toEqual([])
    }
  })
})

import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { completeLinkTarget } from '../../../client/web/ui/html-editor/attributes.ts'
import { findLostMarkup } from '../../../client/web/ui/html-editor/find-lost-markup.ts'
import { parseDocument } from '../../../client/web/ui/html-editor/parse-document.ts'
import { serializeDocument } from '../../../client/web/ui/html-editor/serialize-document.ts'

const rewrite = (html: string) => serializeDocument(parseDocument(html))

describe('findLostMarkup', () => {
  it.each([
    '<p style="text-align:center">One<br />two &amp; <b>three</b></p>\n<p>&nbsp;</p>',
    '<h3 id="more">More</h3><div>A line</div><hr /><blockquote>Quote</blockquote>',
    '<ul><li>One<ol start="3"><li><p>Two</p></li></ol></li></ul>',
    '<p><a href="/x" target="_blank" rel="noopener"><img class="alignleft" src="https://x.example/a.jpg" srcset="https://x.example/b.jpg 2x" alt=""></a></p>',
    'A line\r\nand <sup class="n">another</sup> <span lang="el"><i>Ευρώ</i></span>',
  ])('finds nothing in what the editor keeps, %#', html => expect(findLostMarkup(html)).toEqual([]))

  it.each([
    ['<table><tbody><tr><td>1</td></tr></tbody></table>', ['<table>', '<tbody>', '<tr>', '<td>']],
    ['<div><p>One</p></div>', ['<div>']],
    ['<figure><img src="https://x.example/a.jpg"><figcaption>A</figcaption></figure>', ['<figure>', '<figcaption>']],
    ['<p>One<iframe></iframe></p>', ['<iframe>']],
    ['<pre>  a\n  b</pre>', ['<pre>']],
    ['<p><a id="anchor"></a>Text</p>', ['<…>']],
    ['<p>One<!--more--></p>', ['<…>']],
    ['x'.repeat(200_001), ['<…>']],
  ])('names what the editor would lose, %#', (html, tags) => expect(findLostMarkup(html)).toEqual(tags))

  it('finds whatever is missing in the text that the editor writes', () => {
    fc.assert(
      fc.property(fc.array(element(2), { maxLength: 4 }), parts => {
        const html = parts.join('')
        if (findLostMarkup(html).length > 0) return
        const written = rewrite(html)
        expect(listContent(written)).toEqual(listContent(html))
        expect(rewrite(written)).toBe(written)
      }),
      { numRuns: 150, seed: 20_261_125 },
    )
  })
})

describe('parseDocument', () => {
  it.each([
    ['<blockquote></blockquote>\nword', '<blockquote>\n<p></p>\n</blockquote>\n<p>word</p>'],
    ['<h2>More</h2>\n<b> </b> <b> a</b> word', '<h2>More</h2>\n<p><strong>a</strong> word</p>'],
    ['<b>One<br></b> two', '<p><strong>One<br /></strong>two</p>'],
    ['<ul><li><p>One</p> two</li></ul>', '<ul>\n<li><p>One</p>\n<p>two</p></li>\n</ul>'],
  ])('leaves out the space that no browser shows at the start of a line, %#', (html, written) => {
    expect(rewrite(html)).toBe(written)
    expect(rewrite(written)).toBe(written)
    expect(findLostMarkup(html)).toEqual([])
  })
})

describe('completeLinkTarget', () => {
  it.each([
    ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
    [' example.org/tickets ', 'https://example.org/tickets'],
    ['δήμος.gr', 'https://δήμος.gr'],
    ['name@example.org', 'mailto:name@example.org'],
    ['tel:+30 210 123', 'tel:+30 210 123'],
    ['/event/jazz/', '/event/jazz/'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['not an address', null],
    ['', null],
  ])('%s', (typed, target) => expect(completeLinkTarget(typed)).toBe(target))
})

const inlineTags = ['a', 'b', 'strong', 'em', 'span', 'sup', 'abbr']
const blockTags = ['p', 'div', 'h2', 'h5', 'ul', 'ol', 'li', 'blockquote', 'table', 'section', 'pre']
const attributes = fc.constantFrom('', ' class="x y"', ' style="color: red"', ' id="a"', ' title="&quot;&amp;&lt;"')
const text = fc.constantFrom(
  'word',
  ' ',
  '\n',
  '&amp;',
  '&nbsp;',
  '<br>',
  'Ελληνικά',
  '<img src="https://x.example/a.png">',
)

/** HTML of random tags, also in places where they do not belong. */
const element = (depth: number): fc.Arbitrary<string> =>
  depth === 0
    ? text
    : fc.oneof(
        text,
        fc
          .tuple(
            fc.constantFrom(...inlineTags, ...blockTags),
            attributes,
            fc.array(element(depth - 1), { maxLength: 3 }),
          )
          .map(([tag, written, content]) => `<${tag}${written}>${content.join('')}</${tag}>`),
      )

/** The words of a text in their order, and its attributes, as another parser sees them. */
function listContent(html: string) {
  const words: string[] = []
  // Elements around a text may change their order, and one for several texts may become several.
  const attributes = new Set<string>()
  const visit = (node: DefaultTreeAdapterTypes.ChildNode) => {
    if (node.nodeName === '#text') words.push(...(node as { value: string }).value.split(/[ \n]+/).filter(Boolean))
    if (!('tagName' in node)) return
    for (const { name, value } of node.attrs) attributes.add(`${node.tagName} ${name}=${value}`)
    node.childNodes.forEach(visit)
  }
  parseFragment(html).childNodes.forEach(visit)
  return { words: words.join(''), attributes }
}

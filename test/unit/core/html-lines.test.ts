import { expect, it } from 'vitest'
import { toTextLines } from '../../../src/core/text/html/html.ts'
import { describeInWholeSuite } from '../../support/suite-size.ts'
import { measureCpu } from './measure-cpu.ts'

it.each([
  ['<p>One</p><p>Two</p>', 'One\nTwo'],
  ['One<br>two<br />three', 'One\ntwo\nthree'],
  ['<ul><li>One</li><li class="x">Two</li></ul>', '- One\n- Two'],
  [
    '<p>A <strong>bold</strong> word &amp; a <a href="https://a.example/?b=1&amp;c">link</a></p>',
    'A bold word & a link',
  ],
  ['<p>1 &lt; 2</p>\n\n<p>&nbsp;</p>', '1 < 2'],
  ['line one\r\nline two', 'line one line two'],
  ['<h2>Title</h2><blockquote>Words<hr>More</blockquote>', 'Title\nWords\nMore'],
  ['a < b', 'a < b'],
  ['', ''],
])('%j is %j', (html, text) => {
  expect(toTextLines(html)).toBe(text)
})

describeInWholeSuite('the time', () => {
  it.each(['<p', '<li', '<p>x', '<', '&amp', '< li'])('is in proportion to the length: %s', part => {
    expect(measureCpu(() => toTextLines(part.repeat(100_000)))).toBeLessThan(1_000)
  })
})

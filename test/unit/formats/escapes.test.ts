import { expect, it } from 'vitest'
import { formatLine, formatTextLine } from '../../../src/formats/ics/write-lines.ts'
import { formatElement, formatEmptyElement } from '../../../src/formats/xml.ts'

it('XML: markup and quotes are escaped in texts and attributes, and characters that XML lacks are dropped', () => {
  const text = `"<&>'\u0000\uFFFE\uD800`
  expect(formatElement('title', text, { term: text })).toBe(
    `<title term="&quot;&lt;&amp;&gt;'">&quot;&lt;&amp;&gt;'</title>\n`,
  )
  expect(formatEmptyElement('category', { term: text })).toBe(`<category term="&quot;&lt;&amp;&gt;'"/>\n`)
})

it('iCalendar: no value begins another line', () => {
  const text = 'a\r\nX-B:1'
  expect(formatLine('summary', 'text', text)).toBe('SUMMARY:a\\nX-B:1\r\n')
  expect(formatLine('url', 'uri', text)).toBe('URL:a X-B:1\r\n')
  expect(formatLine('organizer', 'cal-address', 'mailto:a', { CN: text })).toBe('ORGANIZER;CN="a X-B:1":mailto:a\r\n')
  expect(formatTextLine('X-C', 'a;b,c\\\n')).toBe('X-C:a\\;b\\,c\\\\\\n\r\n')
})

import { parseHtmlSource } from '../lib/text/parse-html.ts'

/** HTML of a plain text: an empty line begins a new paragraph, another line break a new line. */
export const toHtml = (text: string): string =>
  text
    .trim()
    .split(/\r?\n(?:[^\S\n]*\n)+/)
    .filter(paragraph => paragraph !== '')
    .map(paragraph => `<p>${escapeHtml(paragraph.trim()).replace(/\r?\n/g, '<br>')}</p>`)
    .join('')

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const blocks = 'p, div, li, h1, h2, h3, h4, h5, h6, blockquote'

/** The plain text of HTML; the reverse of `toHtml`. For other HTML than `toHtml` makes, returns only the text. */
export function toPlainText(html: string): string {
  const body = parseHtmlSource(html)
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\n')
  for (const block of body.querySelectorAll(blocks)) block.append('\n\n')
  return (body.textContent ?? '').replace(/\n\s*\n/g, '\n\n').trim()
}

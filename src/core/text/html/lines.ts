import { decodeEntities, toPlainText } from './html.ts'

const blockTag =
  /<\/?(?:address|article|aside|blockquote|br|caption|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|table|tbody|tfoot|thead|tr|ul)(?![\w-])[^<>]*>/gi

/** The text of sanitized HTML, one line for each block and each `<br>`, with `- ` before the items of lists. */
export const toTextLines = (html: string): string =>
  html
    .replace(/<li(?![\w-])[^<>]*>/gi, '$&- ')
    .split(blockTag)
    .map(piece => decodeEntities(toPlainText(piece)).trim())
    .filter(line => line !== '' && line !== '-')
    .join('\n')

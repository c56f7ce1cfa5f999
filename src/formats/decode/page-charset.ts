import { listElements } from '../../core/text/html/elements.ts'
import { readCharsetParameter } from './charset.ts'

/** Browsers look for a declaration in the first 1,024 bytes, and may begin again when they find it later. */
const headMaxBytes = 16_384

/**
 * The character set that a page declares in its `<meta>` or its XML declaration, as it is written there; undefined for
 * none.
 */
export function findPageCharset(page: Uint8Array): string | undefined {
  const head = Buffer.from(page.subarray(0, headMaxBytes)).toString('latin1')
  const inMeta = listElements(head, ['meta'])
    .map(({ attributes }) => readMetaCharset(attributes))
    .find(label => label !== undefined)
  const [, inXml] = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([^"'<>]{1,60})["']/i.exec(head) ?? []
  const label = inMeta ?? inXml
  // Whoever reads this declaration reads ASCII, so the page cannot be in UTF-16.
  return label !== undefined && /^utf-?16/i.test(label.trim()) ? 'utf-8' : label
}

function readMetaCharset(attributes: Readonly<Record<string, string>>): string | undefined {
  if (attributes['charset']) return attributes['charset']
  if (attributes['http-equiv']?.trim().toLowerCase() !== 'content-type') return undefined
  return readCharsetParameter(`;${attributes['content'] ?? ''}`.replace(/[\s;]+(?=charset)/i, ';'))
}

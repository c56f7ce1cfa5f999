import { fileMaxBytes } from '../../../formats/decode/decode-text.ts'
import { isCsvHead, readCsvItems } from '../../csv/read-items.ts'
import { readIcsItems } from '../../ics/read-items.ts'
import { readJsonLdItems, readPageItems } from '../../json-ld/read-items.ts'
import type { FileOrigin } from '../file-origin.ts'
import type { SourceItem } from '../source-item.ts'

/** The format of a file that the import reads as a whole; JSON and NDJSON are none of them. */
export type WholeFileFormat = 'ics' | 'csv' | 'page' | 'json-ld'

/** How many bytes of a file tell its format. */
export const headSizeBytes = 512

/**
 * How many bytes of a file the import reads: one more than the readers of these formats use. From the extra byte they
 * know that the file is longer, and report it.
 */
export const fileReadMaxBytes = fileMaxBytes + 1

/** The format that the name, the first bytes or the content type of a file tell; null for JSON, NDJSON and others. */
export function detectFormat(name: string, start: Buffer, contentType = ''): WholeFileFormat | null {
  // UTF-16 has a NUL in each letter.
  const head = start
    .toString('latin1', 0, headSizeBytes)
    .replaceAll('\0', '')
    .replace(/^(ï»¿|ÿþ|þÿ)/, '')
  if (/\.jsonld$/i.test(name) || /^application\/ld\+json\b/i.test(contentType)) return 'json-ld'
  const isCsv = /\.(csv|tsv)$/i.test(name) || /^text\/(csv|tab-separated-values)\b/i.test(contentType)
  if (isCsv) return 'csv'
  if (/^\s*[[{]/.test(head)) return null
  const isIcs =
    /\.(ics|ical|ifb|icalendar)$/i.test(name) ||
    /^text\/calendar\b/i.test(contentType) ||
    /^\W*BEGIN:V(CALENDAR|EVENT)/i.test(head)
  if (isIcs) return 'ics'
  const isPage =
    /\.html?$/i.test(name) ||
    /^(text\/html|application\/xhtml)\b/i.test(contentType) ||
    /^\W*<(!doctype|html|head|script)\b/i.test(head)
  if (isPage) return 'page'
  return isCsvHead(head) ? 'csv' : null
}

/** Whether a URL names a file, so that the import requests it without parameters of its own. */
export function isFileAddress(address: string): boolean {
  if (/^webcals?:/i.test(address)) return true
  const { pathname, searchParams } = new URL(address)
  return (
    /\.(ics|ical|icalendar|csv|tsv|jsonld|html?)$/i.test(pathname) ||
    searchParams.has('ical') ||
    searchParams.has('outlook-ical')
  )
}

/** The events of a file. */
export function readWholeFile(
  format: WholeFileFormat,
  bytes: Uint8Array,
  source: FileOrigin,
): Iterable<SourceItem> | AsyncIterable<SourceItem> {
  if (format === 'ics') return readIcsItems(bytes, source)
  if (format === 'csv') return readCsvItems(bytes, source)
  if (format === 'page') return readPageItems(bytes, source)
  return readJsonLdItems(bytes, source)
}

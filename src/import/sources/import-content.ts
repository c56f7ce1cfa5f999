import { readCharsetParameter } from '../../formats/decode/charset.ts'
import { readUrl, type HttpReadOptions } from '../../net/http-read.ts'
import { parseWebUrl } from '../../net/web-url.ts'
import type { Import } from '../../resources/imports/schema.ts'
import type { SourceKind } from '../../resources/sources/schema.ts'
import { buildCalendarIdOfUrl, buildCalendarIdOfSite } from '../identity/calendar-id.ts'
import type { FileOrigin } from './file-origin.ts'
import { detectFormat, type WholeFileFormat, headSizeBytes } from './http/whole-files.ts'
import { readEventPages, widestDateWindow } from './http/event-pages.ts'
import { type ReadLimits, readItems } from './read-in-thread.ts'
import type { SourceItem } from './source-item.ts'

/** The events of a file or an address that a person has sent. What cannot be read is a problem item. */
export type ImportContent = { kind: SourceKind; items: Iterable<SourceItem> | AsyncIterable<SourceItem> }

type ContentOptions = Pick<FileOrigin, 'siteZone' | 'language'> & Pick<ReadLimits, 'onEventCount' | 'signal'>

/** The events of a file, with the global ids that `npm run import` gives to them. */
export function openFile(
  { name, kind }: Pick<Import, 'name' | 'kind'>,
  file: Buffer,
  { siteZone, language, ...limits }: ContentOptions,
): ImportContent {
  const found = chooseFormat(kind, detectFormat(name, file.subarray(0, headSizeBytes)), file)
  const origin = { name, isUrl: false, siteZone, language }
  const items = readItems({ type: 'file', format: found.format, bytes: file, origin }, limits)
  return { kind: found.kind, items }
}

/**
 * The events at an address, with the global ids that `npm run import` gives to them. Throws an HttpReadFailure or an
 * ImportFailure.
 */
export async function openAddress(
  address: string,
  kind: SourceKind | null,
  { siteZone, language, onEventCount, ...httpOptions }: ContentOptions & HttpReadOptions,
): Promise<ImportContent> {
  const openPages = async (): Promise<ImportContent> => {
    const items = await readEventPages(address, { ...httpOptions, ...widestDateWindow, language })
    onEventCount(items.length)
    return { kind: 'rest', items }
  }
  if (kind === 'rest') return openPages()
  const { body, url, contentType } = await readUrl(address, { ...httpOptions, accept: 'text/calendar, */*;q=0.5' })
  const bytes = body ?? Buffer.alloc(0)
  const found = chooseFormat(kind, detectFormat(url.pathname, bytes, contentType), bytes)
  if (found.format === null) return openPages()
  const { host, href } = parseWebUrl(address)
  const calendarId = found.kind === 'jsonld' ? buildCalendarIdOfSite(href) : buildCalendarIdOfUrl(href)
  // The path of an address may be a secret, so reasons name the host.
  const charset = readCharsetParameter(contentType)
  const origin = { name: host, isUrl: true, address: url.href, charset, language, calendarId, siteZone }
  const task = { type: 'file', format: found.format, bytes, origin } as const
  return { kind: found.kind, items: readItems(task, { ...httpOptions, onEventCount }) }
}

/** How content is read. Without a format, a file is JSON or NDJSON, and an address has pages of the TEC API. */
type Format = { kind: SourceKind; format: WholeFileFormat | null }

const kindByFormat = { ics: 'ics', csv: 'csv', page: 'jsonld', 'json-ld': 'jsonld' } as const

/** The format of the kind that a person has named, else the one that was detected. */
function chooseFormat(kind: SourceKind | null, detected: WholeFileFormat | null, content: Buffer): Format {
  if (kind === null) return { kind: detected ? kindByFormat[detected] : 'rest', format: detected }
  if (kind === 'jsonld')
    return { kind, format: /^\W*</.test(content.toString('latin1', 0, headSizeBytes)) ? 'page' : 'json-ld' }
  return { kind, format: kind === 'rest' ? null : kind }
}

import type { Language } from '../../../core/language.ts'
import type { Zone } from '../../../core/time/zone.ts'
import { readCharsetParameter } from '../../../formats/decode/charset.ts'
import { type HttpReadOptions, type HttpValidators, readUrl } from '../../../net/http-read.ts'
import { parseWebUrl } from '../../../net/web-url.ts'
import type { SourceKind } from '../../../resources/sources/schema.ts'
import { readEventPages } from './event-pages.ts'
import { readContent, type SourceContent } from '../read-content.ts'

export type AddressOptions = HttpReadOptions & {
  kind: SourceKind
  /** The zone of floating times. */
  siteZone: Zone
  /** The language of its texts, to guess a character set. */
  language?: Language | undefined
  /** For the kind `rest`: the filter `start_date` of the TEC API, which keeps events that end on this day or later. */
  startDate: string
  /** The first part of the global ids of the events. The events of an events route have their own. */
  calendarId: string
}

/** The calendar at an address, and the validators with which a later read can find that it has not changed. */
export type AddressContent = SourceContent & { validators: HttpValidators }

const acceptByKind = {
  ics: 'text/calendar, */*;q=0.5',
  csv: 'text/csv, */*;q=0.5',
  jsonld: 'text/html, application/ld+json, */*;q=0.5',
}

/**
 * Downloads and reads the calendar at a URL, which may be hostile. Null if the response has not changed since the one
 * that `options.validators` are of. For the kind `rest` they are not used, because it has several pages.
 *
 * Throws an HttpReadFailure or an ImportFailure, whose message is for people and names at most the host.
 */
export async function readSourceUrl(address: string, options: AddressOptions): Promise<AddressContent | null> {
  const { kind, siteZone, calendarId, startDate, language, ...httpOptions } = options
  if (kind === 'rest') {
    const items = await readEventPages(address, { ...httpOptions, validators: undefined, startDate, language })
    return { items, gap: null, validators: { etag: null, lastModified: null } }
  }
  const response = await readUrl(address, { ...httpOptions, accept: acceptByKind[kind] })
  const { body, url, validators } = response
  if (body === null) return null
  // The name appears in the log, so it is the host alone: the path of a URL may be a secret.
  const origin = {
    name: parseWebUrl(address).host,
    isUrl: true,
    address: url.href,
    charset: readCharsetParameter(response.contentType),
    language,
    calendarId,
    siteZone,
  }
  return { ...(await readContent(kind, body, origin, httpOptions)), validators }
}

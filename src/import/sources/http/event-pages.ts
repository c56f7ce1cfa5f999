import type { Language } from '../../../core/language.ts'
import { readCharsetParameter } from '../../../formats/decode/charset.ts'
import { HttpReadFailure } from '../../../net/http-read-failure.ts'
import { type HttpReadOptions, readUrl } from '../../../net/http-read.ts'
import { ImportFailure } from '../../run/failure.ts'
import { createPageProgress } from './page-progress.ts'
import { readValues } from '../read-in-thread.ts'
import type { PageHead, ReadTask } from '../read-task.ts'
import type { SourceItem } from '../source-item.ts'
import { replaceWebcal } from '../../../net/web-url.ts'

const pageSize = 50
const pagesMax = 400
const pagesMaxBytes = 40_000_000
const dateParameters = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
  'include',
]

/** The days between which events are read; without an end as far as the route goes, which is usually 24 months. */
type DateWindow = { startDate: string; endDate?: string | undefined }

/** The language of the texts, to guess a character set. */
type PageOptions = HttpReadOptions & { language?: Language | undefined }

/** The days that sources with 32-bit dates know. Earlier and later events are not read. */
export const widestDateWindow = { startDate: '1970-01-01', endDate: '2037-12-31' } satisfies DateWindow

/**
 * The events of an events route of the TEC API, between `startDate` and `endDate` unless the address has dates of its
 * own. Reads all pages or none: throws an HttpReadFailure or an ImportFailure.
 */
export async function readEventPages(
  address: string,
  { startDate, endDate, ...options }: PageOptions & DateWindow,
): Promise<SourceItem[]> {
  const items: SourceItem[] = []
  const progress = createPageProgress()
  const readUrls = new Set<string>()
  let bytes = 0
  let next: string | undefined = getFirstPageUrl(address, { startDate, endDate })
  while (next !== undefined) {
    if (readUrls.has(next) || readUrls.size === pagesMax) throw new ImportFailure('The pages of the source do not end.')
    readUrls.add(next)
    const { body, url, contentType } = await readUrl(next, { ...options, accept: 'application/json' })
    bytes += body?.length ?? 0
    if (bytes > pagesMaxBytes)
      throw new ImportFailure(`The pages of the source have more than ${pagesMaxBytes / 1e6} MB.`)
    const [head, pageItems] = await readPage(
      {
        type: 'page',
        bytes: body ?? Buffer.alloc(0),
        location: `page ${readUrls.size}`,
        charset: readCharsetParameter(contentType),
      },
      options,
    )
    const bad = pageItems.find(item => 'problem' in item)
    if (bad) throw new ImportFailure(`The address answers without events: it ${bad.problem}.`)
    items.push(...pageItems)
    next = getNextPageUrl(head, url)
    const reason = next === undefined ? null : progress.addPage(pageItems, getTotal(head))
    if (reason) throw new ImportFailure(`A page of the source ${reason.problem}.`)
  }
  return items
}

function getFirstPageUrl(address: string, { startDate, endDate }: DateWindow): string {
  const url = new URL(replaceWebcal(address))
  if (!url.searchParams.has('per_page')) url.searchParams.set('per_page', String(pageSize))
  if (dateParameters.some(name => url.searchParams.has(name))) return url.href
  url.searchParams.set('start_date', startDate)
  if (endDate !== undefined) url.searchParams.set('end_date', endDate)
  return url.href
}

async function readPage(
  task: Extract<ReadTask, { type: 'page' }>,
  { language, ...options }: PageOptions,
): Promise<[head: PageHead, items: SourceItem[]]> {
  const items: SourceItem[] = []
  let head: PageHead = { next: undefined, total: undefined }
  for await (const value of readValues({ ...task, language }, { ...options, onEventCount: () => {} }))
    if ('next' in value) head = value
    else items.push(value)
  return [head, items]
}

const getTotal = ({ total }: PageHead): number => (Number(total) > 0 ? Number(total) : 0)

/**
 * The address of the next page, on the same host. Behind a proxy, a calendar may name http although the request was
 * https.
 */
function getNextPageUrl({ next }: PageHead, from: URL): string | undefined {
  if (typeof next !== 'string' || next === '') return undefined
  const url = URL.canParse(next, from.href) ? new URL(next, from) : null
  if (!url || url.host !== from.host)
    throw new HttpReadFailure('invalid-address', 'The next page of the source is on another host.')
  if (from.protocol === 'https:') url.protocol = 'https:'
  return url.href
}

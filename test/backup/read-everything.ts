import { languages } from '../../src/core/language.ts'
import { collectionNames } from '../support/collections.ts'
import type { TestService } from '../support/test-service.ts'

type Headers = Record<string, string>
/** What a request got: the status, some headers and the bytes in Base64. */
type Reply = string

const collections = [...collectionNames, 'media'].map(name => `/${name}`)
const feeds = ['/events.ics', '/events.rss', '/events.csv', '/events.json', '/events.geojson']
const pages = ['/', '/fr/', '/el/', '/sitemap.xml']

/**
 * The replies to every list in every language, and with `readsRecords` to the reads of all their records, each in one
 * language.
 */
export async function readEverything(
  service: TestService,
  { headers = {}, readsRecords }: { headers?: Headers; readsRecords: boolean },
): Promise<Map<string, Reply>> {
  const replies = new Map<string, Reply>()
  const read = async (path: string): Promise<Response> => {
    const response = await fetch(`${service.url}${path}`, { headers })
    const isPage = pages.includes(path)
    const body = Buffer.from(await response.clone().arrayBuffer())
    // The token of the stream of changes in a page ends with a restore. The tag of the page depends on it.
    const bytes = isPage ? Buffer.from(body.toString().replace(/ data-changes-token="[\w-]+"/, '')) : body
    const { status } = response
    const seen = ['content-type', ...(isPage ? [] : ['etag']), 'last-modified', 'link', 'x-wp-total', 'x-wp-totalpages']
    replies.set(path, JSON.stringify([status, seen.map(name => response.headers.get(name)), bytes.toString('base64')]))
    return response
  }
  const namespace = `/${service.settings.apiNamespace}`
  for (const path of [...feeds.map(feed => namespace + feed), ...pages]) await read(path)
  for (const collection of collections) {
    const ids = await readLists(read, namespace + collection)
    for (const language of languages.slice(1)) await readLists(read, `/${language}${namespace}${collection}`)
    for (const [index, id] of readsRecords ? ids.entries() : [])
      await read(`/${languages[index % languages.length]}${namespace}${collection}/${id}`)
  }
  return replies
}

/** Reads all pages of a list. Returns the ids of its records. */
async function readLists(read: (path: string) => Promise<Response>, path: string): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const response = await read(`${path}?per_page=50&page=${page}${path.endsWith('/events') ? '&when=all' : ''}`)
    if (response.status !== 200) return ids
    const body = (await response.json()) as Record<string, { id: number }[]>
    ids.push(...(Object.values(body).find(Array.isArray) ?? []).map(({ id }) => id))
    if (page >= Number(response.headers.get('x-wp-totalpages') ?? 1)) return ids
  }
}

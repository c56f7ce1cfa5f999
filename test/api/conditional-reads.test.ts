import { describe, expect, it } from 'vitest'
import { collectionNames, singularNouns } from '../support/collections.ts'
import { allOperations, getNamespaceUrl } from '../support/rest-client.ts'
import { useRecordKinds } from './use-record-kinds.ts'

const { service, rest, factories, createEditor, kinds } = useRecordKinds()

describe.each(kinds)('GET $path with If-None-Match', ({ path, create, change }) => {
  it('304: the current ETag gets an empty response', async () => {
    const { id } = await create()
    for (const address of [`${path}/${id}`, path]) {
      const first = await rest.get(address)
      const again = await rest.get(address, { headers: { 'if-none-match': first.headers['etag'] ?? '' } })

      expect(first.headers['etag']).toMatch(/^"[\w-]{27}"$/)
      expect(again).toMatchObject({ status: 304, body: '', headers: { etag: first.headers['etag'] } })
      expect(again.headers['content-type']).toBeUndefined()
    }
  })

  it('200: the ETag changes with the record', async () => {
    const { id } = await create()
    const client = await createEditor()
    for (const address of [`${path}/${id}`, `${path}?hide_empty=false&per_page=100`]) {
      const { headers } = await rest.get(address)
      await client.patch(`${path}/${id}`, change())
      const again = await rest.get(address, { headers: { 'if-none-match': headers['etag'] ?? '' } })

      expect(again.status, address).toBe(200)
      expect(again.headers['etag']).not.toBe(headers['etag'])
    }
  })

  it('200, 304: reads lists of tags, weak tags and `*`', async () => {
    const { id } = await create()
    const { etag = '' } = (await rest.get(`${path}/${id}`)).headers
    const statusWith = async (tags: string) =>
      (await rest.get(`${path}/${id}`, { headers: { 'if-none-match': tags } })).status

    expect(await Promise.all([`"x", ${etag}`, `W/${etag}`, '*', etag.replace(/"$/, '-br"')].map(statusWith))).toEqual([
      304, 304, 304, 304,
    ])
    expect(await Promise.all(['"x"', etag.slice(1, -1), 'nonsense'].map(statusWith))).toEqual([200, 200, 200])
  })
})

/** The required parameters of reads. */
const requiredQueries: Record<string, string> = {
  'recurrence.preview': '?recurrence=RRULE:FREQ=DAILY;COUNT=2&start_date=2026-12-05',
  'events.searchSuggestions': '?search=concert',
}

describe('a read with If-None-Match', () => {
  const createRecord: Record<string, () => Promise<{ id: number; slug?: string | undefined }>> = {
    ...Object.fromEntries(collectionNames.map(name => [name, () => factories[singularNouns[name]]()])),
    users: () => factories.user('editor'),
    series: () => factories.series(),
    sources: () => factories.source(),
    imports: () => factories.import(),
    media: () => factories.image(),
    submissions: () => factories.submission(),
  }

  it.each(allOperations.filter(({ type }) => type === 'query'))('304: $name', async operation => {
    const client = rest.withHeaders((await factories.user('administrator')).headers)
    const { path } = operation.rest.openapi
    const record = await createRecord[path.split('/')[1] ?? '']?.()
    const filledPath = path
      .replace('{id}', String(record?.id))
      .replace('{slug}', String(record?.slug))
      .replace('{format}', 'ics')
    const query = requiredQueries[operation.name] ?? ''
    const url = getNamespaceUrl(service, operation) + filledPath + query
    const { etag = '' } = (await client.get(url)).headers

    expect(await client.get(url, { headers: { 'if-none-match': etag } })).toMatchObject({
      status: 304,
      headers: { etag },
    })
  })
})

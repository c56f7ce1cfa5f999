import { beforeEach, describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import { buildSourceEvent, fetchImportedEvent, importLines } from './fixtures.ts'

const { service, factories } = useService()
beforeEach(() => service.db.pool.query('truncate events, venues, organizers, terms, images restart identity cascade'))

const term = (id: number, name: string, slug: string, parent = 0) => ({ id, name, slug, description: '', parent })

const importTerms = async (...terms: ReturnType<typeof term>[]) => {
  await importLines(service, [buildSourceEvent(1, { categories: terms, tags: terms })])
  const { categories, tags } = await fetchImportedEvent(service, 'town.example?id=1')
  return { categories, tags } as Record<'categories' | 'tags', { id: number; name: string; slug: string }[]>
}

const countTerms = async () =>
  (await service.db.pool.query<{ n: number }>('select count(*)::int as n from terms')).rows[0]?.n

describe('a category or tag of an import', () => {
  it('is the stored one with its name, not one whose name makes the same slug', async () => {
    await factories.category({ name: 'D#', slug: 'd-2' })
    await factories.tag({ name: 'D' })
    const source = [
      term(1, 'D', 'd'),
      term(2, 'D++', 'd-2'),
      term(3, 'Rock/Pop', 'rock-pop'),
      term(4, 'Rock Pop', 'rock-pop-2'),
    ]

    const first = await importTerms(...source)
    for (const kind of ['categories', 'tags'] as const)
      expect(first[kind].map(({ name }) => name).sort()).toEqual(['D', 'D++', 'Rock Pop', 'Rock/Pop'])
    const count = await countTerms()
    expect(await importTerms(...source)).toEqual(first)
    expect(await countTerms()).toBe(count)
  })

  it('is the stored one with its slug, if that was renamed or has a name in another language', async () => {
    const renamed = await factories.category({ name: 'Live music', slug: 'music' })

    expect((await importTerms(term(1, 'Music', 'music'))).categories).toMatchObject([{ id: renamed.id }])
  })

  it('is not the one with its name below another category', async () => {
    const events = [
      buildSourceEvent(1, { categories: [term(1, 'Music', 'music'), term(2, 'Other', 'other', 1)] }),
      buildSourceEvent(2, { categories: [term(3, 'Sport', 'sport'), term(4, 'Other', 'other-sport', 3)] }),
    ]
    await importLines(service, events)
    await importLines(service, events)
    const { rows } = await service.db.pool.query(
      `select t.name, p.name as parent from terms c join term_texts t on t.term_id = c.id
         left join term_texts p on p.term_id = c.parent_id where c.parent_id is not null order by 2`,
    )
    expect(rows).toEqual([
      { name: 'Other', parent: 'Music' },
      { name: 'Other', parent: 'Sport' },
    ])
  })
})

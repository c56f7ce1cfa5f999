import { describe, expect, it } from 'vitest'
import { uniqueName, useService } from '../../support/use-service.ts'

const { rest } = useService({})

const kinds = [
  { plural: 'events', title: 'title', fields: { start_date: '2026-12-05', end_date: '2026-12-06' } },
  { plural: 'venues', title: 'venue', fields: {} },
  { plural: 'organizers', title: 'organizer', fields: {} },
] as const

describe.each(kinds)('/$plural in the trash', ({ plural, title, fields }) => {
  const create = async (values: object) => (await rest.post(`/${plural}`, { ...fields, ...values })).body
  const slugify = (name: string) => name.toLowerCase().replaceAll(' ', '-')

  it('PATCH › 200: a text in another language takes its slug when the record comes back', async () => {
    const [name, french] = [uniqueName('Jazz'), uniqueName('Bal')]
    const { id } = await create({ [title]: name, status: 'draft' })
    const path = `/${plural}/${id}`
    await rest.delete(path)

    const inTrash = await rest.patch(`${path}?i18n_language=fr`, { [title]: french })
    expect(inTrash.body.slug).toBe(`${slugify(french)}__trashed`)
    const restored = await rest.patch(`${path}?i18n_language=fr`, { status: 'publish' })
    expect(restored.body.slug).toBe(slugify(french))
  })

  it.each(['slug', 'slug and status'])('PATCH › 200: a new %s frees no slug and takes none', async what => {
    const [name, slug] = [uniqueName('Jazz'), slugify(uniqueName('Swing'))]
    const { id } = await create({ [title]: name })
    if (what === 'slug') await rest.delete(`/${plural}/${id}`)

    const inTrash = await rest.patch(`/${plural}/${id}`, { slug, ...(what === 'slug' ? {} : { status: 'trash' }) })
    expect(inTrash.body.slug).toBe(`${slug}__trashed`)
    expect((await create({ [title]: name, slug })).slug).toBe(slug)
    expect((await create({ [title]: uniqueName('Waltz'), slug: slugify(name) })).slug).toBe(slugify(name))
  })

  it('POST › 201: a record that is created in the trash takes no slug', async () => {
    const name = uniqueName('Jazz')
    expect((await create({ [title]: name, status: 'trash' })).slug).toBe(`${slugify(name)}__trashed`)
  })
})

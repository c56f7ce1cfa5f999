import { describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../client/index.ts'
import { categoryColors } from '../../src/core/color/category-colors.ts'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService()

describe('POST /categories', () => {
  it.each(categoryColors)('201: the color %s, in REST and RPC', async color => {
    const { body } = await rest.post('/categories', { name: uniqueName('Colored'), color })
    expect(body.color).toBe(color)
    const client = createCalendarClient(service.url)
    expect((await client.categories.read.query({ id: body.id })).color).toBe(color)
    const created = await client.categories.create.mutate({ name: uniqueName('Colored'), color })
    expect((await rest.get(`/categories/${created.id}`)).body.color).toBe(color)
  })

  it.each(['crimson', '#ff0000', 3])('400: the color %j is not one of the eight', async color => {
    const { status, body } = await rest.post('/categories', { name: uniqueName('Colored'), color })
    expect({ status, params: Object.keys(body.data.params) }).toEqual({ status: 400, params: ['color'] })
  })
})

describe('PATCH /categories/{id}', () => {
  it('200: changes the color, keeps it when it is absent, and clears it with null or an empty text', async () => {
    const { id } = await factories.category({ color: 'teal' })
    const patch = async (fields: object) => (await rest.patch(`/categories/${id}`, fields)).body.color as unknown
    expect(await patch({ description: 'x' })).toBe('teal')
    expect(await patch({ color: 'PINK' })).toBe('pink')
    expect(await patch({ color: null })).toBe(null)
    expect(await patch({ color: 'red' })).toBe('red')
    expect(await patch({ color: '' })).toBe(null)
  })

  it('200: lists and single reads of events show the new color at once', async () => {
    const category = await factories.category({ color: 'teal' })
    const event = await factories.event({ categories: [category.id] })
    const readColors = async () => {
      const [list, single] = [await rest.get(`/events?include=${event.id}`), await rest.get(`/events/${event.id}`)]
      return [list.body.events[0], single.body].map(({ categories }) => categories[0].color as unknown)
    }
    expect(await readColors()).toEqual(['teal', 'teal'])
    await rest.patch(`/categories/${category.id}`, { color: 'orange' })
    expect(await readColors()).toEqual(['orange', 'orange'])
  })
})

describe('POST /tags', () => {
  it('201: tags have no color', async () => {
    const { body } = await rest.post('/tags', { name: uniqueName('Plain'), color: 'red' })
    expect(body).not.toHaveProperty('color')
  })
})

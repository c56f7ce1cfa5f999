import { describe, expect, it } from 'vitest'
import { namespaceNames } from '../../src/core/namespace.ts'
import { uniqueName, useService } from '../support/use-service.ts'
import { readOpenapiDocument } from './read-openapi-document.ts'

const { rest, accounts, sources, siteSettings, factories } = useService()

describe.each(namespaceNames)('GET /doc of the %s', namespace => {
  const client = { calendar: rest, accounts, sources, settings: siteSettings }[namespace]

  it('200: every reference has a component, every component a reference', async () => {
    const { document } = await readOpenapiDocument(client)
    const text = JSON.stringify(document)
    const referenced = [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`)
    const componentKinds = ['schemas', 'examples', 'responses']
    const defined = componentKinds.flatMap(kind =>
      Object.keys(document.components[kind]).map(name => `${kind}/${name}`),
    )

    expect(defined.filter(one => !referenced.includes(one))).toEqual([])
    expect(referenced.filter(one => !defined.includes(one) && !one.startsWith('headers/'))).toEqual([])
  })

  it('200: every property has a type', async () => {
    const { document } = await readOpenapiDocument(client)
    const untyped: string[] = []
    const findUntyped = (location: string, schema: any) => {
      if (!['type', '$ref', 'oneOf', 'anyOf', 'allOf', 'const', 'enum'].some(keyword => keyword in schema))
        untyped.push(location)
      for (const [name, property] of Object.entries(schema.properties ?? {}))
        findUntyped(`${location}.${name}`, property)
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) findUntyped(name, schema)

    expect(untyped).toEqual([])
  })
})

describe('GET /doc', () => {
  it('200: describes users; only the response to a creation has a password, with its secret', async () => {
    const { document } = await readOpenapiDocument(accounts)
    const { User, NewUser, UserInput, UserPatch } = document.components.schemas

    expect(UserInput.required).toEqual(['login', 'role'])
    expect(UserPatch.properties).not.toHaveProperty('login')
    expect(JSON.stringify(User)).not.toContain('secret"')
    expect(NewUser.required).toContain('password')
    expect(document.paths['/users/{id}'].delete.parameters).toMatchObject([
      { name: 'id', in: 'path', schema: { type: 'integer' } },
      { name: 'to', in: 'query', required: false },
      { name: 'i18n_language' },
      { name: 'If-Match', in: 'header', required: false },
    ])
    expect(document.paths['/users'].get.security).toEqual([{ basic: [] }, { bearer: [] }])
  })

  it('200: describes query parameters', async () => {
    const { document } = await readOpenapiDocument(rest)
    const parameters = document.paths['/events'].get.parameters
    const findParameter = (name: string) => parameters.find((parameter: any) => parameter.name === name)

    expect(findParameter('page').schema).toMatchObject({ type: 'integer', default: 1 })
    expect(findParameter('featured').schema).toEqual({ type: 'boolean' })
    expect(findParameter('start_date').schema).toMatchObject({ type: 'string' })
    expect(findParameter('venue')).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { type: 'integer' } },
    })
    expect(findParameter('categories').schema.items.oneOf.map((one: any) => one.type)).toEqual(['integer', 'string'])
  })

  it('200: describes bodies, and calls the new slug of a record `slug`', async () => {
    const { document } = await readOpenapiDocument(rest)
    const { EventInput, EventPatch } = document.components.schemas

    expect(EventInput.required).toEqual(['title', 'start_date', 'end_date'])
    expect(EventInput.properties.cost.oneOf.map((one: any) => one.type)).toEqual(['string', 'number', 'array', 'null'])
    expect(EventPatch.required).toBeUndefined()
    expect(EventPatch.properties).toHaveProperty('slug')
    expect(EventPatch.properties).not.toHaveProperty('new_slug')
  })

  it.each(['venue', 'organizer'] as const)('200: describes every form of %s that a write accepts', async name => {
    const { document } = await readOpenapiDocument(rest)
    const [first, second] = [await factories[name](), await factories[name]()]
    const event = await factories.event()
    const formsByType: [type: string, form: unknown, count: number][] = [
      ['integer', first.id, 1],
      ['object', { id: first.id }, 1],
      ['object', { [name]: uniqueName('Inline') }, 1],
      ['array', [first.id, { id: second.id }], 2],
      ['array', [{ [name]: uniqueName('Inline') }], 1],
      ['array', [], 0],
      ['string', `${first.id},${second.id}`, 2],
      ['string', '', 0],
      ['null', null, 0],
    ]
    for (const schema of ['EventInput', 'EventPatch']) {
      const { anyOf } = document.components.schemas[schema].properties[name]
      const types = anyOf.map(({ type, $ref }: { type?: string; $ref?: string }) => ($ref ? 'object' : type))

      expect(new Set(types)).toEqual(new Set(formsByType.map(([type]) => type)))
    }
    for (const [, form, count] of formsByType) {
      const { status, body } = await rest.patch(`/events/${event.id}`, { [name]: form })
      expect([status, [body[name]].flat().length], JSON.stringify(form)).toEqual([200, count])
    }
  })

  it('200: has a named schema for each representation', async () => {
    const { document } = await readOpenapiDocument(rest)

    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining([
        'Event',
        'Venue',
        'Organizer',
        'Term',
        'Image',
        'ImageSize',
        'DateDetails',
        'CostDetails',
      ]),
    )
  })
})

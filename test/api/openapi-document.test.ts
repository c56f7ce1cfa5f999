import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { Failure, FAILURES, type FailureReason } from '../../src/core/failures.ts'
import { listNamespaceOperations } from '../../src/contract/router.ts'
import { namespaces } from '../../src/core/namespace.ts'
import { type RestClient, useService } from '../support/use-service.ts'

const { rest, accounts, service } = useService()
const elsewhere = useService({ settings: { publicUrl: 'https://calendar.example:8443/wp-json' } })

const records = (path: string) => [
  ...[`GET ${path}`, `POST ${path}`],
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(method => `${method} ${path}/{id}`),
]
const bySlug = (path: string) =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(method => `${method} ${path}/by-slug/{slug}`)

/** The table of routes of the specification (4.1), the facets, and what administrators have beside it. */
const routes = {
  calendar: [
    ...['GET /', 'GET /doc', 'GET /events/facets'],
    ...['/events', '/venues', '/organizers'].flatMap(path => [...records(path), ...bySlug(path)]),
    ...['/categories', '/tags'].flatMap(records),
  ],
  accounts: [
    ...['GET /', 'GET /doc', 'GET /me'],
    ...records('/users'),
    ...['POST /users/{id}/passwords', 'DELETE /users/{id}/passwords', 'DELETE /users/{id}/passwords/{prefix}'],
  ],
}

type Described = { route: string; operation: any }

async function read(door: RestClient = rest): Promise<{ document: any; described: Described[] }> {
  const { body: document } = await door.get('/doc')
  const described = Object.entries<any>(document.paths).flatMap(([path, item]) =>
    Object.entries<any>(item).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, operation })),
  )
  return { document, described }
}

/** What a reference inside the document refers to; anything else as it is. */
const resolve = (document: any, value: any): any =>
  value?.$ref
    ? (value.$ref as string)
        .split('/')
        .slice(1)
        .reduce((place, name) => place[name], document)
    : value

const isRead = (route: string) => route.startsWith('GET ')
const takesBody = (route: string) => /^(POST|PUT|PATCH) /.test(route)
const isCreation = (route: string) => /^POST \/(\w+|users\/\{id\}\/passwords)$/.test(route)
const isList = (route: string) => /^GET \/(events|venues|organizers|categories|tags|users)$/.test(route)

/** Failures of no operation: told before one is asked. */
const unlisted: FailureReason[] = [
  ...(['rest_bad_request', 'rest_request_timeout', 'rest_headers_too_large'] as const),
  'rest_batch_too_large', // batches are of RPC alone
]

describe.each(namespaces)('GET /doc of the %s', namespace => {
  const door = namespace === 'accounts' ? accounts : rest

  it('200: is a valid OpenAPI 3.1 document', async () => {
    const { document } = await read(door)

    expect(await new Validator().validate(document)).toMatchObject({ valid: true })
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      info: { title: expect.any(String), version: expect.any(String), description: expect.any(String) },
    })
  })

  it('200: has every route of its address under every method, and no other', async () => {
    const { described } = await read(door)

    expect(listNamespaceOperations(namespace)).toHaveLength({ calendar: 37, accounts: 11 }[namespace])
    expect(described.map(({ route }) => route).sort()).toEqual([...routes[namespace]].sort())
  })

  it('200: names every operation once, in its group', async () => {
    const { document, described } = await read(door)
    const groups: string[] = document.tags.map(({ name }: any) => name)
    const names = described.map(({ operation }) => operation.operationId)

    expect(new Set(names).size).toBe(names.length)
    const some = {
      calendar: ['about_index', 'events_list', 'events_update', 'events_update_put'],
      accounts: ['aboutAccounts_index', 'accounts_list', 'accounts_update_put', 'accounts_me'],
    }
    expect(names).toEqual(expect.arrayContaining(some[namespace]))
    expect(groups.filter(group => !described.some(({ operation }) => operation.tags.includes(group)))).toEqual([])
    for (const { route, operation } of described) {
      expect(operation, route).toMatchObject({
        summary: expect.stringMatching(/./),
        description: expect.stringMatching(/./),
      })
      expect(groups, route).toContain(operation.tags[0])
    }
  })

  it('200: gives every operation one success, with its schema', async () => {
    const { document, described } = await read(door)

    for (const { route, operation } of described) {
      const [status, ...others] = Object.keys(operation.responses).filter(one => one.startsWith('2'))
      expect([status, others], route).toEqual([isCreation(route) ? '201' : '200', []])
      const { schema } = operation.responses[status!].content['application/json']
      expect(resolve(document, schema), route).toMatchObject({ type: 'object' })
    }
  })

  it('200: gives every operation its failures, with the body they share and the codes they may have', async () => {
    const { document, described } = await read(door)
    const always = [400, 401, 404, 405, 500, 503]
    const writing = [403, 413, 415]

    for (const { route, operation } of described) {
      const failures = Object.keys(operation.responses)
        .map(Number)
        .filter(status => status >= 400)
      expect(failures, route).toEqual(expect.arrayContaining(isRead(route) ? always : [...always, ...writing]))
      for (const status of failures) {
        const response = resolve(document, operation.responses[status])
        const { schema, examples } = response.content['application/json']
        expect(schema, `${status} of ${route}`).toEqual({ $ref: '#/components/schemas/Error' })
        for (const reason of Object.keys(examples) as FailureReason[]) {
          const { value } = resolve(document, examples[reason])
          expect(value, reason).toMatchObject({ code: new Failure(reason).code, data: { status } })
          expect(response.description).toContain(`\`${value.code}\``)
        }
      }
    }
  })

  it('200: describes the headers of lists and of what was created', async () => {
    const { document, described } = await read(door)
    const paging = ['X-TEC-Total', 'X-TEC-TotalPages', 'X-WP-Total', 'X-WP-TotalPages', 'Link', 'X-Notice']

    for (const { route, operation } of described) {
      const { headers } = operation.responses[isCreation(route) ? 201 : 200]
      expect(Object.keys(headers), route).toContain('Content-Language')
      if (isList(route)) expect(Object.keys(headers), route).toEqual(expect.arrayContaining(paging))
      expect('Location' in headers, route).toBe(isCreation(route))
      for (const header of Object.values(headers)) expect(resolve(document, header)).toHaveProperty('schema')
    }
  })

  it('200: takes the language everywhere, and bodies as JSON and as forms', async () => {
    const { described } = await read(door)
    const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

    for (const { route, operation } of described) {
      const inRequest = operation.parameters.filter((parameter: any) => parameter.in !== 'header')
      expect(inRequest.at(-1), route).toMatchObject({
        name: 'i18n_language',
        schema: { enum: ['en', 'fr', 'el'] },
      })
      expect(Object.keys(operation.requestBody?.content ?? {}), route).toEqual(takesBody(route) ? types : [])
      expect(operation.requestBody?.required ?? false, route).toBe(isCreation(route) && !route.includes('passwords'))
    }
  })

  it('200: names as its server the address it was read from', async () => {
    const path = service.settings.apiNamespace.replace('events', namespace === 'accounts' ? 'accounts' : 'events')
    const serverOf = async (asked: RestClient, url: string) => (await asked.get(`${url}/doc`)).body.servers

    expect(await serverOf(door, '')).toEqual([{ url: `${service.url}/${path}/` }])
    expect(await serverOf(rest, `${service.url}/fr/${path}`)).toEqual([{ url: `${service.url}/fr/${path}/` }])
    expect(await serverOf(elsewhere.rest, `${elsewhere.service.url}/el/wp-json/${path}`)).toEqual([
      { url: `https://calendar.example:8443/el/wp-json/${path}/` },
    ])
  })

  it('200: refers to nothing that it does not have, and has nothing that it does not refer to', async () => {
    const { document } = await read(door)
    const text = JSON.stringify(document)
    const named = [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`)
    const kinds = ['schemas', 'examples', 'responses']
    const had = kinds.flatMap(kind => Object.keys(document.components[kind]).map(name => `${kind}/${name}`))

    expect(had.filter(one => !named.includes(one))).toEqual([])
    expect(named.filter(one => !had.includes(one) && !one.startsWith('headers/'))).toEqual([])
  })

  it('200: leaves no known value without a type', async () => {
    const { document } = await read(door)
    const untyped: string[] = []
    const look = (place: string, schema: any) => {
      if (!['type', '$ref', 'oneOf', 'anyOf', 'allOf', 'const', 'enum'].some(keyword => keyword in schema))
        untyped.push(place)
      for (const [name, property] of Object.entries(schema.properties ?? {})) look(`${place}.${name}`, property)
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) look(name, schema)

    expect(untyped).toEqual([])
  })
})

describe('GET /doc', () => {
  it('200: the two have a place for every failure there is', async () => {
    const [calendar, ofAccounts] = [await read(), await read(accounts)]
    const toldIn = ({ document, described }: typeof calendar) =>
      described.flatMap(({ operation }) =>
        Object.values(operation.responses).flatMap(response =>
          Object.keys(resolve(document, response).content?.['application/json'].examples ?? {}),
        ),
      )
    const told = [...toldIn(calendar), ...toldIn(ofAccounts)]

    expect(
      Object.keys(FAILURES)
        .filter(reason => !told.includes(reason))
        .sort(),
    ).toEqual([...unlisted].sort())
  })

  it('200: the two have nothing in common but what tells of themselves', async () => {
    const own = async (door: RestClient) => Object.keys((await read(door)).document.paths)
    const [calendar, ofAccounts] = [await own(rest), await own(accounts)]

    expect(calendar.filter(path => ofAccounts.includes(path)).sort()).toEqual(['/', '/doc'])
  })

  it('200: types users, and secrets in creations alone', async () => {
    const { document } = await read(accounts)
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

  it('200: types what a URL carries', async () => {
    const { document } = await read()
    const parameters = document.paths['/events'].get.parameters
    const named = (name: string) => parameters.find((parameter: any) => parameter.name === name)

    expect(named('page').schema).toMatchObject({ type: 'integer', default: 1 })
    expect(named('featured').schema).toEqual({ type: 'boolean' })
    expect(named('start_date').schema).toMatchObject({ type: 'string' })
    expect(named('venue')).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { type: 'integer' } },
    })
    expect(named('categories').schema.items.oneOf.map((one: any) => one.type)).toEqual(['integer', 'string'])
  })

  it('200: types bodies, and calls the new slug of a record by its REST name', async () => {
    const { document } = await read()
    const { EventInput, EventPatch } = document.components.schemas

    expect(EventInput.required).toEqual(['title', 'start_date', 'end_date'])
    expect(EventInput.properties.cost.oneOf.map((one: any) => one.type)).toEqual(['string', 'number', 'array', 'null'])
    expect(EventPatch.required).toBeUndefined()
    expect(EventPatch.properties).toHaveProperty('slug')
    expect(EventPatch.properties).not.toHaveProperty('new_slug')
  })

  it('200: has the representations by their names', async () => {
    const { document } = await read()

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

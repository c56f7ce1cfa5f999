import { collectionNames, publishableCollections } from '../support/collections.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { Failure, failureTable, type FailureReason } from '../../src/core/failure/failures.ts'
import { listNamespaceOperations } from '../../src/contract/router.ts'
import { namespaceNames } from '../../src/core/namespace.ts'
import { type RestClient, useService } from '../support/use-service.ts'
import { readOpenapiDocument, resolveReference } from './read-openapi-document.ts'

const { rest, accounts, sources, siteSettings, service } = useService()
const proxied = useService({ settings: { publicUrl: 'https://calendar.example:8443/wp-json' } })

const recordRoutes = (path: string) => [
  ...[`GET ${path}`, `POST ${path}`],
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(method => `${method} ${path}/{id}`),
]
const slugRoutes = (path: string) =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(method => `${method} ${path}/by-slug/{slug}`)

/**
 * The routes of the TEC API, feeds, facets, suggestions, series, images, submissions, changes, the preview of
 * recurrences, and the routes of accounts, sources and settings.
 */
const routes = {
  calendar: [
    ...recordRoutes('/media'),
    ...['GET /submissions/requirements', 'POST /submissions/{id}/accept', 'POST /submissions/{id}/refuse'],
    ...recordRoutes('/submissions'),
    ...['GET /', 'GET /doc', 'GET /events/facets', 'GET /events/search-suggestions'],
    ...['GET /series/{id}', 'GET /series/{id}/occurrences'],
    ...['GET /changes', 'GET /recurrence/preview', 'POST /translations/suggestions'],
    ...['GET /events.{format}', 'GET /events/{id}.ics', 'GET /events/by-slug/{slug}.ics'],
    ...publishableCollections.map(name => `/${name}`).flatMap(path => [...recordRoutes(path), ...slugRoutes(path)]),
    ...['/categories', '/tags'].flatMap(recordRoutes),
  ],
  accounts: [
    ...['GET /', 'GET /doc', 'GET /me'],
    ...recordRoutes('/users'),
    ...['POST /users/{id}/passwords', 'DELETE /users/{id}/passwords', 'DELETE /users/{id}/passwords/{prefix}'],
  ],
  sources: [
    ...['GET /', 'GET /doc', 'POST /sources/{id}/run', 'GET /sources/{id}/log', ...recordRoutes('/sources')],
    ...['GET /imports', 'POST /imports', 'GET /imports/{id}', 'DELETE /imports/{id}', 'POST /imports/{id}/run'],
  ],
  settings: ['GET /', 'GET /doc', ...['GET', 'POST', 'PUT', 'PATCH'].map(method => `${method} /settings`)],
}

const isRead = (route: string) => route.startsWith('GET ')
const takesBody = (route: string) => /^(POST|PUT|PATCH) /.test(route)
/** The operations whose response is not always JSON. */
const formatCounts: Record<string, number> = { 'GET /events.{format}': 7, 'GET /changes': 2 }

const isCreation = (route: string) =>
  /^POST \/((?!settings)\w+|users\/\{id\}\/passwords|(sources|imports)\/\{id\}\/run)$/.test(route)
const lists = [
  ...collectionNames,
  ...['media', 'users', 'series/{id}/occurrences', 'sources', 'sources/{id}/log', 'imports'],
]
const isList = (route: string) => lists.some(list => route === `GET /${list}`)

const isFile = (route: string) => /\.(ics|\{format\})$/.test(route)

/** Failures that occur before the operation is known. */
const unlisted: FailureReason[] = [
  ...(['rest_bad_request', 'rest_request_timeout', 'rest_headers_too_large'] as const),
  'rest_batch_too_large', // batches are of RPC alone
]

describe.each(namespaceNames)('GET /doc of the %s', namespace => {
  const client = { calendar: rest, accounts, sources, settings: siteSettings }[namespace]

  it('200: is a valid OpenAPI 3.1 document', async () => {
    const { document } = await readOpenapiDocument(client)

    expect(await new Validator().validate(document)).toMatchObject({ valid: true })
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      info: { title: expect.any(String), version: expect.any(String), description: expect.any(String) },
    })
  })

  it('200: lists exactly the routes of the namespace, with every method', async () => {
    const { documentedRoutes } = await readOpenapiDocument(client)

    // An operation may have several routes: PUT and PATCH, by id and by slug.
    expect(listNamespaceOperations(namespace)).toHaveLength(
      { calendar: 35 + 8 * publishableCollections.length, accounts: 11, sources: 14, settings: 4 }[namespace],
    )
    expect(documentedRoutes.map(({ route }) => route).sort()).toEqual([...routes[namespace]].sort())
  })

  it('200: every operation has a unique name and a group', async () => {
    const { document, documentedRoutes } = await readOpenapiDocument(client)
    const groups: string[] = document.tags.map(({ name }: any) => name)
    const names = documentedRoutes.map(({ operation }) => operation.operationId)

    expect(new Set(names).size).toBe(names.length)
    const some = {
      calendar: ['about_index', 'events_list', 'events_update', 'events_update_put'],
      accounts: ['aboutAccounts_index', 'accounts_list', 'accounts_update_put', 'accounts_me'],
      sources: ['aboutSources_index', 'sources_list', 'sources_update_put', 'sources_run'],
      settings: ['aboutSettings_index', 'settings_read', 'settings_update_put'],
    }
    expect(names).toEqual(expect.arrayContaining(some[namespace]))
    expect(groups.filter(group => !documentedRoutes.some(({ operation }) => operation.tags.includes(group)))).toEqual(
      [],
    )
    for (const { route, operation } of documentedRoutes) {
      expect(operation, route).toMatchObject({
        summary: expect.stringMatching(/./),
        description: expect.stringMatching(/./),
      })
      expect(groups, route).toContain(operation.tags[0])
    }
  })

  it('200: every operation has one success response with a schema', async () => {
    const { document, documentedRoutes } = await readOpenapiDocument(client)

    for (const { route, operation } of documentedRoutes) {
      const [status, ...others] = Object.keys(operation.responses).filter(one => one.startsWith('2'))
      expect([status, others], route).toEqual([isCreation(route) ? '201' : '200', []])
      const contents = Object.values<any>(operation.responses[status!].content)
      expect(contents.length, route).toBe(formatCounts[route] ?? 1)
      for (const { schema } of contents)
        expect(resolveReference(document, schema), route).toMatchObject({ type: isFile(route) ? 'string' : 'object' })
    }
  })

  it('200: every operation has its failures, with the shared schema and their codes', async () => {
    const { document, documentedRoutes } = await readOpenapiDocument(client)
    const always = [400, 401, 404, 405, 500, 503]
    const writing = [403, 413, 415]

    for (const { route, operation } of documentedRoutes) {
      const failures = Object.keys(operation.responses)
        .map(Number)
        .filter(status => status >= 400)
      expect(failures, route).toEqual(expect.arrayContaining(isRead(route) ? always : [...always, ...writing]))
      for (const status of failures) {
        const response = resolveReference(document, operation.responses[status])
        const { schema, examples } = response.content['application/json']
        expect(schema, `${status} of ${route}`).toEqual({ $ref: '#/components/schemas/Error' })
        for (const reason of Object.keys(examples) as FailureReason[]) {
          const { value } = resolveReference(document, examples[reason])
          expect(value, reason).toMatchObject({ code: new Failure(reason).code, data: { status } })
          expect(response.description).toContain(`\`${value.code}\``)
        }
      }
    }
  })

  it('200: describes the headers of lists and created records', async () => {
    const { document, documentedRoutes } = await readOpenapiDocument(client)
    const paging = ['X-TEC-Total', 'X-TEC-TotalPages', 'X-WP-Total', 'X-WP-TotalPages', 'Link', 'X-Notice']

    for (const { route, operation } of documentedRoutes) {
      const { headers } = operation.responses[isCreation(route) ? 201 : 200]
      expect(Object.keys(headers), route).toContain('Content-Language')
      if (isList(route)) expect(Object.keys(headers), route).toEqual(expect.arrayContaining(paging))
      expect('Location' in headers, route).toBe(isCreation(route))
      for (const header of Object.values(headers)) expect(resolveReference(document, header)).toHaveProperty('schema')
    }
  })

  it('200: every operation accepts the language; bodies may be JSON or forms', async () => {
    const { documentedRoutes } = await readOpenapiDocument(client)
    const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

    for (const { route, operation } of documentedRoutes) {
      const urlParameters = operation.parameters.filter((parameter: any) => parameter.in !== 'header')
      expect(urlParameters.at(-1), route).toMatchObject({
        name: 'i18n_language',
        schema: { enum: ['en', 'fr', 'el'] },
      })
      expect(Object.keys(operation.requestBody?.content ?? {}), route).toEqual(takesBody(route) ? types : [])
      expect(operation.requestBody?.required ?? false, route).toBe(
        route.endsWith('/suggestions') ||
          /^P.* \/submissions\/\{id\}$/.test(route) ||
          (isCreation(route) && !/passwords|run$|\/imports|\/media/.test(route)),
      )
    }
  })

  it('200: the server is the URL that the document was requested at', async () => {
    const { apiNamespace } = service.settings
    const path = namespace === 'calendar' ? apiNamespace : apiNamespace.replace('events', namespace)
    const readServers = async (client: RestClient, url: string) => (await client.get(`${url}/doc`)).body.servers

    expect(await readServers(client, '')).toEqual([{ url: `${service.url}/${path}` }])
    expect(await readServers(rest, `${service.url}/fr/${path}`)).toEqual([{ url: `${service.url}/fr/${path}` }])
    expect(await readServers(proxied.rest, `${proxied.service.url}/el/wp-json/${path}`)).toEqual([
      { url: `https://calendar.example:8443/el/wp-json/${path}` },
    ])
  })
})

describe('GET /doc', () => {
  it('200: the documents contain every failure', async () => {
    const parts = [
      await readOpenapiDocument(rest),
      await readOpenapiDocument(accounts),
      await readOpenapiDocument(sources),
      await readOpenapiDocument(siteSettings),
    ]
    const listReasons = ({ document, documentedRoutes }: (typeof parts)[number]) =>
      documentedRoutes.flatMap(({ operation }) =>
        Object.values(operation.responses).flatMap(response =>
          Object.keys(resolveReference(document, response).content?.['application/json']?.examples ?? {}),
        ),
      )
    const documented = parts.flatMap(listReasons)

    expect(
      Object.keys(failureTable)
        .filter(reason => !documented.includes(reason))
        .sort(),
    ).toEqual([...unlisted].sort())
  })

  it('200: the documents share only the index and the document', async () => {
    const readPaths = async (client: RestClient) => Object.keys((await readOpenapiDocument(client)).document.paths)
    const [calendar, ...others] = await Promise.all([rest, accounts, sources, siteSettings].map(readPaths))

    for (const part of others) expect(calendar?.filter(path => part.includes(path)).sort()).toEqual(['/', '/doc'])
  })
})

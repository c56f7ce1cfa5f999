import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { getHttpMethods } from '../../src/api/rest-meta.ts'
import { singularNouns } from '../support/collections.ts'
import { drawPixel } from '../support/draw-pixel.ts'
import { allOperations, getNamespaceUrl } from '../support/rest-client.ts'
import { createProof } from '../support/proof-of-work.ts'
import { isWholeSuite } from '../support/suite-size.ts'
import { startTranslator } from '../support/translator.ts'
import { type RestResponse, testStartTime, uniqueName, useService } from '../support/use-service.ts'

const translator = await startTranslator()
translator.answer = () => ({ status: 200, body: { translatedText: 'Βάρκες' } })
afterAll(() => translator.stop())

const { service, rest, accounts, factories } = useService({
  settings: { translator: { url: translator.url, apiKey: undefined }, acceptsSubmissions: true },
})

/** Every operation with each of its methods. */
const routes = allOperations.flatMap(operation =>
  getHttpMethods(operation.rest).map(method => ({ method, path: operation.rest.openapi.path, operation })),
)

const requiredFields: Record<string, () => object> = {
  'events.create': () => ({ start_date: '2026-12-05 18:00', end_date: '2026-12-05 20:00' }),
  'accounts.create': () => ({ login: uniqueName('user').replace(' ', ''), role: 'author' }),
  'media.create': () => ({ file: drawPixel() }),
  'sources.create': () => ({ kind: 'rest', url: 'https://town.example/events' }),
  'imports.create': () => ({ file: 'QkVHSU4=' }),
  'submissions.create': () => ({
    title: uniqueName('Fair'),
    ...{ start_date: '2026-12-05 18:00', end_date: '2026-12-05 20:00' },
    ...{ sender_name: 'Anna Vlachou', sender_email: 'anna@example.org' },
    proof: createProof(testStartTime.getTime() / 1_000),
  }),
  'translations.suggest': () => ({ text: 'Boats', source: 'en', target: 'el' }),
}

/** The required parameters of reads. */
const requiredQueries: Record<string, string> = {
  'recurrence.preview': '&recurrence=RRULE:FREQ=DAILY;COUNT=2&start_date=2026-12-05',
  'events.searchSuggestions': '&search=concert',
}

const nameFieldByKind: Record<string, string> = { events: 'title', venues: 'venue', organizers: 'organizer' }

/** Creates a record for an operation. Returns the URL of the operation and a valid body. */
async function buildRequest({ method, path, operation }: (typeof routes)[number]) {
  const [kind = ''] = operation.name.split('.')
  const record = await createRecord(kind)
  const body =
    method === 'GET'
      ? undefined
      : {
          [nameFieldByKind[kind] ?? 'name']: uniqueName(kind),
          ...requiredFields[operation.name]?.(),
          ...(record.token && { token: record.token }),
        }
  const filledPath = path
    .replace('{id}', String(record.id))
    .replace('{format}', 'ndjson')
    .replace(/\{\w+\}/, record.slug ?? '')
  const query = requiredQueries[operation.name] ?? ''
  return { url: getNamespaceUrl(service, operation) + filledPath, query, body }
}

/** Creates a record of the kind of an operation, if it has one. */
async function createRecord(kind: string): Promise<{ id: number; slug?: string; token?: string }> {
  if (kind === 'submissions') return factories.submission()
  if (kind === 'accounts') return createUser()
  if (kind === 'series') return factories.series()
  if (kind === 'feeds') return factories.event()
  if (kind === 'sources') return factories.source()
  if (kind === 'imports') return factories.import()
  if (kind === 'media') return factories.image()
  if (kind in singularNouns) return factories[singularNouns[kind as keyof typeof singularNouns]]()
  return { id: 0, slug: '' }
}

/** Creates a user. `slug` is the prefix of the password. */
async function createUser(): Promise<{ id: number; slug: string }> {
  const { body } = await accounts.post('/users', requiredFields['accounts.create']?.())
  return { id: body.id, slug: body.password.prefix }
}

const unknownLanguages = ['xx', 'english', 'en,fr', '0']

it('the routes contain every operation', () => {
  expect(new Set(routes.map(({ operation }) => operation)).size).toBe(allOperations.length)
  expect(allOperations.length).toBe(88)
})

describe.each(routes)('$method $path', route => {
  const { method, operation } = route
  const isFine = ({ status }: RestResponse) => status === 200 || status === 201

  it('200: accepts i18n_language in the query', async () => {
    const { url, query, body } = await buildRequest(route)
    const response = await rest.send(method, `${url}?i18n_language=EL${query}`, body)

    expect(isFine(response)).toBe(true)
    expect(response.headers['content-language']).toMatch(/^(el|en)$/)
  })

  it('200: accepts the language as a path prefix', async () => {
    const { url, query, body } = await buildRequest(route)
    const response = await rest.send(method, url.replace('/cal/', '/fr/cal/') + query.replace('&', '?'), body)

    expect(isFine(response)).toBe(true)
    if (response.body.rest_url) expect(response.body.rest_url).toMatch(/\/fr\/cal\/(events|accounts|sources)\/v1/)
  })

  it('400: rejects an unknown language', async () => {
    const { url, query, body } = await buildRequest(route)
    const language = operation.input.shape['i18n_language'] as z.ZodType
    const failure = {
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { i18n_language: expect.any(String) } } },
    }

    for (const bad of unknownLanguages) expect(language.safeParse(bad).success, bad).toBe(false)
    for (const bad of isWholeSuite ? unknownLanguages : ['xx']) {
      expect(await rest.send(method, `${url}?i18n_language=${bad}${query}`, body), bad).toMatchObject(failure)
      if (body) expect(await rest.send(method, url, { ...body, i18n_language: bad }), bad).toMatchObject(failure)
    }
  })

  if (method !== 'GET') {
    it('200: accepts i18n_language in the body, which overrides the query', async () => {
      const { url, body } = await buildRequest(route)

      expect(isFine(await rest.send(method, `${url}?i18n_language=fr`, { ...body, i18n_language: 'el' }))).toBe(true)
    })
  }
})

describe('the path prefix of a language', () => {
  beforeAll(() => factories.event({ title: 'Here', slug: 'here' }))

  it.each(['EN', 'Fr', 'el'])('200: ignores case: /%s', async segment => {
    expect((await rest.get(`${service.url}/${segment}/cal/events/v1/events/by-slug/here`)).status).toBe(200)
  })

  it('404: an unknown language', async () => {
    for (const segment of ['xx', 'english', 'en/fr'])
      expect((await rest.get(`${service.url}/${segment}/cal/events/v1/events`)).status).toBe(404)
  })

  it('200: the parameter overrides it', async () => {
    const { headers } = await rest.get(`${service.url}/fr/cal/events/v1/events?i18n_language=el`)

    expect(headers['content-language']).toBe('el')
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { createCalendarClient, readServiceFailure } from '../../client/index.ts'
import { type TestUser, type RestClient, useService } from '../support/use-service.ts'
import { kindCases, languages, createTranslatedRecord, trashableKinds } from './fixtures.ts'

const { service, rest: anonymous, factories } = useService({ settings: { auth: 'required' } })

let editor: TestUser
let rest: RestClient
beforeAll(async () => {
  editor = await factories.user('editor')
  rest = anonymous.withHeaders(editor.headers)
})

/** A client with a loose type, because the tests call the same procedures of every kind. */
const createClientAs = ({ secret }: TestUser): any =>
  createCalendarClient(service.url, { credentials: { token: secret } }) as unknown

describe.each(kindCases)('GET /$plural with i18n_missing', kind => {
  const { plural, titleField, emptyTermsParameter, isTerm } = kind
  const listIds = async (query: string) => {
    const { body } = await rest.get(`/${plural}?per_page=100${emptyTermsParameter}&${query}`)
    return (body[plural] as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b)
  }

  let ids: Record<'en' | 'enFr' | 'enEl' | 'full' | 'described', number>
  beforeAll(async () => {
    const createRecord = async (titleLanguages: ('en' | 'fr' | 'el')[]) =>
      (await createTranslatedRecord(rest, kind, titleLanguages)).id
    ids = {
      en: await createRecord(['en']),
      enFr: await createRecord(['en', 'fr']),
      enEl: await createRecord(['el', 'en']),
      full: await createRecord(['fr', 'en', 'el']),
      described: await createRecord(['en']),
    }
    await rest.patch(`/${plural}/${ids.described}?i18n_language=fr`, { description: 'Sans titre' })
  })

  it('200: returns records without a title in that language', async () => {
    expect(await listIds('i18n_missing=fr')).toEqual([ids.en, ids.enEl, ids.described])
    expect(await listIds('i18n_missing=el')).toEqual([ids.en, ids.enFr, ids.described])
    expect(await listIds('i18n_missing=en')).toEqual([])
    expect(await listIds('i18n_missing=')).toEqual([ids.en, ids.enFr, ids.enEl, ids.full, ids.described])
  })

  it('200: does not depend on the language of the response; ignores case', async () => {
    for (const query of ['i18n_missing=FR&i18n_language=fr', 'i18n_missing=fr&i18n_language=el'])
      expect(await listIds(query)).toEqual([ids.en, ids.enEl, ids.described])
  })

  it('200: works with other filters, totals and pages', async () => {
    const { body } = await rest.get(`/${plural}?i18n_missing=fr&per_page=2${emptyTermsParameter}`)
    expect(body).toMatchObject({ total: 3, total_pages: 2 })
    const next = await rest.get(body.next_rest_url)
    const pages = [...body[plural], ...next.body[plural]].map((one: { id: number }) => one.id)
    expect(pages.sort((a, b) => a - b)).toEqual([ids.en, ids.enEl, ids.described])
    expect(await listIds('i18n_missing=fr&search=harvest')).toEqual([ids.en, ids.enEl, ids.described])
    expect(await listIds('i18n_missing=fr&search=nowhere')).toEqual([])
  })

  it('400: rejects an unknown language', async () => {
    expect(await rest.get(`/${plural}?i18n_missing=de`)).toMatchObject({
      status: 400,
      body: { data: { params: { i18n_missing: 'Send one of: en, fr, el.' } } },
    })
  })

  it('RPC returns the same', async () => {
    const query = { i18n_missing: 'fr', per_page: 100, ...(isTerm ? { hide_empty: false } : {}) }
    const listed = await createClientAs(editor)[plural].list.query(query)

    expect(listed[plural].map((one: { id: number }) => one.id).sort((a: number, b: number) => a - b)).toEqual(
      await listIds('i18n_missing=fr'),
    )
  })

  it('200: changes when a translation is added or deleted', async () => {
    const { id, titles } = await createTranslatedRecord(rest, kind, ['en'])
    expect(await listIds('i18n_missing=fr')).toContain(id)
    await rest.patch(`/${plural}/${id}?i18n_language=fr`, { [titleField]: titles.fr })
    expect(await listIds('i18n_missing=fr')).not.toContain(id)
    await rest.delete(`/${plural}/${id}?i18n_translation=fr`)
    expect(await listIds('i18n_missing=fr')).toContain(id)
  })
})

describe.each(kindCases)('DELETE /$plural/{id} of a translation', kind => {
  const { plural, titleField, isTerm } = kind

  it('200: deletes only its texts and slug, which another record may then have', async () => {
    const {
      id,
      titles,
      body: before,
    } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'], {
      description: 'Kept',
    })
    await rest.patch(`/${plural}/${id}?i18n_language=el`, { description: 'Χάνεται' })
    const full = (await rest.get(`/${plural}/${id}`)).body
    const removed = await rest.delete(`/${plural}/${id}?i18n_translation=el`)
    const { el, ...remaining } = before.i18n_translations

    expect(removed).toMatchObject({ status: 200, body: { id, i18n_translations: remaining } })
    expect((await rest.get(`/${plural}/${id}`)).body).toEqual({
      ...full,
      version: removed.body.version,
      i18n_translations: remaining,
    })
    expect((await rest.get(`/${plural}/${id}?i18n_language=el`)).body.description).toBe('Kept')
    if (!isTerm) expect((await rest.get(`/${plural}/by-slug/${el.slug}`)).status).toBe(404)

    const other = await createTranslatedRecord(rest, kind, ['fr'])
    const reuse = await rest.patch(`/${plural}/${other.id}?i18n_language=el`, { [titleField]: titles.el })
    expect(reuse.body.i18n_translations.el.slug).toBe(el.slug)
  })

  it('200: never deletes the record, also with force; the parameter may be in the body', async () => {
    const { id } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
    expect((await rest.delete(`/${plural}/${id}?i18n_translation=fr&force=true`)).status).toBe(200)
    expect((await rest.delete(`/${plural}/${id}`, { i18n_translation: 'el', force: true })).status).toBe(200)

    expect(Object.keys((await rest.get(`/${plural}/${id}`)).body.i18n_translations)).toEqual(['en'])
  })

  it('400: the original language, or a language without a translation', async () => {
    const { id } = await createTranslatedRecord(rest, kind, ['fr', 'en'])
    const readFailure = async (query: string) => (await rest.delete(`/${plural}/${id}?${query}`)).body

    expect(await readFailure('i18n_translation=fr')).toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { i18n_translation: 'This is the original language of the record. It cannot be removed.' } },
    })
    expect(await readFailure('i18n_translation=el&i18n_language=fr')).toMatchObject({
      data: { params: { i18n_translation: 'Il n’y a pas de traduction dans cette langue.' } },
    })
    expect((await readFailure('i18n_translation=de')).data.params).toHaveProperty('i18n_translation')
    await rest.delete(`/${plural}/${id}?i18n_translation=en`)
    expect((await readFailure('i18n_translation=en')).data.params).toHaveProperty('i18n_translation')
    expect((await rest.get(`/${plural}/${id}`)).body.i18n_language).toBe('fr')
  })

  it('401, 403, 404: the caller may not change the record', async () => {
    const { id, titles } = await createTranslatedRecord(rest, kind, ['en', 'fr'])
    const author = await factories.user(isTerm ? 'contributor' : 'author')
    const responses = [
      await anonymous.delete(`/${plural}/${id}?i18n_translation=fr`),
      await anonymous
        .withHeaders((await factories.user('subscriber')).headers)
        .delete(`/${plural}/${id}?i18n_translation=fr`),
      await anonymous.withHeaders(author.headers).delete(`/${plural}/${id}?i18n_translation=fr`),
      await rest.delete(`/${plural}/999999?i18n_translation=fr`),
    ]

    expect(responses.map(({ status }) => status)).toEqual([401, 403, 403, 404])
    expect((await rest.get(`/${plural}/${id}?i18n_language=fr`)).body[titleField]).toBe(titles.fr)
  })

  it('RPC deletes and fails in the same way', async () => {
    const { id, titles } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
    const client = createClientAs(editor)[plural]

    expect(await client.remove.mutate({ id, i18n_translation: 'el' })).toMatchObject({ id, [titleField]: titles.en })
    const error = await client.remove.mutate({ id, i18n_translation: 'en' }).catch((reason: unknown) => reason)
    expect(readServiceFailure(error)).toMatchObject({ status: 400, params: { i18n_translation: expect.any(String) } })
    expect(Object.keys((await client.read.query({ id })).i18n_translations)).toEqual(['en', 'fr'])
  })

  it('200, 400: one of two concurrent deletions succeeds', async () => {
    const { id } = await createTranslatedRecord(rest, kind, ['en', 'fr'])
    const path = `/${plural}/${id}?i18n_translation=fr`
    const responses = await Promise.all([rest.delete(path), rest.delete(path)])

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe.each(trashableKinds)('DELETE /$plural/by-slug/{slug} of a translation', kind => {
  const { plural } = kind

  it('200: accepts the slug of any language, over REST and RPC', async () => {
    for (const language of languages) {
      const { id, body } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
      const { slug } = body.i18n_translations[language]
      expect(await rest.delete(`/${plural}/by-slug/${slug}?i18n_translation=fr`)).toMatchObject({
        status: 200,
        body: { id, status: 'publish' },
      })
      if (language === 'fr') continue
      const remaining = await createClientAs(editor)[plural].removeBySlug.mutate({ slug, i18n_translation: 'el' })
      expect(Object.keys(remaining.i18n_translations)).toEqual(['en'])
      expect((await rest.delete(`/${plural}/by-slug/${slug}?i18n_translation=en`)).status).toBe(
        language === 'en' ? 400 : 404,
      )
    }
  })

  it('200: an author may delete translations of own records', async () => {
    const author = await factories.user('author')
    const ownClient = anonymous.withHeaders(author.headers)
    const { id } = await createTranslatedRecord(ownClient, kind, ['el', 'en'])

    expect((await ownClient.delete(`/${plural}/${id}?i18n_translation=en`)).status).toBe(200)
    expect((await ownClient.get(`/${plural}/${id}`)).body.i18n_language).toBe('el')
  })
})

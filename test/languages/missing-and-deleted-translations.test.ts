import { beforeAll, describe, expect, it } from 'vitest'
import { createCalendarClient, readServiceFailure } from '../../client/index.ts'
import { type TestUser, type RestClient, useService } from '../support/use-service.ts'
import { kindCases, languages, createTranslatedRecord, trashableKinds } from './fixtures.ts'

const { service, rest: stranger, factories } = useService({ settings: { auth: 'required' } })

let editor: TestUser
let rest: RestClient
beforeAll(async () => {
  editor = await factories.person('editor')
  rest = stranger.withHeaders(editor.headers)
})

/** A client of these people; any of its kinds under the same verbs. */
const clientOf = ({ secret }: TestUser): any =>
  createCalendarClient(service.url, { credentials: { token: secret } }) as unknown

describe.each(kindCases)('GET /$plural with i18n_missing', kind => {
  const { plural, title, all, isTerm } = kind
  const missing = async (query: string) => {
    const { body } = await rest.get(`/${plural}?per_page=100${all}&${query}`)
    return (body[plural] as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b)
  }

  let ids: Record<'en' | 'enFr' | 'enEl' | 'whole' | 'described', number>
  beforeAll(async () => {
    const idOf = async (spoken: ('en' | 'fr' | 'el')[]) => (await createTranslatedRecord(rest, kind, spoken)).id
    ids = {
      en: await idOf(['en']),
      enFr: await idOf(['en', 'fr']),
      enEl: await idOf(['el', 'en']),
      whole: await idOf(['fr', 'en', 'el']),
      described: await idOf(['en']),
    }
    await rest.patch(`/${plural}/${ids.described}?i18n_language=fr`, { description: 'Sans titre' })
  })

  it('200: keeps the records without that translation; a description alone is none', async () => {
    expect(await missing('i18n_missing=fr')).toEqual([ids.en, ids.enEl, ids.described])
    expect(await missing('i18n_missing=el')).toEqual([ids.en, ids.enFr, ids.described])
    expect(await missing('i18n_missing=en')).toEqual([])
    expect(await missing('i18n_missing=')).toEqual([ids.en, ids.enFr, ids.enEl, ids.whole, ids.described])
  })

  it('200: the language of the answer does not matter, in any spelling', async () => {
    for (const query of ['i18n_missing=FR&i18n_language=fr', 'i18n_missing=fr&i18n_language=el'])
      expect(await missing(query)).toEqual([ids.en, ids.enEl, ids.described])
  })

  it('200: meets other filters, totals and pages', async () => {
    const { body } = await rest.get(`/${plural}?i18n_missing=fr&per_page=2${all}`)
    expect(body).toMatchObject({ total: 3, total_pages: 2 })
    const next = await rest.get(body.next_rest_url)
    const pages = [...body[plural], ...next.body[plural]].map((one: { id: number }) => one.id)
    expect(pages.sort((a, b) => a - b)).toEqual([ids.en, ids.enEl, ids.described])
    expect(await missing('i18n_missing=fr&search=harvest')).toEqual([ids.en, ids.enEl, ids.described])
    expect(await missing('i18n_missing=fr&search=nowhere')).toEqual([])
  })

  it('400: refuses a language that is not kept', async () => {
    expect(await rest.get(`/${plural}?i18n_missing=de`)).toMatchObject({
      status: 400,
      body: { data: { params: { i18n_missing: 'Send one of: en, fr, el.' } } },
    })
  })

  it('RPC gives the same', async () => {
    const asked = { i18n_missing: 'fr', per_page: 100, ...(isTerm ? { hide_empty: false } : {}) }
    const listed = await clientOf(editor)[plural].list.query(asked)

    expect(listed[plural].map((one: { id: number }) => one.id).sort((a: number, b: number) => a - b)).toEqual(
      await missing('i18n_missing=fr'),
    )
  })

  it('200: what is translated leaves it, what is deleted comes back', async () => {
    const { id, titles } = await createTranslatedRecord(rest, kind, ['en'])
    expect(await missing('i18n_missing=fr')).toContain(id)
    await rest.patch(`/${plural}/${id}?i18n_language=fr`, { [title]: titles.fr })
    expect(await missing('i18n_missing=fr')).not.toContain(id)
    await rest.delete(`/${plural}/${id}?i18n_translation=fr`)
    expect(await missing('i18n_missing=fr')).toContain(id)
  })
})

describe.each(kindCases)('DELETE /$plural/{id} of a translation', kind => {
  const { plural, title, isTerm } = kind

  it('200: takes its texts and slug, and nothing else', async () => {
    const { id, body: before } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'], { description: 'Kept' })
    await rest.patch(`/${plural}/${id}?i18n_language=el`, { description: 'Χάνεται' })
    const whole = (await rest.get(`/${plural}/${id}`)).body
    const removed = await rest.delete(`/${plural}/${id}?i18n_translation=el`)
    const { el, ...left } = before.i18n_translations

    expect(removed).toMatchObject({ status: 200, body: { id, i18n_translations: left } })
    expect((await rest.get(`/${plural}/${id}`)).body).toEqual({ ...whole, i18n_translations: left })
    expect((await rest.get(`/${plural}/${id}?i18n_language=el`)).body.description).toBe('Kept')
    if (!isTerm) expect((await rest.get(`/${plural}/by-slug/${el.slug}`)).status).toBe(404)

    const other = await createTranslatedRecord(rest, kind, ['fr'])
    const again = await rest.patch(`/${plural}/${other.id}?i18n_language=el`, { [title]: whole[title] })
    expect(again.status).toBe(200)
  })

  it('200: never deletes the record, even where force is sent; a body may name it', async () => {
    const { id } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
    expect((await rest.delete(`/${plural}/${id}?i18n_translation=fr&force=true`)).status).toBe(200)
    expect((await rest.delete(`/${plural}/${id}`, { i18n_translation: 'el', force: true })).status).toBe(200)

    expect(Object.keys((await rest.get(`/${plural}/${id}`)).body.i18n_translations)).toEqual(['en'])
  })

  it('400: the original stays, and what is not there cannot go', async () => {
    const { id } = await createTranslatedRecord(rest, kind, ['fr', 'en'])
    const refused = async (query: string) => (await rest.delete(`/${plural}/${id}?${query}`)).body

    expect(await refused('i18n_translation=fr')).toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { i18n_translation: 'This is the original language of the record. It cannot be removed.' } },
    })
    expect(await refused('i18n_translation=el&i18n_language=fr')).toMatchObject({
      data: { params: { i18n_translation: 'Il n’y a pas de traduction dans cette langue.' } },
    })
    expect((await refused('i18n_translation=de')).data.params).toHaveProperty('i18n_translation')
    await rest.delete(`/${plural}/${id}?i18n_translation=en`)
    expect((await refused('i18n_translation=en')).data.params).toHaveProperty('i18n_translation')
    expect((await rest.get(`/${plural}/${id}`)).body.i18n_language).toBe('fr')
  })

  it('401, 403, 404: only who may change the record', async () => {
    const { id, titles } = await createTranslatedRecord(rest, kind, ['en', 'fr'])
    const author = await factories.person(isTerm ? 'contributor' : 'author')
    const answers = [
      await stranger.delete(`/${plural}/${id}?i18n_translation=fr`),
      await stranger
        .withHeaders((await factories.person('subscriber')).headers)
        .delete(`/${plural}/${id}?i18n_translation=fr`),
      await stranger.withHeaders(author.headers).delete(`/${plural}/${id}?i18n_translation=fr`),
      await rest.delete(`/${plural}/999999?i18n_translation=fr`),
    ]

    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 404])
    expect((await rest.get(`/${plural}/${id}?i18n_language=fr`)).body[title]).toBe(titles.fr)
  })

  it('RPC refuses and removes alike', async () => {
    const { id, titles } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
    const client = clientOf(editor)[plural]

    expect(await client.remove.mutate({ id, i18n_translation: 'el' })).toMatchObject({ id, [title]: titles.en })
    const error = await client.remove.mutate({ id, i18n_translation: 'en' }).catch((reason: unknown) => reason)
    expect(readServiceFailure(error)).toMatchObject({ status: 400, params: { i18n_translation: expect.any(String) } })
    expect(Object.keys((await client.read.query({ id })).i18n_translations)).toEqual(['en', 'fr'])
  })

  it('200, 400: of two who remove the same at once one does', async () => {
    const { id } = await createTranslatedRecord(rest, kind, ['en', 'fr'])
    const path = `/${plural}/${id}?i18n_translation=fr`
    const answers = await Promise.all([rest.delete(path), rest.delete(path)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe.each(trashableKinds)('DELETE /$plural/by-slug/{slug} of a translation', kind => {
  const { plural } = kind

  it('200: by the slug of any language, over REST and RPC', async () => {
    for (const language of languages) {
      const { id, body } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
      const { slug } = body.i18n_translations[language]
      expect(await rest.delete(`/${plural}/by-slug/${slug}?i18n_translation=fr`)).toMatchObject({
        status: 200,
        body: { id, status: 'publish' },
      })
      if (language === 'fr') continue
      const left = await clientOf(editor)[plural].removeBySlug.mutate({ slug, i18n_translation: 'el' })
      expect(Object.keys(left.i18n_translations)).toEqual(['en'])
      expect((await rest.delete(`/${plural}/by-slug/${slug}?i18n_translation=en`)).status).toBe(
        language === 'en' ? 400 : 404,
      )
    }
  })

  it('200: an author does so with a record of its own', async () => {
    const author = await factories.person('author')
    const own = stranger.withHeaders(author.headers)
    const { id } = await createTranslatedRecord(own, kind, ['el', 'en'])

    expect((await own.delete(`/${plural}/${id}?i18n_translation=en`)).status).toBe(200)
    expect((await own.get(`/${plural}/${id}`)).body.i18n_language).toBe('el')
  })
})

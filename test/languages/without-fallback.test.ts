import { describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../client/index.ts'
import { uniqueName, useService } from '../support/use-service.ts'
import { kindCaseByPlural, kindCases, createTranslatedRecord } from './fixtures.ts'

/** Translators read the texts of one language without fallback. */

const { service, rest } = useService()

const textFields = [
  'description',
  'excerpt',
  'slug',
  'address',
  'city',
  'country',
  'province',
  'state',
  'stateprovince',
]

/** A record without its texts and the fields derived from them. */
const removeTexts = (record: Record<string, unknown>, titleField: string) =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([field]) => ![titleField, ...textFields, 'json_ld', 'i18n_language'].includes(field),
    ),
  )

describe.each(kindCases)('GET /$plural/{id} with i18n_fallback=false', kind => {
  const { plural, titleField, isTerm } = kind
  const read = async (id: number, language: string, parameters = 'i18n_fallback=false') =>
    (await rest.get(`/${plural}/${id}?i18n_language=${language}&${parameters}`)).body

  it('200: untranslated texts are empty', async () => {
    const { id, titles } = await createTranslatedRecord(rest, kind, ['en', 'fr'], { description: 'The text' })

    expect(await read(id, 'en')).toMatchObject({
      [titleField]: titles.en,
      description: 'The text',
      i18n_language: 'en',
    })
    expect(await read(id, 'fr')).toMatchObject({ [titleField]: titles.fr, description: '', i18n_language: 'fr' })
    expect(await read(id, 'el')).toMatchObject({ [titleField]: '', description: '', slug: '', i18n_language: 'el' })
  })

  it('200: a translation without a title has its other texts', async () => {
    const { id, body } = await createTranslatedRecord(rest, kind, ['en'])
    await rest.patch(`/${plural}/${id}?i18n_language=el`, { description: 'Το κείμενο' })

    expect(await read(id, 'el')).toMatchObject({
      [titleField]: '',
      description: 'Το κείμενο',
      slug: '',
      i18n_language: 'el',
      i18n_translations: { en: { slug: body.slug } },
    })
  })

  it('200: other fields do not change; the default is true', async () => {
    const { id } = await createTranslatedRecord(rest, kind, ['en', 'fr'])
    const [strict, fallingBack] = [await read(id, 'el'), await read(id, 'el', '')]

    expect(removeTexts(strict, titleField)).toEqual(removeTexts(fallingBack, titleField))
    expect(strict.url).toContain(`/${fallingBack.slug}/`)
    expect(await read(id, 'el', 'i18n_fallback=true')).toEqual(fallingBack)
  })

  it('200: Content-Language is the requested language', async () => {
    const { id } = await createTranslatedRecord(rest, kind, ['en'])
    const readLanguage = async (query: string) =>
      (await rest.get(`/${plural}/${id}?${query}`)).headers['content-language']

    expect(await readLanguage('i18n_language=fr')).toBe('en')
    expect(await readLanguage('i18n_language=fr&i18n_fallback=false')).toBe('fr')
  })

  it('400: the value is not a boolean', async () => {
    const { id } = await createTranslatedRecord(rest, kind, ['en'])
    const { status, body } = await rest.get(`/${plural}/${id}?i18n_fallback=perhaps`)

    expect({ status, params: Object.keys(body.data.params) }).toEqual({ status: 400, params: ['i18n_fallback'] })
  })

  it('200: its ETag is valid for writes until the record changes', async () => {
    const { id } = await createTranslatedRecord(rest, kind, ['en'])
    const { headers } = await rest.get(`/${plural}/${id}?i18n_language=el&i18n_fallback=false`)
    const change = (headers: Record<string, string | undefined>) =>
      rest.patch(
        `/${plural}/${id}?i18n_language=el`,
        { description: uniqueName('κείμενο') },
        { headers: headers as Record<string, string> },
      )

    expect((await change({ 'if-none-match': headers['etag'] })).status).toBe(412)
    expect((await change({ 'if-match': headers['etag'] })).status).toBe(200)
    expect((await change({ 'if-match': headers['etag'] })).status).toBe(412)
  })

  it('RPC and by-slug return the same', async () => {
    const { id, body } = await createTranslatedRecord(rest, kind, ['en'])
    const calendar = createCalendarClient(service.url) as any // procedures are called by their names here
    const strict = await read(id, 'fr')

    expect(await calendar[plural].read.query({ id, i18n_language: 'fr', i18n_fallback: false })).toEqual(strict)
    if (isTerm) return
    const { body: bySlug } = await rest.get(`/${plural}/by-slug/${body.slug}?i18n_language=fr&i18n_fallback=false`)
    expect(bySlug).toEqual(strict)
  })
})

describe('GET /events/{id} with i18n_fallback=false', () => {
  it('200: linked records still fall back', async () => {
    const [venue, organizer] = [
      await createTranslatedRecord(rest, kindCaseByPlural.venues, ['en']),
      await createTranslatedRecord(rest, kindCaseByPlural.organizers, ['en']),
    ]
    const [category, tag] = [
      await createTranslatedRecord(rest, kindCaseByPlural.categories, ['en']),
      await createTranslatedRecord(rest, kindCaseByPlural.tags, ['en']),
    ]
    const links = { venue: venue.id, organizer: organizer.id, categories: [category.id], tags: [tag.id] }
    const { id } = await createTranslatedRecord(rest, kindCaseByPlural.events, ['en'], links)
    const { body } = await rest.get(`/events/${id}?i18n_language=el&i18n_fallback=false`)

    expect(body).toMatchObject({
      title: '',
      venue: { venue: venue.titles.en, i18n_language: 'en' },
      organizer: [{ organizer: organizer.titles.en }],
      categories: [{ name: category.titles.en }],
      tags: [{ name: tag.titles.en }],
    })
  })
})

describe('GET /venues/{id} with i18n_fallback=false', () => {
  it('200: the address does not fall back, untranslatable fields stay', async () => {
    const { id } = await createTranslatedRecord(rest, kindCaseByPlural.venues, ['en'], {
      city: 'Athens',
      country: 'Greece',
      zip: '10557',
    })
    await rest.patch(`/venues/${id}?i18n_language=el`, { city: 'Αθήνα' })

    expect((await rest.get(`/venues/${id}?i18n_language=el&i18n_fallback=false`)).body).toMatchObject({
      venue: '',
      city: 'Αθήνα',
      country: '',
      address: '',
      zip: '10557',
    })
  })
})

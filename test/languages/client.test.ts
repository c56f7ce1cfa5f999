import { beforeAll, describe, expect, it } from 'vitest'
import { createCalendarClient, readServiceFailure } from '../../client/index.ts'
import { type TestUser, useService } from '../support/use-service.ts'
import { kindCases, type Language, languages, createTranslatedRecord, buildTitles, titleWords } from './fixtures.ts'

const { service, rest, factories } = useService()

/** A client with this language. Its type is loose, because the tests call the same procedures of every kind. */
const createClient = (language?: Language): any =>
  createCalendarClient(service.url, language ? { language } : {}) as unknown

const table = kindCases.flatMap(kind => languages.map(language => ({ ...kind, kind, language })))

describe.each(table)(
  '$plural with a client in $language',
  ({ kind, plural, titleField, isTerm, requiredFields, language }) => {
    const client = () => createClient(language)[plural]
    /** The body that REST returns with the language in the path. */
    const readRest = async (path: string) =>
      (await rest.get(`${service.url}/${language}/cal/events/v1/${plural}${path}`)).body as Record<string, unknown>

    it('create and update write texts in this language', async () => {
      const titles = buildTitles(kind)
      const created = await client().create.mutate({ ...requiredFields, [titleField]: titles[language] })
      expect([created[titleField], created.i18n_language, Object.keys(created.i18n_translations)]).toEqual([
        titles[language],
        language,
        [language],
      ])

      const other = languages.find(one => one !== language)!
      await createClient(other)[plural].update.mutate({ id: created.id, [titleField]: titles[other] })
      const read = await client().read.query({ id: created.id })
      expect(read[titleField]).toBe(titles[language])
      expect(read).toEqual(await readRest(`/${created.id}`))
      expect((await createClient(other)[plural].read.query({ id: created.id }))[titleField]).toBe(titles[other])
    })

    it('list, search and readBySlug return this language', async () => {
      const { id, titles, body } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
      const query = { search: `${titleWords[language]}`, per_page: 100, ...(isTerm ? { hide_empty: false } : {}) }
      const listed = await client().list.query(query)

      expect(listed[plural].find((one: any) => one.id === id)).toMatchObject({ [titleField]: titles[language] })
      expect(listed.rest_url).toContain(`${service.url}/${language}/cal/`)
      if (isTerm) return
      for (const { slug } of Object.values<{ slug: string }>(body.i18n_translations))
        expect(await client().readBySlug.query({ slug })).toEqual(await readRest(`/${id}`))
    })

    it('the language of a call overrides that of the client', async () => {
      const { id, titles } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
      for (const requested of languages)
        expect(await client().read.query({ id, i18n_language: requested })).toMatchObject({
          [titleField]: titles[requested],
          i18n_language: requested,
        })
    })

    it('remove deletes one translation', async () => {
      const { id } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
      const record = await client().remove.mutate({ id, i18n_translation: 'fr' })

      expect(Object.keys(record.i18n_translations)).toEqual(['el', 'en'])
      expect(record.i18n_language).toBe(language === 'fr' ? 'en' : language)
    })
  },
)

describe('a client without a language', () => {
  it.each(kindCases)('$plural are in the language of the service', async kind => {
    const { id, titles } = await createTranslatedRecord(rest, kind, ['el', 'en'])

    expect((await createClient()[kind.plural].read.query({ id }))[kind.titleField]).toBe(titles.en)
  })
})

describe('a failure of a client with a language', () => {
  let subscriber: TestUser
  beforeAll(async () => void (subscriber = await factories.user('subscriber')))

  /** The failure of a call. */
  const readFailure = async (call: Promise<unknown>) => readServiceFailure(await call.catch((error: unknown) => error))

  it.each([
    ['en', 'Send 1 or more.', 'No event has this id or slug.', 'You may not do this.'],
    [
      'fr',
      'Envoyez 1 ou plus.',
      'Aucun événement n’a cet identifiant ou ce slug.',
      'Vous n’avez pas le droit de faire cela.',
    ],
    [
      'el',
      'Στείλτε 1 ή περισσότερο.',
      'Καμία εκδήλωση δεν έχει αυτό το αναγνωριστικό ή slug.',
      'Δεν επιτρέπεται να το κάνετε αυτό.',
    ],
  ] as const)(
    '%s: the message is translated; code and names are not',
    async (language, atLeast, unknown, forbidden) => {
      const client = createCalendarClient(service.url, { language })
      expect(await readFailure(client.events.list.query({ page: 0 }))).toMatchObject({
        code: 'rest_invalid_param',
        params: { page: atLeast },
      })
      expect(await readFailure(client.events.read.query({ id: 999_999 }))).toMatchObject({
        code: 'rest-event-not-found',
        message: unknown,
      })
      const reader = createCalendarClient(service.url, { language, credentials: { token: subscriber.secret } })
      expect(await readFailure(reader.events.create.mutate({} as any))).toMatchObject({
        code: 'rest_forbidden',
        message: forbidden,
      })
      const wrongClient = createCalendarClient(service.url, {
        language,
        credentials: { login: 'nobody', password: 'x'.repeat(24) },
      })
      const { message } = (await readFailure(wrongClient.events.list.query({})))!
      expect(message).toBe(
        (await rest.withHeaders(wrongCredentials).get(`/events?i18n_language=${language}`)).body.message,
      )
    },
  )
})

const wrongCredentials = { authorization: `Basic ${Buffer.from(`nobody:${'x'.repeat(24)}`).toString('base64')}` }

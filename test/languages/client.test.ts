import { beforeAll, describe, expect, it } from 'vitest'
import { createCalendarClient, readServiceFailure } from '../../client/index.ts'
import { type TestUser, useService } from '../support/use-service.ts'
import { kindCases, type Language, languages, createTranslatedRecord, buildTitles, titleWords } from './fixtures.ts'

const { service, rest, factories } = useService()

/** A client that speaks a language; any of its kinds under the same verbs. */
const speaking = (language?: Language): any =>
  createCalendarClient(service.url, language ? { language } : {}) as unknown

const table = kindCases.flatMap(kind => languages.map(language => ({ ...kind, kind, language })))

describe.each(table)(
  '$plural by a client that speaks $language',
  ({ kind, plural, title, isTerm, needs, language }) => {
    const client = () => speaking(language)[plural]
    /** What REST shows below the language's segment. */
    const shown = async (path: string) =>
      (await rest.get(`${service.url}/${language}/cal/events/v1/${plural}${path}`)).body as Record<string, unknown>

    it('create and update write the texts of this language', async () => {
      const titles = buildTitles(kind)
      const made = await client().create.mutate({ ...needs, [title]: titles[language] })
      expect([made[title], made.i18n_language, Object.keys(made.i18n_translations)]).toEqual([
        titles[language],
        language,
        [language],
      ])

      const other = languages.find(one => one !== language)!
      await speaking(other)[plural].update.mutate({ id: made.id, [title]: titles[other] })
      const read = await client().read.query({ id: made.id })
      expect(read[title]).toBe(titles[language])
      expect(read).toEqual(await shown(`/${made.id}`))
      expect((await speaking(other)[plural].read.query({ id: made.id }))[title]).toBe(titles[other])
    })

    it('list, search and read by slug show it', async () => {
      const { id, titles, body } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
      const asked = { search: `${titleWords[language]}`, per_page: 100, ...(isTerm ? { hide_empty: false } : {}) }
      const listed = await client().list.query(asked)

      expect(listed[plural].find((one: any) => one.id === id)).toMatchObject({ [title]: titles[language] })
      expect(listed.rest_url).toContain(`${service.url}/${language}/cal/`)
      if (isTerm) return
      for (const { slug } of Object.values<{ slug: string }>(body.i18n_translations))
        expect(await client().readBySlug.query({ slug })).toEqual(await shown(`/${id}`))
    })

    it('a call’s own language wins', async () => {
      const { id, titles } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
      for (const own of languages)
        expect(await client().read.query({ id, i18n_language: own })).toMatchObject({
          [title]: titles[own],
          i18n_language: own,
        })
    })

    it('remove takes one translation away', async () => {
      const { id } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
      const left = await client().remove.mutate({ id, i18n_translation: 'fr' })

      expect(Object.keys(left.i18n_translations)).toEqual(['el', 'en'])
      expect(left.i18n_language).toBe(language === 'fr' ? 'en' : language)
    })
  },
)

describe('a client without a language', () => {
  it.each(kindCases)('$plural are in the language of the service', async kind => {
    const { id, titles } = await createTranslatedRecord(rest, kind, ['el', 'en'])

    expect((await speaking()[kind.plural].read.query({ id }))[kind.title]).toBe(titles.en)
  })
})

describe('a refusal of a client that speaks a language', () => {
  let subscriber: TestUser
  beforeAll(async () => void (subscriber = await factories.person('subscriber')))

  /** Why a call was refused. */
  const refusal = async (call: Promise<unknown>) => readServiceFailure(await call.catch((error: unknown) => error))

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
  ] as const)('%s: is told in it; its code and names are not', async (language, atLeast, unknown, forbidden) => {
    const client = createCalendarClient(service.url, { language })
    expect(await refusal(client.events.list.query({ page: 0 }))).toMatchObject({
      code: 'rest_invalid_param',
      params: { page: atLeast },
    })
    expect(await refusal(client.events.read.query({ id: 999_999 }))).toMatchObject({
      code: 'rest-event-not-found',
      message: unknown,
    })
    const reader = createCalendarClient(service.url, { language, credentials: { token: subscriber.secret } })
    expect(await refusal(reader.events.create.mutate({} as any))).toMatchObject({
      code: 'rest_forbidden',
      message: forbidden,
    })
    const liar = createCalendarClient(service.url, {
      language,
      credentials: { login: 'nobody', password: 'x'.repeat(24) },
    })
    const { message } = (await refusal(liar.events.list.query({})))!
    expect(message).toBe((await rest.withHeaders(wrong).get(`/events?i18n_language=${language}`)).body.message)
  })
})

const wrong = { authorization: `Basic ${Buffer.from(`nobody:${'x'.repeat(24)}`).toString('base64')}` }

import { beforeAll, describe, expect, it } from 'vitest'
import { type RestResponse, type TestUser, useService } from '../support/use-service.ts'
import { kindCases, type Language, languages, languageSources } from './fixtures.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

let editor: TestUser
let subscriber: TestUser
beforeAll(async () => {
  editor = await factories.user('editor')
  subscriber = await factories.user('subscriber')
})

const asEditor = () => rest.withHeaders(editor.headers)

/** The beginning of the messages of these failures, in each language. */
const messageStarts: Record<string, Record<Language, string>> = {
  rest_no_route: { en: 'No route', fr: 'Aucune route', el: 'Καμία διαδρομή' },
  method: { en: 'This address', fr: 'Cette adresse', el: 'Αυτή η διεύθυνση' },
  incorrect_password: { en: 'The login', fr: 'Le nom de connexion', el: 'Το όνομα σύνδεσης' },
  rest_not_logged_in: { en: 'Sign in', fr: 'Identifiez-vous', el: 'Συνδεθείτε' },
  rest_forbidden: { en: 'You may not', fr: 'Vous n’avez pas le droit', el: 'Δεν επιτρέπεται' },
  rest_invalid_json: { en: 'The body is not', fr: 'Le corps n’est pas', el: 'Το σώμα δεν είναι' },
  rest_unsupported_media_type: {
    en: 'This media type',
    fr: 'Ce type de contenu',
    el: 'Αυτός ο τύπος περιεχομένου',
  },
  'rest-event-not-found': { en: 'No event', fr: 'Aucun événement', el: 'Καμία εκδήλωση' },
  rest_invalid_param: {
    en: 'Invalid parameter(s): ',
    fr: 'Paramètre(s) non valide(s)\u00a0: ',
    el: 'Μη έγκυρες παράμετροι: ',
  },
  rest_missing_callback_param: {
    en: 'Missing parameter(s): ',
    fr: 'Paramètre(s) manquant(s)\u00a0: ',
    el: 'Παράμετροι που λείπουν: ',
  },
}

type ToUrl = (path: string) => string
type FailureCase = { reason: string; status: number; code?: string; send: (toUrl: ToUrl) => Promise<RestResponse> }

const failureCases: FailureCase[] = [
  { reason: 'rest_no_route', status: 404, send: toUrl => rest.get(toUrl('/nothing')) },
  { reason: 'rest_no_route', status: 404, send: toUrl => rest.get(toUrl('/events/abc')) },
  { reason: 'method', status: 405, code: 'rest_no_route', send: toUrl => rest.send('PUT', toUrl('/events')) },
  {
    reason: 'incorrect_password',
    status: 401,
    send: toUrl => rest.withHeaders({ authorization: `Bearer ${'x'.repeat(24)}` }).get(toUrl('/events')),
  },
  {
    reason: 'rest_not_logged_in',
    status: 401,
    code: 'rest_forbidden',
    send: toUrl => rest.post(toUrl('/events'), { title: 'x' }),
  },
  {
    reason: 'rest_forbidden',
    status: 403,
    send: toUrl => rest.withHeaders(subscriber.headers).post(toUrl('/events'), {}),
  },
  { reason: 'rest_invalid_json', status: 400, send: toUrl => asEditor().post(toUrl('/events'), '{') },
  {
    reason: 'rest_unsupported_media_type',
    status: 415,
    send: toUrl => asEditor().post(toUrl('/events'), 'x', { headers: { 'content-type': 'text/csv' } }),
  },
  { reason: 'rest-event-not-found', status: 404, send: toUrl => rest.get(toUrl('/events/999999')) },
  { reason: 'rest-event-not-found', status: 404, send: toUrl => asEditor().delete(toUrl('/events/by-slug/nobody')) },
  { reason: 'rest_invalid_param', status: 400, send: toUrl => rest.get(toUrl('/events?page=0')) },
  {
    reason: 'rest_missing_callback_param',
    status: 400,
    send: toUrl => asEditor().post(toUrl('/events'), { title: 'x' }),
  },
]

describe.each(languageSources)('a failure with the language $source', ({ expectedLanguage, toUrl }) => {
  it.each(failureCases)('$status: $reason', async ({ reason, status, code = reason, send }) => {
    const response = await send(path => toUrl(service, path))

    expect(response).toMatchObject({ status, body: { code, data: { status } } })
    expect(response.body.message).toMatch(
      new RegExp(`^${messageStarts[reason]?.[expectedLanguage].replace(/[()]/g, '\\$&')}`),
    )
    expect(response.headers['content-language']).toBe(expectedLanguage)
  })
})

describe('a failure of several fields', () => {
  const invalid = {
    title: '',
    start_date: 'some day',
    end_date: '2026-12-05',
    status: 'blue',
    venue: 999_999,
    featured: 'perhaps',
    website: 'ftp://x',
    timezone: 'Mars',
    categories: [999_999],
    post_parent: 'x',
    image: 'no',
    slug: {},
  }

  it('400: messages are translated; names and codes are not', async () => {
    const bodies = await Promise.all(
      languages.map(async language => (await asEditor().post(`/events?i18n_language=${language}`, invalid)).body),
    )
    const [en, fr, el] = bodies.map(body => body.data)

    expect(Object.keys(en.params).sort()).toEqual(
      Object.keys(invalid)
        .filter(name => name !== 'end_date')
        .sort(),
    )
    for (const data of [fr, el]) expect(getCodes(data)).toEqual(getCodes(en))
    for (const name of Object.keys(en.params)) {
      expect(new Set([en.params[name], fr.params[name], el.params[name]]).size, name).toBe(3)
      expect(el.params[name]).toMatch(/\p{Script=Greek}/u)
      for (const data of [en, fr, el]) expect(data.details[name].message).toBe(data.params[name])
    }
  })

  it('400: the language may be in the body', async () => {
    const { body } = await asEditor().post(`${service.url}/fr/cal/events/v1/events`, {
      ...invalid,
      i18n_language: 'el',
    })

    expect(body.message).toMatch(/^Μη έγκυρες παράμετροι: /)
    expect(body.data.params.status).toMatch(/^Στείλτε μία από αυτές τις τιμές: /)
  })

  it('400: the message names the index and field of an inline record', async () => {
    const { body } = await asEditor().post(`${service.url}/fr/cal/events/v1/events`, {
      title: 'x',
      start_date: '2026-12-05',
      end_date: '2026-12-05',
      organizer: [{ organizer: 'x', website: 'ftp://x' }],
    })

    expect(body.data.params.organizer).toBe('0.website: Envoyez une adresse http ou https.')
  })

  it('400: an unknown language; the message is in the language of the path', async () => {
    const { body } = await rest.get(`${service.url}/el/cal/events/v1/events?i18n_language=de`)

    expect(body).toMatchObject({
      code: 'rest_invalid_param',
      message: 'Μη έγκυρες παράμετροι: i18n_language',
      data: { params: { i18n_language: 'Στείλτε μία από αυτές τις τιμές: en, fr, el.' } },
    })
  })
})

const getCodes = ({ details }: { details: Record<string, { code: string; data?: unknown }> }) =>
  Object.entries(details).map(([name, { code, data }]) => [name, code, data])

describe.each(kindCases)('failures of $plural that need the database', ({ plural, titleField, isTerm }) => {
  it('have a translated message', async () => {
    const language = { i18n_language: 'el' }
    const unknown = await rest.get(`/${plural}/999999?i18n_language=el`)
    expect(unknown.body.message).toMatch(/^Καν|^Καμ|δεν υπάρχει\.$/)
    const incomplete = await asEditor().post(`/${plural}`, language)
    expect(incomplete.body.message).toContain(titleField)
    expect(incomplete.body.message).toMatch(/^Παράμετροι που λείπουν: /)
    if (isTerm) return
    const record = await factories[plural.slice(0, -1) as 'event']({})
    const author = await asEditor().patch(`/${plural}/${record.id}`, { author: 999_999, ...language })
    expect(author.body.data.params.author).toBe('Κανένας χρήστης δεν έχει αυτό το αναγνωριστικό.')
    await asEditor().delete(`/${plural}/${record.id}`)
    expect((await rest.get(`/${plural}/${record.id}?i18n_language=el`)).body.message).toMatch(/κάδο\.$/)
  })
})

describe('the word for “free”', () => {
  it.each([
    ['en', 'Free'],
    ['fr', 'Gratuit'],
    ['el', 'Δωρεάν'],
  ] as const)(
    '200: in %s it is %s, alone and with a price; the input may be in any language',
    async (language, word) => {
      const [free, range] = [await factories.event({ cost: word }), await factories.event({ cost: [word, '15€'] })]
      const { body } = await rest.get(`/events?include=${free.id},${range.id}&i18n_language=${language}`)
      const costs = body.events.map((event: any) => event.cost as string).sort()

      expect(costs).toEqual([word, `${word} – 15€`])
      for (const other of languages) {
        const event = (await rest.get(`/events/${free.id}?i18n_language=${other}`)).body
        expect([event.cost, event.cost_details.values]).toEqual([wordsForFree[other], ['free']])
      }
    },
  )
})

const wordsForFree: Record<Language, string> = { en: 'Free', fr: 'Gratuit', el: 'Δωρεάν' }

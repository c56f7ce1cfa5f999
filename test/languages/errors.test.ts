import { beforeAll, describe, expect, it } from 'vitest'
import { type RestResponse, type TestUser, useService } from '../support/use-service.ts'
import { kindCases, type Language, languages, languageSources } from './fixtures.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

let editor: TestUser
let subscriber: TestUser
beforeAll(async () => {
  editor = await factories.person('editor')
  subscriber = await factories.person('subscriber')
})

const asEditor = () => rest.withHeaders(editor.headers)

/** How refusals of these reasons begin, in each language. */
const BEGIN: Record<string, Record<Language, string>> = {
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

type At = (path: string) => string
type Asked = { reason: string; status: number; code?: string; ask: (at: At) => Promise<RestResponse> }

const refusals: Asked[] = [
  { reason: 'rest_no_route', status: 404, ask: at => rest.get(at('/nothing')) },
  { reason: 'rest_no_route', status: 404, ask: at => rest.get(at('/events/abc')) },
  { reason: 'method', status: 405, code: 'rest_no_route', ask: at => rest.send('PUT', at('/events')) },
  {
    ...{ reason: 'incorrect_password', status: 401 },
    ask: at => rest.withHeaders({ authorization: `Bearer ${'x'.repeat(24)}` }).get(at('/events')),
  },
  {
    ...{ reason: 'rest_not_logged_in', status: 401, code: 'rest_forbidden' },
    ask: at => rest.post(at('/events'), { title: 'x' }),
  },
  { reason: 'rest_forbidden', status: 403, ask: at => rest.withHeaders(subscriber.headers).post(at('/events'), {}) },
  { reason: 'rest_invalid_json', status: 400, ask: at => asEditor().post(at('/events'), '{') },
  {
    ...{ reason: 'rest_unsupported_media_type', status: 415 },
    ask: at => asEditor().post(at('/events'), 'x', { headers: { 'content-type': 'text/csv' } }),
  },
  { reason: 'rest-event-not-found', status: 404, ask: at => rest.get(at('/events/999999')) },
  { reason: 'rest-event-not-found', status: 404, ask: at => asEditor().delete(at('/events/by-slug/nobody')) },
  { reason: 'rest_invalid_param', status: 400, ask: at => rest.get(at('/events?page=0')) },
  { reason: 'rest_missing_callback_param', status: 400, ask: at => asEditor().post(at('/events'), { title: 'x' }) },
]

describe.each(languageSources)('a refusal in a language named $way', ({ expectedLanguage, toUrl }) => {
  it.each(refusals)('$status: $reason', async ({ reason, status, code = reason, ask }) => {
    const answered = await ask(path => toUrl(service, path))

    expect(answered).toMatchObject({ status, body: { code, data: { status } } })
    expect(answered.body.message).toMatch(new RegExp(`^${BEGIN[reason]?.[expectedLanguage].replace(/[()]/g, '\\$&')}`))
    expect(answered.headers['content-language']).toBe(expectedLanguage)
  })
})

describe('a refusal of several fields', () => {
  const bad = {
    ...{
      title: '',
      start_date: 'some day',
      end_date: '2026-12-05',
      status: 'blue',
      venue: 999_999,
      featured: 'perhaps',
    },
    ...{ website: 'ftp://x', timezone: 'Mars', categories: [999_999], post_parent: 'x', image: 'no', slug: {} },
  }

  it('400: tells each in the language; names and codes are the same in all', async () => {
    const told = await Promise.all(
      languages.map(async language => (await asEditor().post(`/events?i18n_language=${language}`, bad)).body),
    )
    const [en, fr, el] = told.map(body => body.data)

    expect(Object.keys(en.params).sort()).toEqual(
      Object.keys(bad)
        .filter(name => name !== 'end_date')
        .sort(),
    )
    for (const data of [fr, el]) expect(codesOf(data)).toEqual(codesOf(en))
    for (const name of Object.keys(en.params)) {
      expect(new Set([en.params[name], fr.params[name], el.params[name]]).size, name).toBe(3)
      expect(el.params[name]).toMatch(/\p{Script=Greek}/u)
      for (const data of [en, fr, el]) expect(data.details[name].message).toBe(data.params[name])
    }
  })

  it('400: the language may stand in the body', async () => {
    const { body } = await asEditor().post(`${service.url}/fr/cal/events/v1/events`, {
      ...bad,
      i18n_language: 'el',
    })

    expect(body.message).toMatch(/^Μη έγκυρες παράμετροι: /)
    expect(body.data.params.status).toMatch(/^Στείλτε μία από αυτές τις τιμές: /)
  })

  it('400: an inline record is told with its place', async () => {
    const { body } = await asEditor().post(`${service.url}/fr/cal/events/v1/events`, {
      ...{ title: 'x', start_date: '2026-12-05', end_date: '2026-12-05' },
      organizer: [{ organizer: 'x', website: 'ftp://x' }],
    })

    expect(body.data.params.organizer).toBe('0.website: Envoyez une adresse http ou https.')
  })

  it('400: a language that is not kept is refused in the one of the path', async () => {
    const { body } = await rest.get(`${service.url}/el/cal/events/v1/events?i18n_language=de`)

    expect(body).toMatchObject({
      code: 'rest_invalid_param',
      message: 'Μη έγκυρες παράμετροι: i18n_language',
      data: { params: { i18n_language: 'Στείλτε μία από αυτές τις τιμές: en, fr, el.' } },
    })
  })
})

const codesOf = ({ details }: { details: Record<string, { code: string; data?: unknown }> }) =>
  Object.entries(details).map(([name, { code, data }]) => [name, code, data])

describe.each(kindCases)('what only the database knows of $plural', ({ plural, title, isTerm }) => {
  it('is told in the language', async () => {
    const language = { i18n_language: 'el' }
    const unknown = await rest.get(`/${plural}/999999?i18n_language=el`)
    expect(unknown.body.message).toMatch(/^Καν|^Καμ/)
    const lacking = await asEditor().post(`/${plural}`, language)
    expect(lacking.body.message).toContain(title)
    expect(lacking.body.message).toMatch(/^Παράμετροι που λείπουν: /)
    if (isTerm) return
    const record = await factories[plural.slice(0, -1) as 'event']({})
    const author = await asEditor().patch(`/${plural}/${record.id}`, { author: 999_999, ...language })
    expect(author.body.data.params.author).toBe('Κανένας χρήστης δεν έχει αυτό το αναγνωριστικό.')
    await asEditor().delete(`/${plural}/${record.id}`)
    expect((await rest.get(`/${plural}/${record.id}?i18n_language=el`)).body.message).toMatch(/κάδο\.$/)
  })
})

describe('the word for free', () => {
  it.each([
    ['en', 'Free'],
    ['fr', 'Gratuit'],
    ['el', 'Δωρεάν'],
  ] as const)(
    '200: in %s is %s, alone, in lists and beside a price; what is sent may be any of the three',
    async (language, word) => {
      const [free, range] = [await factories.event({ cost: word }), await factories.event({ cost: [word, '15€'] })]
      const { body } = await rest.get(`/events?include=${free.id},${range.id}&i18n_language=${language}`)
      const costs = body.events.map((event: any) => event.cost as string).sort()

      expect(costs).toEqual([word, `${word} – 15€`])
      for (const other of languages) {
        const shown = (await rest.get(`/events/${free.id}?i18n_language=${other}`)).body
        expect([shown.cost, shown.cost_details.values]).toEqual([freeIn[other], ['free']])
      }
    },
  )
})

const freeIn: Record<Language, string> = { en: 'Free', fr: 'Gratuit', el: 'Δωρεάν' }

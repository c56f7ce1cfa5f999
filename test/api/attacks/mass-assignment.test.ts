import { beforeAll, describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../../client/index.ts'
import { readDatabaseState } from '../../support/database-state.ts'
import { getRequiredFields, nameFields, singularNouns } from '../../support/collections.ts'
import { type TestUser, type RestClient, uniqueName, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const people = {} as { author: TestUser; contributor: TestUser; editor: TestUser }
beforeAll(async () => {
  for (const role of ['author', 'contributor', 'editor'] as const) people[role] = await factories.person(role)
})

/** What the service decides by itself, as a caller would like it to be. */
const wished = {
  id: 2_000_000_000,
  status_shown: 'publish',
  is_published: true,
  global_id: 'evil.example?id=1',
  global_id_lineage: ['evil.example?id=1'],
  created: '2000-01-01 00:00:00',
  created_utc: '2000-01-01 00:00:00',
  modified: '2000-01-01 00:00:00',
  modified_utc: '2000-01-01 00:00:00',
  author_id: 1,
  authorId: 1,
  origin: 'evil.example',
  origin_id: 'evil.example?id=1',
  originId: 'evil.example?id=1',
  lineage: ['evil.example?id=1'],
  role: 'administrator',
  caller: { role: 'administrator', userId: 1 },
  url: 'https://evil.example/',
  rest_url: 'https://evil.example/',
  json_ld: { '@type': 'Thing' },
  i18n_translations: { fr: { slug: 'evil', url: 'https://evil.example/', rest_url: 'https://evil.example/' } },
  translations: { fr: { title: 'evil' } },
  language: 'el',
  custom_fields: { evil: 'x' },
  password_hash: 'scrypt$x$y',
  passwordHash: 'scrypt$x$y',
  zone_abbreviation: 'EVIL',
  timezone_abbr: 'EVIL',
  utc_start_date: '2000-01-01 00:00:00',
  cost_details: { values: ['666'] },
  count: 666,
  event_count: 666,
  taxonomy: 'evil',
  term_group: 6,
  term_taxonomy_id: 1,
  terms: { create: [{ name: 'evil' }] },
  texts: { create: [{ language: 'fr', title: 'evil' }] },
  venues: { create: [{ venue: 'evil' }] },
}

const { id: _, ...unnamed } = wished

const kinds = ['events', 'venues', 'organizers'] as const
type Kind = (typeof kinds)[number]

type Fields = Record<string, unknown>

const flat = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? flat(Object.fromEntries(Object.entries(value).map(([inner, one]) => [`${name}[${inner}]`, one])))
      : [[name, String(value)] as [string, string]],
  )

const multipart = (fields: Fields): FormData => {
  const form = new FormData()
  for (const [name, value] of flat(fields)) form.append(name, value)
  return form
}

type Answer = { status: number; body: any }
type Door = (person: TestUser, kind: Kind, id: number | null, fields: Fields) => Promise<Answer>

const overRest =
  (send: (asked: RestClient, path: string, fields: Fields) => Promise<Answer>): Door =>
  (person, kind, id, fields) =>
    send(rest.withHeaders(person.headers), id === null ? `/${kind}` : `/${kind}/${id}`, fields)

/** A call over RPC, with fields that its types do not have. */
const overRpc: Door = async (person, kind, id, fields) => {
  const client: any = createCalendarClient(service.url, { credentials: { token: person.secret } })
  const call: Promise<unknown> =
    id === null ? client[kind].create.mutate(fields) : client[kind].update.mutate({ ...fields, id })
  return call.then(
    body => ({ status: id === null ? 201 : 200, body }),
    error => ({ status: error.data.data.status as number, body: error.data }),
  )
}

const doors: [string, Door][] = [
  ['JSON', overRest((asked, path, fields) => asked.post(path, fields))],
  ['a form', overRest((asked, path, fields) => asked.post(path, new URLSearchParams(flat(fields))))],
  ['a form in parts', overRest((asked, path, fields) => asked.post(path, multipart(fields)))],
  [
    'the query',
    overRest((asked, path, fields) => asked.post(`${path}?${new URLSearchParams(flat(fields)).toString()}`)),
  ],
  ['RPC', overRpc],
]

const fresh = (kind: Kind) => ({ [nameFields[kind]]: uniqueName('Mine'), ...getRequiredFields(kind) })

/** What stays out of an answer, whatever was sent. */
const evil = /evil|EVIL|666|2000-01-01|2000000000|"author":1[,}]/

describe.each(doors)('fields of the service’s own, as %s', (_, door) => {
  it.each(kinds)('201, 200: %s keep their own, made and changed', async kind => {
    for (const person of [people.author, people.contributor]) {
      const made = await door(person, kind, null, { ...fresh(kind), status: 'draft', ...wished })
      expect(made).toMatchObject({ status: 201, body: { author: person.id, status: 'draft' } })
      const changed = await door(person, kind, made.body.id as number, { ...wished, description: 'x' })
      expect(changed).toMatchObject({ status: 200, body: { id: made.body.id, author: person.id } })
      for (const { body } of [made, changed]) expect(JSON.stringify(body)).not.toMatch(evil)
      expect(changed.body.i18n_language).toBe('en')
    }
  })

  it.each(kinds)('400: %s get no author but the caller, and contributors publish nothing', async kind => {
    for (const person of [people.author, people.contributor]) {
      const { body: own } = await door(person, kind, null, { ...fresh(kind), status: 'draft' })
      for (const id of [null, own.id as number]) {
        const before = await readDatabaseState(service)
        const refused = await door(person, kind, id, { ...fresh(kind), author: people.editor.id })
        expect([refused.status, Object.keys(refused.body.data.params as object)]).toEqual([400, ['author']])
        expect(await readDatabaseState(service)).toEqual(before)
      }
    }
    for (const status of ['publish', 'future'])
      for (const dated of [{}, { date: '2000-01-02 00:00:00' }, { date_utc: '2030-01-02 00:00:00' }]) {
        const { body } = await door(people.contributor, kind, null, { ...fresh(kind), status, ...dated })
        expect(body.status).toBe('pending')
      }
  })

  it.each(['venues', 'organizers'] as const)('400: %s inside an event obey the same', async kind => {
    const noun = singularNouns[kind]
    const inside = (fields: Fields) => ({ ...fresh('events'), [noun]: { ...fresh(kind), ...fields } })
    const before = await readDatabaseState(service)
    for (const fields of [{ author: people.editor.id }, { image: 'https://pictures.example/evil.png' }])
      expect((await door(people.contributor, 'events', null, inside(fields))).status).toBe(400)
    expect(await readDatabaseState(service)).toEqual(before)

    const { body } = await door(people.contributor, 'events', null, inside({ status: 'publish', ...unnamed }))
    const linked = [body[noun]].flat()[0]
    expect(linked).toMatchObject({ author: people.contributor.id, status: 'pending' })
    expect(JSON.stringify(linked)).not.toMatch(evil)
  })

  it.each(['venues', 'organizers'] as const)(
    '201: an id of %s inside an event changes nothing of that record',
    async kind => {
      const noun = singularNouns[kind]
      const known = await factories[noun]({ phone: '555' })
      const stolen = { id: known.id, [noun]: 'evil', phone: 'evil', author: people.contributor.id, status: 'trash' }
      const { status } = await door(people.author, 'events', null, { ...fresh('events'), [noun]: stolen })

      expect([201, 400]).toContain(status)
      expect((await rest.get(`/${kind}/${known.id}`)).body).toMatchObject({
        [noun]: (known as Fields)[noun],
        phone: '555',
      })
    },
  )

  it('200: the id of another record in a body or query changes the one of the path alone', async () => {
    const other = await factories.event()
    const { body: own } = await door(people.author, 'events', null, fresh('events'))
    const { body } = await rest
      .withHeaders(people.author.headers)
      .patch(`/events/${own.id}?id=${other.id}`, { id: other.id, title: 'x' })

    expect(body.id).toBe(own.id)
    expect((await rest.get(`/events/${other.id}`)).body.title).toBe(other.title)
  })
})

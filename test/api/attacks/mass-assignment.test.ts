import { beforeAll, describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../../client/index.ts'
import { readDatabaseState } from '../../support/database-state.ts'
import { createSeed, isWholeSuite, seed } from '../../support/suite-size.ts'
import { getRequiredFields, nameFields, singularNouns } from '../../support/collections.ts'
import { type TestUser, type RestClient, uniqueName, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const usersByRole = {} as { author: TestUser; contributor: TestUser; editor: TestUser }
beforeAll(async () => {
  for (const role of ['author', 'contributor', 'editor'] as const) usersByRole[role] = await factories.user(role)
})

/** Read-only fields, with values that an attacker would like. `attackValues` below matches each of these values. */
const readOnlyFields = {
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
  cost_details: { values: ['666666666'] },
  count: 666666666,
  event_count: 666666666,
  taxonomy: 'evil',
  term_group: 6,
  term_taxonomy_id: 1,
  terms: { create: [{ name: 'evil' }] },
  texts: { create: [{ language: 'fr', title: 'evil' }] },
  venues: { create: [{ venue: 'evil' }] },
}

const { id: _, ...readOnlyFieldsWithoutId } = readOnlyFields

/** The kinds of record that have an author. */
const kinds = ['events', 'venues', 'organizers'] as const
type Kind = (typeof kinds)[number]

type Fields = Record<string, unknown>

/** The pairs of a form, in the notation of PHP: `{ texts: [{ title: 'x' }] }` is `texts[0][title]=x`. */
const flattenToPairs = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? flattenToPairs(Object.fromEntries(Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, inner])))
      : [[name, String(value)] as [string, string]],
  )

const toFormData = (fields: Fields): FormData => {
  const form = new FormData()
  for (const [name, value] of flattenToPairs(fields)) form.append(name, value)
  return form
}

type ApiResponse = { status: number; body: any }
/** Sends a write as a user: a creation when the id is null, else an update. */
type Sender = (user: TestUser, kind: Kind, id: number | null, fields: Fields) => Promise<ApiResponse>

const sendOverRest =
  (send: (client: RestClient, path: string, fields: Fields) => Promise<ApiResponse>): Sender =>
  (user, kind, id, fields) =>
    send(rest.withHeaders(user.headers), id === null ? `/${kind}` : `/${kind}/${id}`, fields)

/** Calls RPC with fields that its types do not have. */
const sendOverRpc: Sender = async (user, kind, id, fields) => {
  const client: any = createCalendarClient(service.url, { credentials: { token: user.secret } })
  const call: Promise<unknown> =
    id === null ? client[kind].create.mutate(fields) : client[kind].update.mutate({ ...fields, id })
  return call.then(
    body => ({ status: id === null ? 201 : 200, body }),
    error => ({ status: error.data.data.status as number, body: error.data }),
  )
}

const senders: [string, Sender][] = [
  ['JSON', sendOverRest((client, path, fields) => client.post(path, fields))],
  ['a form', sendOverRest((client, path, fields) => client.post(path, new URLSearchParams(flattenToPairs(fields))))],
  ['a form in parts', sendOverRest((client, path, fields) => client.post(path, toFormData(fields)))],
  [
    'the query',
    sendOverRest((client, path, fields) =>
      client.post(`${path}?${new URLSearchParams(flattenToPairs(fields)).toString()}`),
    ),
  ],
  ['RPC', sendOverRpc],
]

const buildRequiredFields = (kind: Kind) => ({ [nameFields[kind]]: uniqueName('Mine'), ...getRequiredFields(kind) })

/** The values of the attacker, which no response may contain. */
const attackValues = /evil|EVIL|666666666|2000-01-01|2000000000|"author":1[,}]/

/**
 * One of the kinds for each encoding: every encoding becomes the same input, and the kinds have the same fields. The
 * whole suite has all.
 */
const chooseKinds = <T>(kinds: readonly T[], nth: number): T[] =>
  isWholeSuite ? [...kinds] : [kinds[(createSeed('kinds') + nth) % kinds.length]!]

const numberedSenders = senders.map(([encoding, send], nth) => ({ encoding, send, nth }))

describe.each(numberedSenders)(
  `fields that a caller must not set, sent as $encoding (SEED=${seed})`,
  ({ send, nth }) => {
    it.each(chooseKinds(kinds, nth))('201, 200: %s ignore read-only fields, in create and update', async kind => {
      for (const user of [usersByRole.author, usersByRole.contributor]) {
        const created = await send(user, kind, null, {
          ...buildRequiredFields(kind),
          status: 'draft',
          ...readOnlyFields,
        })
        expect(created).toMatchObject({ status: 201, body: { author: user.id, status: 'draft' } })
        const changed = await send(user, kind, created.body.id as number, { ...readOnlyFields, description: 'x' })
        expect(changed).toMatchObject({ status: 200, body: { id: created.body.id, author: user.id } })
        for (const { body } of [created, changed]) expect(JSON.stringify(body)).not.toMatch(attackValues)
        expect(changed.body.i18n_language).toBe('en')
      }
    })

    it.each(chooseKinds(kinds, nth))(
      '400, 201: %s reject another author; a status of publication becomes pending for contributors',
      async kind => {
        const users = [usersByRole.author, usersByRole.contributor]
        const createDraft = (user: TestUser) =>
          send(user, kind, null, { ...buildRequiredFields(kind), status: 'draft' })
        const drafts = await Promise.all(
          users.map(async user => ({ user, id: (await createDraft(user)).body.id as number })),
        )
        const before = await readDatabaseState(service)
        for (const { user, id } of drafts)
          for (const target of [null, id]) {
            const fields = { ...buildRequiredFields(kind), author: usersByRole.editor.id }
            const response = await send(user, kind, target, fields)
            expect([response.status, Object.keys(response.body.data.params as object)]).toEqual([400, ['author']])
          }
        expect(await readDatabaseState(service)).toEqual(before)
        for (const status of ['publish', 'future'])
          for (const dated of [{}, { date: '2000-01-02 00:00:00' }, { date_utc: '2030-01-02 00:00:00' }]) {
            const { body } = await send(usersByRole.contributor, kind, null, {
              ...buildRequiredFields(kind),
              status,
              ...dated,
            })
            expect(body.status).toBe('pending')
          }
      },
    )

    it.each(chooseKinds(['venues', 'organizers'] as const, nth))(
      '400, 201: %s inside an event reject another author, and ignore read-only fields',
      async kind => {
        const noun = singularNouns[kind]
        const buildEventWith = (fields: Fields) => ({
          ...buildRequiredFields('events'),
          [noun]: { ...buildRequiredFields(kind), ...fields },
        })
        const before = await readDatabaseState(service)
        for (const fields of [{ author: usersByRole.editor.id }, { image: 'https://pictures.example/evil.png' }])
          expect((await send(usersByRole.contributor, 'events', null, buildEventWith(fields))).status).toBe(400)
        expect(await readDatabaseState(service)).toEqual(before)

        const { body } = await send(
          usersByRole.contributor,
          'events',
          null,
          buildEventWith({ status: 'publish', ...readOnlyFieldsWithoutId }),
        )
        const linked = [body[noun]].flat()[0]
        expect(linked).toMatchObject({ author: usersByRole.contributor.id, status: 'pending' })
        expect(JSON.stringify(linked)).not.toMatch(attackValues)
      },
    )

    it.each(chooseKinds(['venues', 'organizers'] as const, nth))(
      '201, 400: an id of %s inside an event does not change that record',
      async kind => {
        const noun = singularNouns[kind]
        const original = await factories[noun]({ phone: '555' })
        const inline = {
          id: original.id,
          [noun]: 'evil',
          phone: 'evil',
          author: usersByRole.contributor.id,
          status: 'trash',
        }
        const { status } = await send(usersByRole.author, 'events', null, {
          ...buildRequiredFields('events'),
          [noun]: inline,
        })

        expect([201, 400]).toContain(status)
        expect((await rest.get(`/${kind}/${original.id}`)).body).toMatchObject({
          [noun]: (original as Fields)[noun],
          phone: '555',
        })
      },
    )

    it('200: only the id in the path selects the record', async () => {
      const other = await factories.event()
      const { body: own } = await send(usersByRole.author, 'events', null, buildRequiredFields('events'))
      const { body } = await rest
        .withHeaders(usersByRole.author.headers)
        .patch(`/events/${own.id}?id=${other.id}`, { id: other.id, title: 'x' })

      expect(body.id).toBe(own.id)
      expect((await rest.get(`/events/${other.id}`)).body.title).toBe(other.title)
    })
  },
)

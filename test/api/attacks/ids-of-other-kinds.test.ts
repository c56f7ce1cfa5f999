import { beforeAll, describe, expect, it } from 'vitest'
import { readDatabaseState } from '../../support/database-state.ts'
import { type Transport, createRestTransport, createRpcTransport } from '../../support/transports.ts'
import {
  type CollectionName,
  collectionNames,
  getRequiredFields,
  nameFields,
  singularNouns,
} from '../../support/collections.ts'
import { calendarOperations } from '../../support/rest-client.ts'
import { uniqueName, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService()

type Thing = CollectionName | 'image' | 'user'

/** One id of everything, each of which is an id of nothing else. */
const ids = {} as Record<Thing, number>
let doors: [string, Transport][]
beforeAll(async () => {
  await service.db.pool.query(
    "select setval('record_ids', 100), setval('terms_id_seq', 1000), setval('users_id_seq', 2000)",
  )
  for (const kind of collectionNames) ids[kind] = (await factories[singularNouns[kind]]()).id
  ids.image = ((await factories.venue({ image: 'https://pictures.example/a.png' })).image as { id: number }).id
  ids.user = (await factories.person('editor')).id
  doors = [
    ['REST', createRestTransport(service, rest)],
    ['RPC', createRpcTransport(service)],
  ]
})

const others = (thing: Thing): [string, number][] => Object.entries(ids).filter(([other]) => other !== thing)

/** That an operation gives this status over both doors for each of these inputs, and changes nothing. */
async function expectRefused(name: string, status: number, inputs: [string, Record<string, unknown>][]): Promise<void> {
  const operation = calendarOperations.find(one => one.name === name)!
  const before = await readDatabaseState(service)
  for (const [door, ask] of doors)
    for (const [what, input] of inputs)
      expect([door, what, (await ask(null, operation, input)).status]).toEqual([door, what, status])
  expect(await readDatabaseState(service)).toEqual(before)
}

describe('an id of another kind in a path', () => {
  const named = calendarOperations
    .filter(({ rest: { openapi } }) => openapi.path.includes('{id}'))
    .map(({ name }) => name)

  it.each(named)('404: of %s', async name => {
    await expectRefused(
      name,
      404,
      others(name.split('.')[0] as CollectionName).map(([what, id]) => [what, { id }]),
    )
  })
})

describe('an id of another kind in a field', () => {
  const fields: [string, Thing, CollectionName[]][] = [
    ['venue', 'venues', ['events']],
    ['organizer', 'organizers', ['events']],
    ['categories', 'categories', ['events']],
    ['tags', 'tags', ['events']],
    ['post_parent', 'events', ['events']],
    ['parent', 'categories', ['categories']],
    ['image', 'image', ['events', 'venues', 'organizers']],
    ['author', 'user', ['events', 'venues', 'organizers']],
  ]
  const places = fields.flatMap(([field, thing, takers]) => takers.map(kind => [field, kind, thing] as const))

  it.each(places)('400: `%s` of %s, made and changed', async (field, kind, thing) => {
    const isText = field === 'image'
    const sent = others(thing).map(([what, id]): [string, Record<string, unknown>] => [
      what,
      { [field]: isText ? `${id}` : id },
    ])
    const fresh = { ...getRequiredFields(kind), [nameFields[kind]]: uniqueName('x') }
    await expectRefused(
      `${kind}.create`,
      400,
      sent.map(([what, input]) => [what, { ...fresh, ...input }]),
    )
    await expectRefused(
      `${kind}.update`,
      400,
      sent.map(([what, input]) => [what, { id: ids[kind], ...input }]),
    )
  })

  it.each([
    ['venue', 'venues'],
    ['organizer', 'organizers'],
  ] as const)('400: `%s` as an object, and an image or author inside one', async (noun, kind) => {
    const fresh = { ...getRequiredFields('events'), title: uniqueName('x') }
    const objects = others(kind).map(([what, id]): [string, unknown] => [what, { id }])
    const inside = others('user').map(([what, id]): [string, unknown] => [
      what,
      { [noun]: uniqueName('x'), author: id },
    ])
    const pictured = others('image').map(([what, id]): [string, unknown] => [
      what,
      { [noun]: uniqueName('x'), image: `${id}` },
    ])
    const inputs = [...objects, ...inside, ...pictured]
    // Objects cannot be said in an address, and creations take bodies over both doors.
    await expectRefused(
      'events.create',
      400,
      inputs.map(([what, value]) => [what, { ...fresh, [noun]: value }]),
    )
  })
})

describe('an id of another kind in a list', () => {
  const parameters: [string, Thing, CollectionName[]][] = [
    ['venue', 'venues', ['events']],
    ['organizer', 'organizers', ['events']],
    ['categories', 'categories', ['events']],
    ['tags', 'tags', ['events']],
    ['post_parent', 'events', ['events']],
    ['event', 'events', ['venues', 'organizers', 'categories', 'tags']],
    ['post', 'events', ['categories', 'tags']],
    ['parent', 'categories', ['categories']],
    ['include', 'categories', ['categories']],
    ['exclude', 'tags', ['tags']],
  ]
  const places = parameters.flatMap(([field, thing, takers]) => takers.map(kind => [field, kind, thing] as const))

  it.each(places)('400: `%s` of %s', async (field, kind, thing) => {
    await expectRefused(
      `${kind}.list`,
      400,
      others(thing).map(([what, id]) => [what, { [field]: id }]),
    )
  })

  it('200: `include` of events finds none', async () => {
    const { body } = await rest.get(
      `/events?include=${others('events')
        .map(([, id]) => id)
        .join(',')}`,
    )
    expect(body).toMatchObject({ total: 0, events: [] })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
import { isWholeSuite } from '../../support/suite-size.ts'
import { uniqueName, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService()

type IdKind = CollectionName | 'image' | 'user'

/** One id of each kind. No id belongs to two kinds. */
const ids = {} as Record<IdKind, number>
let transports: [string, Transport][]
let stateBefore: Awaited<ReturnType<typeof readDatabaseState>>
beforeAll(async () => {
  await service.db.pool.query(
    "select setval('record_ids', 100), setval('terms_id_seq', 1000), setval('users_id_seq', 2000)",
  )
  for (const kind of collectionNames) ids[kind] = (await factories[singularNouns[kind]]()).id
  ids.image = ((await factories.venue({ image: 'https://pictures.example/a.png' })).image as { id: number }).id
  ids.user = (await factories.user('editor')).id
  transports = [
    ['REST', createRestTransport(service, rest)],
    ['RPC', createRpcTransport(service)],
  ]
  stateBefore = await readDatabaseState(service)
})
/** No request of this file changes anything. */
afterAll(async () => expect(await readDatabaseState(service)).toEqual(stateBefore))

const listOtherIds = (idKind: IdKind): [string, number][] => Object.entries(ids).filter(([other]) => other !== idKind)

/**
 * Checks that an operation returns this status for each input. Both transports call the same procedure, so each input
 * takes one of them.
 */
async function expectRejected(
  name: string,
  status: number,
  inputs: [string, Record<string, unknown>][],
): Promise<void> {
  const operation = calendarOperations.find(one => one.name === name)!
  for (const [index, [otherKind, input]] of inputs.entries())
    for (const [transport, send] of transports.filter((_, nth) => isWholeSuite || nth === index % transports.length))
      expect([transport, otherKind, (await send(null, operation, input)).status]).toEqual([
        transport,
        otherKind,
        status,
      ])
}

describe('an id of another kind in a path', () => {
  const kindsByResource: Record<string, IdKind> = { media: 'image' }
  const operationsWithId = calendarOperations
    .filter(({ rest: { openapi } }) => openapi.path.includes('{id}'))
    .map(({ name }) => name)

  it.each(operationsWithId)('404: %s', async name => {
    const resource = name.split('.')[0] ?? ''
    const others = listOtherIds(kindsByResource[resource] ?? (resource as CollectionName))
    await expectRejected(
      name,
      404,
      others.map(([otherKind, id]) => [otherKind, { id, ...(resource === 'submissions' && { token: 'x' }) }]),
    )
  })
})

describe('an id of another kind in a field', () => {
  const fields: [string, IdKind, CollectionName[]][] = [
    ['venue', 'venues', ['events']],
    ['organizer', 'organizers', ['events']],
    ['categories', 'categories', ['events']],
    ['tags', 'tags', ['events']],
    ['post_parent', 'events', ['events']],
    ['parent', 'categories', ['categories']],
    ['image', 'image', ['events', 'venues', 'organizers']],
    ['author', 'user', ['events', 'venues', 'organizers']],
  ]
  const cases = fields.flatMap(([field, idKind, kindsWithField]) =>
    kindsWithField.map(kind => [field, kind, idKind] as const),
  )

  it.each(cases)('400: `%s` of %s, in create and update', async (field, kind, idKind) => {
    const isText = field === 'image'
    const sent = listOtherIds(idKind).map(([otherKind, id]): [string, Record<string, unknown>] => [
      otherKind,
      { [field]: isText ? `${id}` : id },
    ])
    const requiredFields = { ...getRequiredFields(kind), [nameFields[kind]]: uniqueName('x') }
    await expectRejected(
      `${kind}.create`,
      400,
      sent.map(([otherKind, input]) => [otherKind, { ...requiredFields, ...input }]),
    )
    await expectRejected(
      `${kind}.update`,
      400,
      sent.map(([otherKind, input]) => [otherKind, { id: ids[kind], ...input }]),
    )
  })

  it.each([
    ['venue', 'venues'],
    ['organizer', 'organizers'],
  ] as const)('400: `%s` as an object, and its image or author', async (noun, kind) => {
    const requiredFields = { ...getRequiredFields('events'), title: uniqueName('x') }
    const objects = listOtherIds(kind).map(([otherKind, id]): [string, unknown] => [otherKind, { id }])
    const withAuthor = listOtherIds('user').map(([otherKind, id]): [string, unknown] => [
      otherKind,
      { [noun]: uniqueName('x'), author: id },
    ])
    const withImage = listOtherIds('image').map(([otherKind, id]): [string, unknown] => [
      otherKind,
      { [noun]: uniqueName('x'), image: `${id}` },
    ])
    const inputs = [...objects, ...withAuthor, ...withImage]
    // A query cannot contain objects; create operations take a body over both transports.
    await expectRejected(
      'events.create',
      400,
      inputs.map(([otherKind, value]) => [otherKind, { ...requiredFields, [noun]: value }]),
    )
  })
})

describe('an id of another kind in the parameter of a list', () => {
  const parameters: [string, IdKind, CollectionName[]][] = [
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
  const cases = parameters.flatMap(([field, idKind, kindsWithField]) =>
    kindsWithField.map(kind => [field, kind, idKind] as const),
  )

  it.each(cases)('400: `%s` of %s', async (field, kind, idKind) => {
    await expectRejected(
      `${kind}.list`,
      400,
      listOtherIds(idKind).map(([otherKind, id]) => [otherKind, { [field]: id }]),
    )
  })

  it('200: `include` of events matches none', async () => {
    const { body } = await rest.get(
      `/events?include=${listOtherIds('events')
        .map(([, id]) => id)
        .join(',')}`,
    )
    expect(body).toMatchObject({ total: 0, events: [] })
  })
})

import { createHash } from 'node:crypto'
import type { Event } from '../../src/resources/events/schema.ts'
import type { MediaItem } from '../../src/resources/images/schema.ts'
import { mapNamedKinds, type NamedKindName, pluralByName } from '../../src/core/kinds/names.ts'
import { capitalize } from '../../src/core/text/letter-case.ts'
import type { NamedRecord } from '../../src/resources/named/schemas.ts'
import type { Import } from '../../src/resources/imports/schema.ts'
import type { Source } from '../../src/resources/sources/schema.ts'
import type { Term } from '../../src/resources/terms/schema.ts'
import { hashSecret, saltBytes } from '../../src/core/secret.ts'
import { secretPrefixLength } from '../../src/auth/credentials.ts'
import type { Role } from '../../src/auth/permissions.ts'
import type { RestClient } from './rest-client.ts'
import { drawPixel } from './draw-pixel.ts'
import type { TestService } from './test-service.ts'

type Fields = Record<string, unknown>

/** A user and the headers with the user's credentials. */
export type TestUser = { id: number; login: string; secret: string; headers: { authorization: string } }

export type SubmittedEvent = { id: number; token: string }

const hashText = (text: string) => createHash('sha256').update(text).digest()

let nameCount = 0

/** A name that no other record of this process has: `venue 7`. */
export const uniqueName = (word: string): string => `${word} ${++nameCount}`

const newEvent = (): Fields => ({
  title: uniqueName('Event'),
  start_date: '2026-11-30 18:00:00',
  end_date: '2026-11-30 20:00:00',
})

/** Creates records over REST, with the given fields and otherwise only the required ones, and users in the database. */
export function createFactories(rest: () => RestClient | Promise<RestClient>, service: () => TestService) {
  const create = async <T>(path: string, fields: Fields): Promise<T> => {
    const { status, body } = await (await rest()).post(path, fields)
    if (status !== 201) throw new Error(`creation at ${path} failed: ${status} ${JSON.stringify(body)}`)
    return body as T
  }
  return {
    /** Starts ten days after `testStartTime` and lasts two hours. */
    event: (fields: Fields = {}) => create<Event>('/events', { ...newEvent(), ...fields }),
    /** A series of three days. Returns what its events show of it. */
    series: async (fields: Fields = {}): Promise<NonNullable<Event['series']>> => {
      const recurrence = ['RRULE:FREQ=DAILY;COUNT=3']
      const { series } = await create<Event>('/events', { ...newEvent(), recurrence, ...fields })
      if (!series) throw new Error('the event has no series')
      return series
    },
    ...(mapNamedKinds(
      name =>
        (fields: Fields = {}) =>
          create(`/${pluralByName[name]}`, { [name]: uniqueName(capitalize(name)), ...fields }),
    ) as { [Name in NamedKindName]: (fields?: Fields) => Promise<NamedRecord<Name>> }),
    category: (fields: Fields = {}) => create<Term>('/categories', { name: uniqueName('Category'), ...fields }),
    tag: (fields: Fields = {}) => create<Term>('/tags', { name: uniqueName('Tag'), ...fields }),
    /** An uploaded picture of one pixel, which no record shows. */
    image: (fields: Fields = {}) => create<MediaItem>('/media', { file: drawPixel(), ...fields }),
    /** A source that no job reads. */
    source: async (fields: Fields = {}): Promise<Source> => {
      const client = await rest()
      const url = `${service().sourcesUrl}/sources`
      const name = uniqueName('Source')
      const { status, body } = await client.post(url, {
        name,
        kind: 'rest',
        url: 'https://town.example/events',
        ...fields,
      })
      if (status !== 201) throw new Error(`creation of a source failed: ${status} ${JSON.stringify(body)}`)
      return body as Source
    },
    /** An import that no job runs. */
    import: async (fields: Fields = {}): Promise<Import> => {
      const client = await rest()
      const body = { name: 'calendar.ics', file: 'QkVHSU46VkNBTEVOREFSCg==', ...fields }
      const response = await client.post(`${service().sourcesUrl}/imports`, body)
      if (response.status !== 201) throw new Error(`creation of an import failed: ${JSON.stringify(response.body)}`)
      return response.body as Import
    },
    /** An event that somebody without an account has submitted. `token` is the sender's. */
    submission: async (): Promise<SubmittedEvent> => {
      const fields = newEvent()
      const { id } = await create<Event>('/events', { ...fields, status: 'pending' })
      const token = uniqueName('token').replace(' ', '-')
      const sent = {
        ...fields,
        sender_name: 'Anna Vlachou',
        sender_email: 'anna@example.org',
        timezone: 'UTC',
        language: 'en',
      }
      const [tokenHash, proofHash] = [hashText(token), hashText(`proof of ${token}`)]
      const createdUtc = new Date('2026-11-20T09:00:00Z')
      await service().db.prisma.submission.create({
        data: { eventId: id, fields: sent, tokenHash, proofHash, createdUtc },
      })
      return { id, token }
    },
    /** A user of this role with an application password. */
    user: (role: Role) => addUser(service(), role),
  }
}

export type Factories = ReturnType<typeof createFactories>

async function addUser({ db, hashCost }: TestService, role: Role): Promise<TestUser> {
  const login = uniqueName(role).replace(' ', '')
  const secret = createHash('sha256').update(login).digest('hex').slice(0, 24)
  const secretHash = await hashSecret(secret, Buffer.alloc(saltBytes, 1), hashCost)
  // Not with a model of Prisma, which compiles the schema for each service that uses one.
  const { rows } = await db.pool.query<{ id: number }>(
    `with added as (insert into users (login, name, role) values ($1, $1, $2) returning id)
     insert into application_passwords (user_id, name, prefix, secret_hash)
     select id, 'test', $3, $4 from added returning user_id as id`,
    [login, role, secret.slice(0, secretPrefixLength), secretHash],
  )
  return { id: rows[0]!.id, login, secret, headers: { authorization: `Bearer ${secret}` } }
}

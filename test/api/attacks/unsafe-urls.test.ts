import { beforeAll, describe, expect, it } from 'vitest'
import { mapConcurrently } from '../../support/map-concurrently.ts'
import { readDatabaseState } from '../../support/database-state.ts'
import { type Transport, createRestTransport, createRpcTransport } from '../../support/transports.ts'
import { type CollectionName, getRequiredFields, nameFields, singularNouns } from '../../support/collections.ts'
import { calendarOperations } from '../../support/rest-client.ts'
import { chooseRotatingPart, isWholeSuite, seed } from '../../support/suite-size.ts'
import { uniqueName, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService()

/**
 * URLs that run scripts, contain data, have another scheme or lead to another host than they seem to; and malformed
 * URLs.
 */
const rejectedUrls = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \t\n javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  'javascript://https://a.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'vbscript:msgbox(1)',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'ftp://a.example/',
  'view-source:https://a.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example\\share',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://',
  'https://?x',
  'https://a.example\\@evil.example/',
  'https://a.example/"onmouseover="alert(1)',
  'https://a.example/<script>',
  'https://a.example/ javascript:alert(1)',
  'https://a.example/\r\nSet-Cookie: x=1',
  '-1',
  'x',
]

const urlFieldsByKind = {
  events: ['website', 'image', 'online_url'],
  venues: ['website', 'image'],
  organizers: ['website', 'image'],
} as const
type UrlField = { kind: keyof typeof urlFieldsByKind; field: string }
const urlFields = Object.entries(urlFieldsByKind).flatMap(([kind, fields]) =>
  fields.map(field => ({ kind, field }) as UrlField),
)

/** The fields, each of a record of its own. Every request fails, so the tests share the records. */
let targets: (UrlField & { id: number })[]
let transports: Transport[]
let stateBefore: Awaited<ReturnType<typeof readDatabaseState>>
beforeAll(async () => {
  targets = await Promise.all(
    urlFields.map(async ({ kind, field }) => ({ kind, field, id: (await factories[singularNouns[kind]]()).id })),
  )
  transports = [createRestTransport(service, rest), createRpcTransport(service)]
  stateBefore = await readDatabaseState(service)
})

const findOperation = (name: string) => calendarOperations.find(operation => operation.name === name)!

const buildRequiredFields = (kind: CollectionName) => ({
  [nameFields[kind]]: uniqueName('New'),
  ...getRequiredFields(kind),
})

/** The inputs with a URL in a field: of a create operation, of an update, and inside a new event. */
function buildInputs({ kind, field, id }: (typeof targets)[number], url: string): [operation: string, input: object][] {
  const created = { ...buildRequiredFields(kind), [field]: url }
  return [
    [`${kind}.create`, created],
    [`${kind}.update`, { id, [field]: url }],
    ...(kind === 'events'
      ? []
      : [['events.create', { ...buildRequiredFields('events'), [singularNouns[kind]]: created }] as [string, object]]),
  ]
}

describe('URLs that each URL field rejects, also of inline venues and organizers', () => {
  it.each(rejectedUrls.map((url, row) => ({ url, row })))('400: $url', async ({ url, row }) => {
    const requests = targets.flatMap((target, column) => {
      const inputs = buildInputs(target, url)
      const all = transports.flatMap(send => inputs.map(([name, input]) => ({ send, name, input })))
      // Every operation checks a field with the same code, so each URL and field needs one of the requests.
      return isWholeSuite ? all : [all[(row + column) % all.length]!]
    })
    const results = await mapConcurrently(requests, async ({ send, name, input }) => ({
      name,
      status: (await send(null, findOperation(name), input as { [field: string]: unknown })).status,
    }))

    expect(results.filter(({ status }) => status !== 400)).toEqual([])
  })

  it('and nothing is stored', async () => {
    expect(await readDatabaseState(service)).toEqual(stateBefore)
  })
})

describe('fields that a request cannot set to a URL', () => {
  it('201: phone, email and cost contain no markup and no control characters', async () => {
    const texts = chooseRotatingPart(rejectedUrls, 8, 'texts with URLs').map(
      url => `${url}<img src=x onerror=alert(1)>\0`,
    )
    for (const text of texts) {
      const { phone, email } = await factories.organizer({ phone: text, email: text })
      const { cost } = await factories.event({ cost: text })
      for (const value of [phone, email, cost])
        expect(value, `SEED=${seed}`).not.toMatch(/<[a-z/!?]|(?![\t\n\r])\p{Cc}/iu)
    }
  })

  it('201: values for url, rest_url, global_id and json_ld are ignored', async () => {
    const url = 'javascript:alert(1)'
    const readOnlyFields = { url, rest_url: url, global_id: url, json_ld: { url } }
    for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags'] as const) {
      const { id } = await factories[singularNouns[kind]](readOnlyFields)
      expect(JSON.stringify((await rest.get(`/${kind}/${id}`)).body)).not.toContain('javascript')
    }
  })
})

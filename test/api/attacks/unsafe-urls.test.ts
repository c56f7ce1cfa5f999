import { describe, expect, it } from 'vitest'
import { mapConcurrently } from '../../support/map-concurrently.ts'
import { readDatabaseState } from '../../support/database-state.ts'
import { type Transport, createRestTransport, createRpcTransport } from '../../support/transports.ts'
import { type CollectionName, getRequiredFields, nameFields, singularNouns } from '../../support/collections.ts'
import { calendarOperations } from '../../support/rest-client.ts'
import { uniqueName, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService()

/** Addresses that would run, show or reach something else than a page of the web, one a line. */
const attacks = [
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
  '0',
  'x',
]

const placesOf = {
  events: ['website', 'image'],
  venues: ['website', 'image'],
  organizers: ['website', 'image'],
} as const
type Place = { kind: keyof typeof placesOf; field: string }
const places = Object.entries(placesOf).flatMap(([kind, fields]) => fields.map(field => ({ kind, field }) as Place))

const operationOf = (name: string) => calendarOperations.find(one => one.name === name)!

describe.each(attacks)('%j as an address', attack => {
  it.each(['REST', 'RPC'])('400: over %s, of every kind, alone and inside an event; nothing is kept', async name => {
    const door: Transport = name === 'REST' ? createRestTransport(service, rest) : createRpcTransport(service)
    const targets = await Promise.all(
      places.map(async place => ({ ...place, ...(await factories[singularNouns[place.kind]]()) })),
    )
    const before = await readDatabaseState(service)
    const fresh = (kind: CollectionName) => ({ [nameFields[kind]]: uniqueName('New'), ...getRequiredFields(kind) })

    const answers = await mapConcurrently(targets, async ({ kind, field, id }) => {
      const inline = kind === 'events' ? {} : { [singularNouns[kind]]: { ...fresh(kind), [field]: attack } }
      return Promise.all([
        door(null, operationOf(`${kind}.create`), { ...fresh(kind), [field]: attack }),
        door(null, operationOf(`${kind}.update`), { id, [field]: attack }),
        ...(kind === 'events' ? [] : [door(null, operationOf('events.create'), { ...fresh('events'), ...inline })]),
      ])
    })

    expect(answers.flat().map(({ status }) => status)).toEqual(answers.flat().map(() => 400))
    expect(await readDatabaseState(service)).toEqual(before)
  })
})

describe('fields that are no addresses', () => {
  it('201: keep no markup and no control characters, whatever they look like', async () => {
    const sent = attacks.map(attack => `${attack}<img src=x onerror=alert(1)>\0`)
    for (const text of sent) {
      const { phone, email } = await factories.organizer({ phone: text, email: text })
      const { cost } = await factories.event({ cost: text })
      for (const kept of [phone, email, cost]) expect(kept).not.toMatch(/<[a-z/!?]|(?![\t\n\r])\p{Cc}/iu)
    }
  })

  it('201: cannot be sent: the addresses of a record are the service’s own', async () => {
    const sent = { url: attacks[0], rest_url: attacks[0], global_id: attacks[0], json_ld: { url: attacks[0] } }
    for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags'] as const) {
      const { id } = await factories[singularNouns[kind]](sent)
      expect(JSON.stringify((await rest.get(`/${kind}/${id}`)).body)).not.toContain('javascript')
    }
  })
})

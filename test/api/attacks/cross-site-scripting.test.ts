import { describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../../client/index.ts'
import { markupAttacks, scriptAttacks } from '../../support/html-attacks.ts'
import { chooseRotatingPart, seed } from '../../support/suite-size.ts'
import { findUnsafeMarkup } from '../../support/unsafe-markup.ts'
import { uniqueName, useService } from '../../support/use-service.ts'

const { service, rest } = useService()

/** Fields with sanitized HTML, and fields without HTML. */
const htmlFields = ['description', 'excerpt']
const textFields = [
  ...['title', 'venue', 'organizer', 'name', 'slug', 'cost', 'address', 'city', 'country', 'province', 'state'],
  ...['stateprovince', 'zip', 'phone', 'email'],
]

const requiredFields = { start_date: '2026-12-05 18:00:00', end_date: '2026-12-05 20:00:00' }

/** A venue and an organizer with the attack in every text. */
const buildLinkedRecords = (attack: string) => {
  const texts = { description: attack, excerpt: attack, phone: attack.slice(0, 90) }
  const place = {
    ...texts,
    address: attack,
    city: attack,
    country: attack,
    province: attack,
    state: attack,
    zip: attack.slice(0, 40),
  }
  return {
    venue: { venue: `${uniqueName('Hall')} ${attack}`, stateprovince: attack, ...place },
    organizer: { organizer: `${uniqueName('Club')} ${attack}`, email: attack, ...texts },
  }
}

const toPairs = (fields: Record<string, unknown>): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([inner, text]): [string, string] => [`${name}[${inner}]`, String(text)])
      : [[name, String(value)] as [string, string]],
  )

const toFormData = (fields: Record<string, unknown>): FormData => {
  const form = new FormData()
  for (const [name, value] of toPairs(fields)) form.append(name, value)
  return form
}

/** Creates an event over one of the transports and body types. */
async function createEvent(encoding: string, fields: Record<string, unknown>): Promise<any> {
  const form = new URLSearchParams(toPairs(fields))
  const senders: Record<string, () => Promise<{ status: number; body: any }>> = {
    JSON: () => rest.post('/events', fields),
    'a form': () => rest.post('/events', form),
    'a form in parts': () => rest.post('/events', toFormData(fields)),
    'the query': () => rest.post(`/events?${form.toString()}`),
  }
  if (encoding === 'RPC') return createCalendarClient(service.url).events.create.mutate(fields as never)
  const { status, body } = (await senders[encoding]?.()) ?? {}
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

/** The texts in these fields of a response, at any depth. */
function collectTexts(answer: unknown, fields: string[]): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) =>
    typeof value === 'string' && fields.includes(name) ? [value] : collectTexts(value, fields),
  )
}

const encodings = ['JSON', 'a form', 'a form in parts', 'the query', 'RPC']

/**
 * test/unit/core/html-attacks.test.ts tests the sanitizer with every attack. The requests here test that each text passes
 * through it, for which a few attacks are enough.
 */
const sentScripts = [...new Set(['<script>alert(1)</script>', ...chooseRotatingPart(scriptAttacks, 16, 'scripts')])]
const sentMarkup = chooseRotatingPart(markupAttacks, 16, 'markup')

describe.each(sentScripts)(`%s (SEED=${seed})`, attack => {
  it.each(encodings)('sent as %s: the stored event contains no unsafe markup', async encoding => {
    const { id } = await createEvent(encoding, {
      title: `${uniqueName('Title')} ${attack}`,
      cost: attack,
      description: attack,
      excerpt: attack,
      ...buildLinkedRecords(attack),
      ...requiredFields,
    })
    const { body } = await rest.get(`/events/${id}`)

    expect(collectTexts(body, htmlFields).flatMap(findUnsafeMarkup)).toEqual([])
    expect(collectTexts(body, textFields).flatMap(text => [...text.matchAll(/<[a-z/!?]/gi)])).toEqual([])
    expect(collectTexts(body, textFields).length).toBeGreaterThan(8)
  })

  it('sent as a term: the stored term contains no unsafe markup', async () => {
    for (const kind of ['categories', 'tags']) {
      const created = await rest.post(`/${kind}`, {
        name: `${uniqueName('Term')} ${attack}`,
        description: `x${attack}`,
      })
      expect(created.status).toBe(201)
      const { body } = await rest.patch(`/${kind}/${created.body.id}`, { description: `${attack}x` })
      expect(collectTexts([created.body, body], htmlFields).flatMap(findUnsafeMarkup)).toEqual([])
      expect(body.name).not.toMatch(/<[a-z/!?]/i)
    }
  })
})

describe('attributes and styles', () => {
  it.each(sentMarkup)(
    '%s: the stored texts contain no unsafe markup and stay when they are sent again',
    async attack => {
      const texts = { description: attack, excerpt: attack }
      const created = await createEvent('JSON', { title: uniqueName('Title'), ...texts, ...requiredFields })
      const stored = { description: created.description, excerpt: created.excerpt }
      const { body } = await rest.patch(`/events/${created.id}`, stored)

      expect(collectTexts(body, htmlFields).flatMap(findUnsafeMarkup)).toEqual([])
      expect(body).toMatchObject(stored)
    },
  )
})

describe('responses', () => {
  it('are JSON with nosniff', async () => {
    const created = await rest.post('/tags', { name: uniqueName('Tag'), description: '<p>x</p>' })
    for (const { headers } of [created, await rest.get('/tags?search=%3Cscript%3E'), await rest.get('/%3Cscript%3E')])
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
  })
})

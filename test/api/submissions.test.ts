import { describe, expect, it } from 'vitest'
import { readServiceFailure } from '../../client/index.ts'
import { proofMaxAgeSeconds } from '../../src/core/proof-of-work.ts'
import { createProof } from '../support/proof-of-work.ts'
import { startTestService } from '../support/test-service.ts'
import { createRpcTransport } from '../support/transports.ts'
import { buildSubmission, findSubmissionOperation, startSeconds, useSubmissions } from '../support/use-submissions.ts'
import { uniqueName } from '../support/use-service.ts'

const { service, rest, factories, useTransport, readPublic } = useSubmissions()

describe.each(['REST', 'RPC'] as const)('submissions over %s', name => {
  const { send, submit } = useTransport(name)

  it('POST /submissions › 201: stores an event that no reader sees, and returns the token of the sender', async () => {
    const venue = uniqueName('Boat house')
    const { status, body } = await send(null, 'create', buildSubmission({ venue, city: 'Volos', note: 'Hi' }))

    expect({ status, body }).toMatchObject({
      status: 201,
      body: { state: 'pending', url: null, venue, city: 'Volos', note: 'Hi', sender_name: 'Anna Vlachou' },
    })
    expect(body.token).toMatch(/^[\w-]{43}$/)
    expect((await readPublic(body.id)).status).toBe(403)
    const editor = await factories.user('editor')
    expect((await rest.withHeaders(editor.headers).get(`/venues?search=${encodeURIComponent(venue)}`)).body.total).toBe(
      0,
    )
  })

  it('GET /submissions/{id} › 200: its sender reads what was sent, also after an editor has changed the event', async () => {
    const { id, token } = await submit({ title: 'Kites' })
    const editor = await factories.user('editor')
    await rest.withHeaders(editor.headers).patch(`/events/${id}`, { title: 'Kites and dragons' })

    const { status, body } = await send(null, 'read', { id, token })

    expect({ status, body }).toMatchObject({ status: 200, body: { id, title: 'Kites', state: 'pending' } })
    expect(Object.keys(body)).not.toContain('token')
  })

  it('POST /submissions › 201: shows the times of the event, also of relative dates without a zone', async () => {
    const { body } = await send(
      null,
      'create',
      buildSubmission({ start_date: 'tomorrow 10:00', end_date: 'tomorrow 12:00' }),
    )
    const times = { start_date: '2026-11-21 10:00:00', end_date: '2026-11-21 12:00:00', timezone: 'Europe/Athens' }
    expect(body).toMatchObject(times)

    const { id, token } = body
    expect((await send(null, 'update', { id, token, end_date: 'tomorrow 13:00' })).body).toMatchObject({
      ...times,
      end_date: '2026-11-21 13:00:00',
    })
  })

  it('GET /submissions/{id} › 404: for everybody but editors without the token', async () => {
    const { id } = await submit()
    for (const [user, input] of [
      [null, { id }],
      [null, { id, token: 'x'.repeat(43) }],
      [await factories.user('author'), { id }],
      [null, { id: (await factories.event()).id, token: '' }],
    ] as const)
      expect((await send(user, 'read', input)).status).toBe(404)

    expect((await send(await factories.user('editor'), 'read', { id })).status).toBe(200)
  })

  it('PATCH /submissions/{id} › 200: its sender changes it until an editor decides', async () => {
    const { id, token } = await submit()
    const changed = await send(null, 'update', { id, token, title: 'Later', start_date: '2026-12-05 19:00:00' })
    expect(changed).toMatchObject({ status: 200, body: { title: 'Later', start_date: '2026-12-05 19:00:00' } })
    const editor = await factories.user('editor')
    expect((await rest.withHeaders(editor.headers).get(`/events/${id}`)).body).toMatchObject({
      title: 'Later',
      start_date: '2026-12-05 19:00:00',
      status: 'pending',
    })

    expect((await send(null, 'update', { id, token: 'wrong', title: 'Mine' })).status).toBe(404)
    await send(editor, 'accept', { id })
    expect((await send(null, 'update', { id, token, title: 'Too late' })).status).toBe(409)
  })

  it('DELETE /submissions/{id} › 200: its sender withdraws it', async () => {
    const { id, token } = await submit()
    expect((await send(null, 'withdraw', { id, token: 'wrong' })).status).toBe(404)
    expect(await send(null, 'withdraw', { id, token })).toMatchObject({ status: 200, body: { state: 'withdrawn' } })
    expect((await send(null, 'withdraw', { id, token })).status).toBe(409)
    expect((await readPublic(id)).status).toBe(410)
  })

  it('GET /submissions/{id} › 200: without HTML that pages must not show', async () => {
    const { id, token } = await submit({ description: '<p onclick="x()">Hi</p><script>alert(1)</script>' })
    expect((await send(null, 'read', { id, token })).body.description).toBe('<p>Hi</p>')
  })

  it('GET /submissions › 200: editors see all of a state, the newest first', async () => {
    const ids = [(await submit()).id, (await submit()).id]
    const editor = await factories.user('editor')
    const { body } = await send(editor, 'list', { state: 'pending', per_page: 2 })

    expect(body.submissions.map(({ id }: { id: number }) => id)).toEqual(ids.reverse())
    expect(body.total).toBeGreaterThanOrEqual(2)
    expect((await send(await factories.user('author'), 'list')).status).toBe(403)
    expect((await send(null, 'list')).status).toBe(401)
  })

  it('POST /submissions › 400: names each wrong field, and stores nothing', async () => {
    const title = uniqueName('Spam')
    const wrong = buildSubmission({
      title,
      sender_email: 'nobody',
      homepage: 'https://spam.example',
      end_date: 'never',
    })
    const { status, body } = await send(null, 'create', wrong)

    expect(status).toBe(400)
    expect(Object.keys(readDetails(body)).sort()).toEqual(['end_date', 'homepage', 'sender_email'])
    const { rows } = await service.db.pool.query('select from event_texts where title = $1', [title])
    expect(rows).toEqual([])
  })

  it.each([
    ['whose hash does not begin with zeros', () => `${startSeconds}:4`, /4 zero bits/],
    ['that is none', () => 'proof', /4 zero bits/],
    ['that is too old', () => createProof(startSeconds - proofMaxAgeSeconds - 1), /time of the proof/],
    ['of the future', () => createProof(startSeconds + proofMaxAgeSeconds + 1), /time of the proof/],
  ])('POST /submissions › 400: refuses a proof %s', async (_, makeProof, message) => {
    const { status, body } = await send(null, 'create', buildSubmission({ proof: makeProof() }))
    expect(status).toBe(400)
    expect(JSON.stringify(readDetails(body))).toMatch(message)
  })

  it('POST /submissions › 400: refuses a proof that was used', async () => {
    const proof = createProof(startSeconds)
    expect((await send(null, 'create', buildSubmission({ proof }))).status).toBe(201)
    expect((await send(null, 'create', buildSubmission({ proof }))).status).toBe(400)
  })
})

describe('POST /submissions', () => {
  it('201: cannot publish, choose an author or categories', async () => {
    const sent = { status: 'publish', author: 1, featured: true, categories: ['New'], password: 'x', post_parent: 1 }
    const { body } = await rest.post('/submissions', buildSubmission(sent))
    const editor = await factories.user('editor')
    const event = (await rest.withHeaders(editor.headers).get(`/events/${body.id}`)).body

    expect(event).toMatchObject({ status: 'pending', featured: false, categories: [] })
  })

  it('201: no cache may store the response, nor the requirements', async () => {
    const created = await rest.post('/submissions', buildSubmission())
    const { id, token } = created.body
    for (const { headers } of [
      created,
      await rest.get(`/submissions/${id}?token=${token}`),
      await rest.get('/submissions/requirements'),
    ])
      expect(headers['cache-control']).toMatch(/no-store/)
  })

  it('429: after the number of submissions of one address in an hour', async () => {
    const limited = await startTestService({
      settings: { acceptsSubmissions: true, auth: 'required', rateLimitSubmissionsPerHour: 2 },
      sharesDatabaseWith: service,
    })
    try {
      const post = () => rest.post(`${limited.restUrl}/submissions`, buildSubmission())
      const wrong = buildSubmission({ end_date: '2026-12-04 18:00:00' })
      expect((await rest.post(`${limited.restUrl}/submissions`, wrong)).status).toBe(400)
      const atOnce = await Promise.all(Array.from({ length: 6 }, post))
      expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429, 429])
      const refused = await post()
      expect(refused.status).toBe(429)
      expect(refused.headers['retry-after']).toBe('1800')
    } finally {
      await limited.stop()
    }
  })

  it('429: a change counts as a submission; a wrong one, one that changes nothing and a withdrawal do not', async () => {
    const limited = await startTestService({
      settings: { acceptsSubmissions: true, auth: 'required', rateLimitSubmissionsPerHour: 3 },
      sharesDatabaseWith: service,
    })
    try {
      const { id, token } = (await rest.post(`${limited.restUrl}/submissions`, buildSubmission())).body
      const url = `${limited.restUrl}/submissions/${id}`
      const change = async (fields: object) => (await rest.patch(url, { token, ...fields })).status
      expect(await change({ end_date: '2020-01-01 18:00' })).toBe(400)
      expect([await change({ title: 'One' }), await change({ title: 'Two' })]).toEqual([200, 200])
      expect([await change({ title: 'Three' }), await change({ title: 'Four' })]).toEqual([429, 429])
      const { body } = await rest.get(`${url}?token=${token}`)
      expect(body).toMatchObject({ title: 'Two' })
      expect(await change(body)).toBe(200)
      expect((await rest.delete(url, { token })).status).toBe(200)
    } finally {
      await limited.stop()
    }
  })

  it('403: a calendar that accepts none says so', async () => {
    const closed = await startTestService({ settings: { auth: 'required' } })
    try {
      const { status, body } = await rest.post(`${closed.restUrl}/submissions`, buildSubmission())
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'submissions-closed' })
      expect((await rest.get(`${closed.restUrl}/submissions/requirements`)).body.is_open).toBe(false)
      await expect(
        createRpcTransport(closed)(null, findSubmissionOperation('create'), buildSubmission()),
      ).resolves.toMatchObject({
        status: 403,
      })
    } finally {
      await closed.stop()
    }
  })

  it('403: forms of another site submit, change and withdraw nothing', async () => {
    const { id, token } = (await rest.post('/submissions', buildSubmission())).body
    const form = rest.withHeaders({
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://evil.example',
    })
    const fields = new URLSearchParams({ ...(buildSubmission() as Record<string, string>), token }).toString()
    for (const [method, path] of [
      ['POST', '/submissions'],
      ['POST', `/submissions/${id}`],
      ['POST', `/submissions/${id}?_method=DELETE`],
    ] as const)
      expect([method, path, (await form.send(method, path, fields)).status]).toEqual([method, path, 403])
    expect((await rest.get(`/submissions/${id}?token=${token}`)).body).toMatchObject({ state: 'pending', version: 1 })
  })
})

/** The invalid parameters in the body of REST, or in the error of the typed client. */
const readDetails = (body: any): object => readServiceFailure(body)?.params ?? body.data.params

describe('GET /submissions/requirements', () => {
  it('200: says how to make a proof', async () => {
    expect((await rest.get('/submissions/requirements')).body).toEqual({
      is_open: true,
      proof_bits: 4,
      proof_time: startSeconds,
      proof_max_age_seconds: proofMaxAgeSeconds,
    })
  })
})

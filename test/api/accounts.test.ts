import { describe, expect, it } from 'vitest'
import { basicAuthHeaders, uniqueLogin, failureWith, useAccounts } from '../support/accounts.ts'
import { type RestResponse, uniqueName } from '../support/use-service.ts'

const { service, rest, administrator, admin, create, signIn } = useAccounts({
  siteTimezone: 'Europe/Athens',
})

describe('POST /users', () => {
  it('201: creates a user, who can sign in with the returned secret', async () => {
    const login = uniqueLogin()
    const { status, headers, body } = await admin.post('/users', {
      login,
      role: 'author',
      email: 'a@example.org',
    })

    expect(status).toBe(201)
    const password = {
      name: 'default',
      prefix: body.password.secret.slice(0, 8),
      created: '2026-11-20T09:00:00Z',
      expires: null,
      last_used: null,
      revoked: null,
    }
    expect(body).toEqual({
      id: expect.any(Number),
      login,
      name: login,
      email: 'a@example.org',
      role: 'author',
      created: '2026-11-20T09:00:00Z',
      passwords: [password],
      password: { ...password, secret: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{24}$/) },
    })
    expect(headers['location']).toBe(`${service.accountsUrl}/users/${body.id}`)
    expect((await admin.get(headers['location'] ?? '')).body.login).toBe(login)
    expect(await signIn(body)).toBe(200)
  })

  it('201: stores logins in lower case', async () => {
    expect(await create({ login: ' Anna.OH@example.org ' })).toMatchObject({ login: 'anna.oh@example.org' })
  })

  it('201: the first password may expire; a date means the end of that day in the site’s time zone', async () => {
    const user = await create({ expires: '2026-11-21', name: 'Μαρία' })

    expect(user).toMatchObject({ name: 'Μαρία', passwords: [{ expires: '2026-11-21T21:59:59Z' }] })
    expect((await create({ expires: '9999-12-31' })).password.expires).toBe('9999-12-31T21:59:59Z')
  })

  it('201, 400: removes control characters from names; a name of nothing else is invalid', async () => {
    const { id, name } = await create({ name: ' Ma\u0007ria\u0000\u009b Ω ' })
    const password = await admin.post(`/users/${id}/passwords`, { name: 'lap\u0008top' })

    expect([name, password.body.name]).toEqual(['Maria Ω', 'laptop'])
    expect((await admin.patch(`/users/${id}`, { name: '\u0007' })).body.data.params).toHaveProperty('name')
  })

  it('201: accepts a form', async () => {
    const form = new URLSearchParams({ login: uniqueLogin(), role: 'Subscriber', name: 'Form' })

    expect(await admin.post('/users', form)).toMatchObject({ status: 201, body: { name: 'Form', role: 'subscriber' } })
  })

  it('400: names every invalid field', async () => {
    const fields = { login: 'a:b', role: 'king', email: 'nowhere', name: '', expires: '2026-11-19' }
    const { status, body } = await admin.post('/users', fields)

    expect([status, body.code]).toEqual([400, 'rest_invalid_param'])
    expect(Object.keys(body.data.params).sort()).toEqual(Object.keys(fields).sort())
    expect(body.data.params.expires).toBe('Send a date in the future.')
  })

  it('400: names the missing fields', async () => {
    expect(await admin.post('/users', {})).toMatchObject({
      status: 400,
      body: { code: 'rest_missing_callback_param', data: { params: ['login', 'role'] } },
    })
  })

  it('409: the login exists, in any case', async () => {
    const { login } = await create()

    expect(await admin.post('/users', { login: login.toUpperCase(), role: 'editor' })).toMatchObject(
      failureWith(409, 'login-taken'),
    )
  })

  it('409: one of several concurrent requests for a login succeeds', async () => {
    const same = { login: uniqueLogin(), role: 'author' }
    const responses = await Promise.all([1, 2, 3, 4].map(() => admin.post('/users', same)))

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })
})

describe('GET /users', () => {
  const listUsers = async (query: string) => (await admin.get(`/users?per_page=100&${query}`)).body

  it('200: lists users by login, each as GET /users/{id} returns it', async () => {
    await create()
    const { users, total, total_pages } = await listUsers('')

    const logins = users.map((user: { login: string }) => user.login)
    expect(logins).toEqual(expect.arrayContaining(['admin', administrator.login]))
    expect(logins).toEqual([...logins].sort())
    expect([total, total_pages]).toEqual([users.length, 1])
    for (const user of users.slice(0, 3)) expect((await admin.get(`/users/${user.id}`)).body).toEqual(user)
  })

  it('200: pages do not overlap; body and headers have totals and links', async () => {
    for (let n = 0; n < 4; n++) await create({ login: `paged-${uniqueLogin()}` })
    const seen: string[] = []
    for (let next: string | undefined = '/users?search=paged&per_page=3'; next;) {
      const { headers, body }: RestResponse = await admin.get(next)
      expect(headers).toMatchObject({ 'x-wp-total': '4', 'x-tec-totalpages': '2' })
      expect(body.rest_url).toMatch(`${service.accountsUrl}/users/?search=paged&per_page=3`)
      seen.push(...body.users.map((user: { login: string }) => user.login))
      next = body.next_rest_url
    }

    expect(seen).toHaveLength(4)
    expect(seen).toEqual([...new Set(seen)].sort())
  })

  it('200: a page past the end is empty; per_page is at most 100, and X-Notice reports it', async () => {
    expect((await admin.get('/users?page=99')).body).toMatchObject({ users: [] })
    const { headers } = await admin.get('/users?per_page=500&colour=red')
    expect(headers['x-notice']).toBe('per_page=500 was reduced to 100; unknown parameters were ignored: colour')
  })

  it('200: searches logins, names and e-mail addresses, ignoring case and accents', async () => {
    const { id } = await create({ name: 'Ἑλένη Παπαδάκη', email: 'Helen@Example.org' })
    const ids = async (search: string) =>
      (await listUsers(`search=${encodeURIComponent(search)}`)).users.map((user: { id: number }) => user.id)

    for (const search of ['ελενη', 'ΠΑΠΑΔΑΚΗ ελενη', 'helen@example', '"ελένη παπ" -nobody'])
      expect(await ids(search), search).toEqual([id])
    for (const search of ['ελενη -helen', 'ελενη nobody', '%', '"παπαδάκη helen"'])
      expect(await ids(search), search).toEqual([])
  })

  it('400: names every invalid parameter', async () => {
    const { status, body } = await admin.get('/users?page=0&per_page=x&search[a]=1')

    expect([status, Object.keys(body.data.params).sort()]).toEqual([400, ['page', 'per_page', 'search']])
  })
})

describe('PATCH /users/{id}', () => {
  it.each(['PATCH', 'PUT', 'POST'])('200: %s changes only the fields that were sent', async method => {
    const { id, password: _, ...user } = await create({ name: 'Before', email: 'a@example.org' })
    const send = (fields: object) => admin.send(method, `/users/${id}`, fields)

    expect(await send({ name: 'After' })).toMatchObject({ status: 200, body: { ...user, id, name: 'After' } })
    expect((await send({ email: '' })).body).toEqual({ ...user, id, name: 'After', email: '' })
    expect((await send({ email: 'b@example.org', role: 'author' })).body).toMatchObject({ role: 'author' })
    expect((await send({ email: null })).body).toMatchObject({ name: 'After', email: '', role: 'author' })
    expect((await admin.get(`/users/${id}`)).body).toMatchObject({ name: 'After', email: '', role: 'author' })
  })

  it('200: a login cannot be changed and is ignored', async () => {
    const { id, login } = await create()
    expect(await admin.patch(`/users/${id}`, { login: 'another' })).toMatchObject({ status: 200, body: { login } })
  })

  it('200: a new role takes effect at once', async () => {
    const user = await create({ role: 'subscriber' })
    const write = async () =>
      (await rest.withHeaders(basicAuthHeaders(user)).post('/tags', { name: uniqueName('Tag') })).status

    expect(await write()).toBe(403)
    await admin.patch(`/users/${user.id}`, { role: 'editor' })
    expect(await write()).toBe(201)
  })

  it('400: names every invalid field', async () => {
    const { id } = await create()
    const { status, body } = await admin.patch(`/users/${id}`, { name: ' ', email: 'x', role: 'king' })

    expect([status, Object.keys(body.data.params).sort()]).toEqual([400, ['email', 'name', 'role']])
  })
})

describe('an unknown user', () => {
  it.each([
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/passwords'],
    ['DELETE', '/passwords'],
    ['DELETE', '/passwords/abcdefgh'],
  ])('404: %s /users/{id}%s', async (method, subPath) => {
    for (const id of ['0', '2147483647', '9'.repeat(30)])
      expect(await admin.send(method, `/users/${id}${subPath}`)).toMatchObject(failureWith(404, 'user-not-found'))
  })

  it('404: the message is in the language of the request', async () => {
    const messages: Record<string, string> = {
      en: 'This user does not exist.',
      fr: 'Cet utilisateur n’existe pas.',
      el: 'Αυτός ο χρήστης δεν υπάρχει.',
    }
    for (const [language, message] of Object.entries(messages)) {
      const url = service.accountsUrl.replace('/cal/', `/${language}/cal/`)
      for (const path of [`/users/0?i18n_language=${language}`, `${url}/users/0`]) {
        const { headers, body } = await admin.get(path)
        expect([body.message, headers['content-language']]).toEqual([message, language])
      }
    }
  })
})

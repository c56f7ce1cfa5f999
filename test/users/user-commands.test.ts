import { beforeAll, describe, expect, it } from 'vitest'
import type { Failure } from '../../src/core/failures.ts'
import type { User } from '../../src/resources/accounts/schema.ts'
import { uniqueName, useService } from '../support/use-service.ts'
import { createCommandRunner, parseCredentials } from './run-command.ts'

const { service, rest } = useService({ settings: { auth: 'required', siteTimezone: 'Europe/Athens' } })

let users: ReturnType<typeof createCommandRunner>
beforeAll(() => void (users = createCommandRunner(service)))

const login = () => uniqueName('user').replace(' ', '')

/** The status of a read with the credentials that a command printed. */
const signIn = async (output: string) =>
  (await rest.withHeaders({ authorization: parseCredentials(output).authorization }).get('/events')).status

const reason = (line: string) =>
  users(line).then(
    output => output,
    (error: Failure) => error.reason,
  )

const listed = async (name: string) =>
  (JSON.parse(await users('list --json')) as User[]).find(user => user.login === name)

describe('add', () => {
  it('creates a user with the role, who can sign in with the printed secret', async () => {
    const name = login()
    const output = await users(`add ${name.toUpperCase()} --role author --email a@example.org`)
    const { secret, authorization } = parseCredentials(output)

    expect(output).toMatch(
      new RegExp(`^Added ${name} \\(author\\)\\.\n\n {2}Secret {3}((\\S{4}) ){5}\\S{4}\n {2}Expires {2}never\n`),
    )
    expect(output).toContain(`curl -u ${name}:${secret} ${service.restUrl}/events\n`)
    expect(output).toContain(`revoke ${name} ${secret.slice(0, 8)}`)
    expect(await signIn(output)).toBe(200)
    expect((await rest.withHeaders({ authorization }).post('/tags', { name: 'x' })).status).toBe(403)
    expect((await rest.withHeaders({ authorization }).post('/categories', { name: uniqueName('x') })).status).toBe(201)
    expect(await listed(name)).toMatchObject({
      ...{ login: name, name, email: 'a@example.org', role: 'author' },
      passwords: [{ name: 'default', prefix: secret.slice(0, 8), expires: null, revoked: null }],
    })
  })

  it('stores only a hash of the secret', async () => {
    const { secret } = parseCredentials(await users(`add ${login()} --role author`))
    const stored = JSON.stringify(await service.db.prisma.applicationPassword.findMany())
    expect(stored).toContain(secret.slice(0, 8))
    expect(stored).not.toContain(secret.slice(8))
  })

  it('rejects an existing login in any case, and stores nothing', async () => {
    const name = login()
    await users(`add ${name} --role author`)
    expect(await reason(`add ${name.toUpperCase()} --role editor`)).toBe('login-taken')
    expect(await listed(name)).toMatchObject({ role: 'author', passwords: [{}] })
  })

  it('lets one of several concurrent commands with the same login succeed', async () => {
    const name = login()
    const results = await Promise.all([1, 2, 3].map(() => reason(`add ${name} --role author`)))
    expect(results.filter(result => result === 'login-taken')).toHaveLength(2)
  })

  it('generates another secret when the prefix exists', async () => {
    let drawn = 0
    const twice = createCommandRunner(service, size => Buffer.alloc(size, drawn++ < 4 ? 7 : 8))
    const first = parseCredentials(await twice(`add ${login()} --role author`))
    const second = parseCredentials(await twice(`add ${login()} --role author`))
    expect([first.secret, second.secret]).toEqual(['8'.repeat(24), '9'.repeat(24)])
  })
})

describe('--expires', () => {
  it('is the end of the day in the time zone of the site', async () => {
    const name = login()
    const output = await users(`add ${name} --role editor --expires 2026-11-21`)

    expect(output).toContain('Expires  2026-11-21 23:59\n')
    expect(await listed(name)).toMatchObject({ passwords: [{ expires: '2026-11-21T21:59:59Z' }] })
    const { now } = service.clock
    service.clock.now = new Date('2026-11-21T21:59:58Z')
    expect(await signIn(output)).toBe(200)
    service.clock.now = new Date('2026-11-21T21:59:59Z')
    expect(await signIn(output)).toBe(401)
    service.clock.now = now
  })

  it('must be in the future', async () => {
    expect(await reason(`add ${login()} --role editor --expires 2026-11-19`)).toBe('rest_invalid_param')
    expect(await reason('password admin --expires 2026-11-20T10:59')).toBe('rest_invalid_param')
  })
})

describe('password and revoke', () => {
  it('add secrets, and revoke one or all of them with immediate effect', async () => {
    const name = login()
    const first = await users(`add ${name} --role editor`)
    const laptop = await users(`password ${name} --name laptop`)
    const phone = await users(`password ${name} --name phone`)
    expect(await Promise.all([first, laptop, phone].map(signIn))).toEqual([200, 200, 200])

    const { secret } = parseCredentials(laptop)
    const groups = secret.replace(/(.{4})/g, '$1 ')
    expect(await users(`revoke ${name} ${groups}`)).toMatch(`Revoked: "laptop" (${secret.slice(0, 8)} …).`)
    expect(await Promise.all([first, laptop, phone].map(signIn))).toEqual([200, 401, 200])
    expect(await users(`revoke ${name} ${secret.slice(0, 8)}`)).toMatch(/^There was nothing left to revoke/)
    expect(await users(`revoke ${name} --all`)).toMatch(/^Revoked: "default" \(\S{8} …\), "phone" \(\S{8} …\)\./)
    expect(await Promise.all([first, laptop, phone].map(signIn))).toEqual([401, 401, 401])
  })

  it('reject unknown users and passwords of other users', async () => {
    const [one, other] = [login(), login()]
    const { secret } = parseCredentials(await users(`add ${one} --role editor`))
    await users(`add ${other} --role editor`)
    expect(await reason('password nobody')).toBe('user-not-found')
    expect(await reason('revoke nobody --all')).toBe('user-not-found')
    expect(await reason(`revoke ${other} ${secret.slice(0, 8)}`)).toBe('application-password-not-found')
  })
})

describe('list', () => {
  it('shows each password on its own line, without its secret', async () => {
    const name = login()
    const output = await users(`add ${name} --role editor`)
    await users(`password ${name} --name laptop --expires 2027-12-31`)
    await signIn(output)
    const { secret } = parseCredentials(output)

    const table = await users('list')
    const lines = table.split('\n')
    const at = lines.findIndex(line => line.startsWith(`${name} `))
    expect(lines[0]).toMatch(/^LOGIN +ROLE +NAME +PASSWORD +PREFIX +CREATED +EXPIRES +LAST USED +REVOKED$/)
    const when = '2026-11-20 11:00'
    expect(lines[at]?.split(/ {2,}/)).toEqual([
      name,
      'editor',
      name,
      'default',
      secret.slice(0, 8),
      when,
      'never',
      when,
    ])
    expect(lines[at + 1]?.split(/ {2,}/)).toEqual(['', 'laptop', expect.any(String), when, '2027-12-31 23:59', 'never'])
    expect(lines.find(line => line.startsWith('admin '))).toMatch(/Administrator +\(none\)$/)
    expect(table).not.toContain(secret.slice(8))
  })

  it('prints no terminal control characters', async () => {
    const name = login()
    await users(`add ${name} --role editor`)
    await service.db.prisma.user.update({ where: { login: name }, data: { name: 'a\x1b[2Jb\nc' } })
    expect(await users('list')).toContain('a [2Jb c')
  })
})

describe('role', () => {
  it('changes the permissions at once', async () => {
    const name = login()
    const { authorization } = parseCredentials(await users(`add ${name} --role subscriber`))
    const create = async () =>
      (await rest.withHeaders({ authorization }).post('/tags', { name: uniqueName('Tag') })).status

    expect(await create()).toBe(403)
    expect(await users(`role ${name} editor`)).toBe(`${name} is editor now (was subscriber).`)
    expect(await create()).toBe(201)
    expect(await users(`role ${name} editor`)).toBe(`${name} is editor already.`)
    expect(await reason('role nobody editor')).toBe('user-not-found')
  })
})

describe('the last administrator', () => {
  it('keeps the role and cannot be removed', async () => {
    const [one, other] = [login(), login()]
    expect(await reason('role admin editor')).toBe('last-administrator')
    expect(await reason('remove admin')).toBe('last-administrator')
    await users(`add ${one} --role administrator`)
    await users(`add ${other} --role administrator`)

    // Three concurrent commands leave one administrator.
    const gone = await Promise.all(['admin', one, other].map(name => reason(`role ${name} editor`)))
    expect(gone.filter(result => result === 'last-administrator')).toHaveLength(1)
    expect(await service.db.prisma.user.count({ where: { role: 'administrator' } })).toBe(1)
  })
})

describe('remove', () => {
  it('requires a new author for the user’s records, and changes their author', async () => {
    const [one, heir] = [login(), login()]
    const { authorization } = parseCredentials(await users(`add ${one} --role editor`))
    await users(`add ${heir} --role author`)
    const as = rest.withHeaders({ authorization })
    const { body: venue } = await as.post('/venues', { venue: uniqueName('Venue') })
    const dates = { start_date: '2026-12-05', end_date: '2026-12-06' }
    for (const title of ['One', 'Two']) await as.post('/events', { title, ...dates, venue: venue.id })

    expect(await reason(`remove ${one}`)).toBe('user-has-records')
    expect(await reason(`remove ${one} --to nobody`)).toBe('rest_invalid_param')
    expect(await reason(`remove ${one} --to ${one}`)).toBe('rest_invalid_param')
    expect(await users(`remove ${one} --to ${heir}`)).toBe(
      `Removed ${one}. The new author of 2 events and 1 venue is ${heir}.`,
    )
    expect((await as.get('/events')).status).toBe(401)
    const { id } = (await listed(heir)) as User
    expect((await rest.get(`/venues/${venue.id}`)).body.author).toBe(id)
    expect(await listed(one)).toBeUndefined()
  })

  it('removes a user without records, with or without --to', async () => {
    const [one, other] = [login(), login()]
    for (const name of [one, other]) await users(`add ${name} --role editor`)
    expect(await users(`remove ${one}`)).toBe(`Removed ${one}.`)
    expect(await users(`remove ${other} --to admin`)).toBe(`Removed ${other}.`)
    expect(await reason(`remove ${one}`)).toBe('user-not-found')
  })
})

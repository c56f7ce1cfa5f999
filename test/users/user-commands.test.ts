import { beforeAll, describe, expect, it } from 'vitest'
import type { Failure } from '../../src/core/failure/failures.ts'
import type { User } from '../../src/resources/accounts/schema.ts'
import { uniqueLogin } from '../support/accounts.ts'
import { uniqueName, useService } from '../support/use-service.ts'
import { createCommandRunner, parseCredentials } from './run-command.ts'

const { service, rest } = useService({ settings: { auth: 'required', siteTimezone: 'Europe/Athens' } })

let runCommand: ReturnType<typeof createCommandRunner>
beforeAll(() => void (runCommand = createCommandRunner(service)))

/** The status of a read with the credentials that a command printed. */
const signIn = async (output: string) =>
  (await rest.withHeaders({ authorization: parseCredentials(output).authorization }).get('/events')).status

/** The output of a command, or the reason of its failure. */
const readOutputOrReason = (line: string) =>
  runCommand(line).then(
    output => output,
    (error: Failure) => error.reason,
  )

const findUser = async (name: string) =>
  (JSON.parse(await runCommand('list --json')) as User[]).find(user => user.login === name)

describe('add', () => {
  it('creates a user with the role, who can sign in with the printed secret', async () => {
    const name = uniqueLogin()
    const output = await runCommand(`add ${name.toUpperCase()} --role author --email a@example.org`)
    const { secret, authorization } = parseCredentials(output)

    expect(output).toMatch(
      new RegExp(`^Added ${name} \\(author\\)\\.\n\n {2}Secret {3}((\\S{4}) ){5}\\S{4}\n {2}Expires {2}never\n`),
    )
    expect(output).toContain(`curl -u ${name}:${secret} ${service.restUrl}/events\n`)
    expect(output).toContain(`revoke ${name} ${secret.slice(0, 8)}`)
    expect(await signIn(output)).toBe(200)
    expect((await rest.withHeaders({ authorization }).post('/tags', { name: 'x' })).status).toBe(403)
    expect((await rest.withHeaders({ authorization }).post('/categories', { name: uniqueName('x') })).status).toBe(201)
    expect(await findUser(name)).toMatchObject({
      login: name,
      name,
      email: 'a@example.org',
      role: 'author',
      passwords: [{ name: 'default', prefix: secret.slice(0, 8), expires: null, revoked: null }],
    })
  })

  it('stores only a hash of the secret', async () => {
    const { secret } = parseCredentials(await runCommand(`add ${uniqueLogin()} --role author`))
    const stored = JSON.stringify(await service.db.prisma.applicationPassword.findMany())
    expect(stored).toContain(secret.slice(0, 8))
    expect(stored).not.toContain(secret.slice(8))
  })

  it('rejects an existing login in any case, and stores nothing', async () => {
    const name = uniqueLogin()
    await runCommand(`add ${name} --role author`)
    expect(await readOutputOrReason(`add ${name.toUpperCase()} --role editor`)).toBe('login-taken')
    expect(await findUser(name)).toMatchObject({ role: 'author', passwords: [{}] })
  })

  it('lets one of several concurrent commands with the same login succeed', async () => {
    const name = uniqueLogin()
    const results = await Promise.all([1, 2, 3].map(() => readOutputOrReason(`add ${name} --role author`)))
    expect(results.filter(result => result === 'login-taken')).toHaveLength(2)
  })

  it('generates another secret when the prefix exists', async () => {
    let callCount = 0
    const runWithRepeatedBytes = createCommandRunner(service, size => Buffer.alloc(size, callCount++ < 4 ? 7 : 8))
    const first = parseCredentials(await runWithRepeatedBytes(`add ${uniqueLogin()} --role author`))
    const second = parseCredentials(await runWithRepeatedBytes(`add ${uniqueLogin()} --role author`))
    expect([first.secret, second.secret]).toEqual(['8'.repeat(24), '9'.repeat(24)])
  })
})

describe('--expires', () => {
  it('is the end of the day in the time zone of the site', async () => {
    const name = uniqueLogin()
    const output = await runCommand(`add ${name} --role editor --expires 2026-11-21`)

    expect(output).toContain('Expires  2026-11-21 23:59\n')
    expect(await findUser(name)).toMatchObject({ passwords: [{ expires: '2026-11-21T21:59:59Z' }] })
    const { now } = service.clock
    service.clock.now = new Date('2026-11-21T21:59:58Z')
    expect(await signIn(output)).toBe(200)
    service.clock.now = new Date('2026-11-21T21:59:59Z')
    expect(await signIn(output)).toBe(401)
    service.clock.now = now
  })

  it('must be in the future', async () => {
    expect(await readOutputOrReason(`add ${uniqueLogin()} --role editor --expires 2026-11-19`)).toBe(
      'rest_invalid_param',
    )
    expect(await readOutputOrReason('password admin --expires 2026-11-20T10:59')).toBe('rest_invalid_param')
  })
})

describe('password and revoke', () => {
  it('add secrets, and revoke one or all of them with immediate effect', async () => {
    const name = uniqueLogin()
    const first = await runCommand(`add ${name} --role editor`)
    const laptop = await runCommand(`password ${name} --name laptop`)
    const phone = await runCommand(`password ${name} --name phone`)
    expect(await Promise.all([first, laptop, phone].map(signIn))).toEqual([200, 200, 200])

    const { secret } = parseCredentials(laptop)
    const groups = secret.replace(/(.{4})/g, '$1 ')
    expect(await runCommand(`revoke ${name} ${groups}`)).toMatch(`Revoked: "laptop" (${secret.slice(0, 8)} …).`)
    expect(await Promise.all([first, laptop, phone].map(signIn))).toEqual([200, 401, 200])
    expect(await runCommand(`revoke ${name} ${secret.slice(0, 8)}`)).toMatch(/^There was nothing left to revoke/)
    expect(await runCommand(`revoke ${name} --all`)).toMatch(/^Revoked: "default" \(\S{8} …\), "phone" \(\S{8} …\)\./)
    expect(await Promise.all([first, laptop, phone].map(signIn))).toEqual([401, 401, 401])
  })

  it('reject unknown users and passwords of other users', async () => {
    const [one, other] = [uniqueLogin(), uniqueLogin()]
    const { secret } = parseCredentials(await runCommand(`add ${one} --role editor`))
    await runCommand(`add ${other} --role editor`)
    expect(await readOutputOrReason('password nobody')).toBe('user-not-found')
    expect(await readOutputOrReason('revoke nobody --all')).toBe('user-not-found')
    expect(await readOutputOrReason(`revoke ${other} ${secret.slice(0, 8)}`)).toBe('application-password-not-found')
  })
})

describe('list', () => {
  it('shows each password on its own line, without its secret', async () => {
    const name = uniqueLogin()
    const output = await runCommand(`add ${name} --role editor`)
    await runCommand(`password ${name} --name laptop --expires 2027-12-31`)
    await signIn(output)
    const { secret } = parseCredentials(output)

    const table = await runCommand('list')
    const lines = table.split('\n')
    const index = lines.findIndex(line => line.startsWith(`${name} `))
    expect(lines[0]).toMatch(/^LOGIN +ROLE +NAME +PASSWORD +PREFIX +CREATED +EXPIRES +LAST USED +REVOKED$/)
    const now = '2026-11-20 11:00'
    expect(lines[index]?.split(/ {2,}/)).toEqual([
      name,
      'editor',
      name,
      'default',
      secret.slice(0, 8),
      now,
      'never',
      now,
    ])
    expect(lines[index + 1]?.split(/ {2,}/)).toEqual([
      '',
      'laptop',
      expect.any(String),
      now,
      '2027-12-31 23:59',
      'never',
    ])
    expect(lines.find(line => line.startsWith('admin '))).toMatch(/Administrator +\(none\)$/)
    expect(table).not.toContain(secret.slice(8))
  })

  it('prints no terminal control characters', async () => {
    const name = uniqueLogin()
    await runCommand(`add ${name} --role editor`)
    await service.db.prisma.user.update({ where: { login: name }, data: { name: 'a\x1b[2Jb\nc' } })
    expect(await runCommand('list')).toContain('a [2Jb c')
  })
})

describe('role', () => {
  it('changes the permissions at once', async () => {
    const name = uniqueLogin()
    const { authorization } = parseCredentials(await runCommand(`add ${name} --role subscriber`))
    const createTag = async () =>
      (await rest.withHeaders({ authorization }).post('/tags', { name: uniqueName('Tag') })).status

    expect(await createTag()).toBe(403)
    expect(await runCommand(`role ${name} editor`)).toBe(`${name} is editor now (was subscriber).`)
    expect(await createTag()).toBe(201)
    expect(await runCommand(`role ${name} editor`)).toBe(`${name} is editor already.`)
    expect(await readOutputOrReason('role nobody editor')).toBe('user-not-found')
  })
})

describe('the last administrator', () => {
  it('keeps the role and cannot be removed', async () => {
    const [one, other] = [uniqueLogin(), uniqueLogin()]
    expect(await readOutputOrReason('role admin editor')).toBe('last-administrator')
    expect(await readOutputOrReason('remove admin')).toBe('last-administrator')
    await runCommand(`add ${one} --role administrator`)
    await runCommand(`add ${other} --role administrator`)

    // Three concurrent commands leave one administrator.
    const results = await Promise.all(['admin', one, other].map(name => readOutputOrReason(`role ${name} editor`)))
    expect(results.filter(result => result === 'last-administrator')).toHaveLength(1)
    expect(await service.db.prisma.user.count({ where: { role: 'administrator' } })).toBe(1)
  })
})

describe('remove', () => {
  it('requires a new author for the user’s records, and changes their author', async () => {
    const [one, newAuthor] = [uniqueLogin(), uniqueLogin()]
    const { authorization } = parseCredentials(await runCommand(`add ${one} --role editor`))
    await runCommand(`add ${newAuthor} --role author`)
    const client = rest.withHeaders({ authorization })
    const { body: venue } = await client.post('/venues', { venue: uniqueName('Venue') })
    const dates = { start_date: '2026-12-05', end_date: '2026-12-06' }
    for (const title of ['One', 'Two']) await client.post('/events', { title, ...dates, venue: venue.id })

    expect(await readOutputOrReason(`remove ${one}`)).toBe('user-has-records')
    expect(await readOutputOrReason(`remove ${one} --to nobody`)).toBe('rest_invalid_param')
    expect(await readOutputOrReason(`remove ${one} --to ${one}`)).toBe('rest_invalid_param')
    expect(await runCommand(`remove ${one} --to ${newAuthor}`)).toBe(
      `Removed ${one}. The new author of 2 events and 1 venue is ${newAuthor}.`,
    )
    expect((await client.get('/events')).status).toBe(401)
    const { id } = (await findUser(newAuthor)) as User
    expect((await rest.get(`/venues/${venue.id}`)).body.author).toBe(id)
    expect(await findUser(one)).toBeUndefined()
  })

  it('removes a user without records, with or without --to', async () => {
    const [one, other] = [uniqueLogin(), uniqueLogin()]
    for (const name of [one, other]) await runCommand(`add ${name} --role editor`)
    expect(await runCommand(`remove ${one}`)).toBe(`Removed ${one}.`)
    expect(await runCommand(`remove ${other} --to admin`)).toBe(`Removed ${other}.`)
    expect(await readOutputOrReason(`remove ${one}`)).toBe('user-not-found')
  })
})

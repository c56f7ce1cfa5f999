import { rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts'
import { parseUsersCommand } from '../../src/cli/users/options.ts'
import { useService } from '../support/use-service.ts'
import type { Failure } from '../../src/core/failure/failures.ts'
import { formatUsersFailure } from '../../src/cli/users/messages.ts'
import { createCommandRunner } from './run-command.ts'
import { runCommand } from '../support/run-command.ts'
import { createMigratedDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createMigratedDatabase()))
afterAll(() => database.drop())

function runUsers(args: string[], settings: Record<string, string> = { DATABASE_URL: database.url }) {
  const env = { PUBLIC_URL: 'https://cal.example/wp-json', SITE_TIMEZONE: '', ...settings }
  return runCommand('users', args, { env })
}

describe('npm run users', () => {
  it('0: creates a user, prints how to sign in, and lists users as JSON', async () => {
    const { code, out, err } = await runUsers([
      'add',
      'anna',
      '--role',
      'editor',
      '--name',
      'Anna Oh',
      '--expires',
      '2999-12-31',
    ])
    const [, secret = ''] =
      /curl -u anna:(\w{24}) https:\/\/cal\.example\/wp-json\/cal\/events\/v1\/events\n/.exec(out) ?? []

    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(secret).not.toBe('')
    expect(out).toContain('Expires  2999-12-31 23:59\n')
    const [password] = await queryRowsAt<{ hash: string }>(
      database.url,
      'select secret_hash as hash from application_passwords',
    )
    expect(password?.hash).toMatch(/^scrypt\$16384\$/)
    const list = await runUsers(['list', '--json'])
    expect(JSON.parse(list.out)).toMatchObject([
      { login: 'admin', passwords: [] },
      { login: 'anna', name: 'Anna Oh', passwords: [{ prefix: secret.slice(0, 8) }] },
    ])
  })

  it('1: prints why the command failed', async () => {
    const { code, out, err } = await runUsers(['password', 'nobody'])

    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^There is no user "nobody"\./)
  })

  it('1: fails when the database does not answer', async () => {
    expect(await runUsers(['list'], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' })).toEqual({
      code: 1,
      out: '',
      err: 'The database of DATABASE_URL does not answer at 127.0.0.1, port 1 (ECONNREFUSED). Is it running, and is the address right?\n',
    })
  })

  it('2: rejects a wrong command line', async () => {
    expect(await runUsers(['add', 'eva'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^--role: Send one of: administrator, .*\n\nnpm run users -- --help/),
    })
    expect(await runUsers(['add', 'eva', '--role', 'editor', '--expires', '2020-01-01'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^--expires: Send a date in the future\./),
    })
  })

  it('0: works on the embedded database, before its first start and while the service is running', async () => {
    const folder = path.join(os.tmpdir(), `calendar-test-${process.pid}-${Date.now()}`) // global-setup.ts removes it after a crash
    const settings = { DATABASE_URL: '', DATA_DIR: folder }
    try {
      const result = await runUsers(['add', 'first', '--role', 'editor'], settings)
      expect(result).toMatchObject({ code: 0, err: expect.stringMatching(/^Database brought up to date: \S+/) })
      const server = await startEmbeddedPostgres({ dir: path.join(folder, 'pg') })
      expect((await runUsers(['role', 'first', 'author'], settings)).out).toBe('first is author now (was editor).\n')
      expect(await queryRowsAt(server.url, `select role from users where login = 'first'`)).toEqual([
        { role: 'author' },
      ])
      await server.stop()
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    }
  })
})

describe('a command that fails', () => {
  const { service, rest, factories } = useService()
  const runCommand = createCommandRunner(service)
  const formatFailureOf = async (line: string) =>
    formatUsersFailure((await runCommand(line).catch((failure: unknown) => failure)) as Failure)

  it('prints the problem and the next step', async () => {
    await runCommand('add dora --role author')
    const { rows } = await service.db.pool.query<{ id: number }>(`select id from users where login = 'dora'`)
    await factories.venue({ author: rows[0]?.id })
    expect((await rest.get('/venues')).body.total).toBe(1)

    expect(await formatFailureOf('add dora --role editor')).toBe(
      'There is a user "dora" already. Add another password: npm run users -- password dora',
    )
    expect(await formatFailureOf('remove dora')).toBe(
      'dora is the author of 1 venue. Name their new author: npm run users -- remove dora --to OTHER',
    )
    expect(await formatFailureOf('role admin editor')).toMatch(
      /^admin is the last administrator who can sign in\. .*\n.*add/,
    )
    expect(await formatFailureOf('revoke dora abcdefgh')).toMatch(
      /^dora has no application password that begins with abcdefgh\./,
    )
  })
})

describe('the command line', () => {
  it.each([
    [[], 'Write one of: add, password, list, revoke, role, remove.'],
    [['drop'], 'There is no command "drop". Write one of: add,'],
    [['constructor'], 'There is no command "constructor". Write one of: add,'],
    [['add'], 'Write: add LOGIN --role ROLE'],
    [['add', 'a', 'b'], 'Write: add LOGIN --role ROLE'],
    [
      ['add', 'a:b', '--role', 'king', '--email', 'x'],
      /^LOGIN: Send at most 60 letters .*\n--email: .*\n--role: Send one of: adm/,
    ],
    [['add', 'a', '--role', 'editor', '--expires', 'soon'], '--expires: The date cannot be read.'],
    [['password', 'a', '--name', ' '], '--name: This may not be empty.'],
    [['role', 'a'], 'Write: role LOGIN ROLE'],
    [['role', 'a', 'king'], '--role: Send one of: administrator'],
    [['revoke', 'a'], 'Write: revoke a PREFIX (the first 8 characters'],
    [['revoke', 'a', 'abc'], 'Write: revoke a PREFIX (the first 8 characters'],
    [['revoke', 'a', 'abcdefgh', '--all'], 'Write: revoke a PREFIX (the first 8 characters'],
    [['list', '--all'], "Unknown option '--all'"],
  ] as [string[], string | RegExp][])('rejects %j', (args, message) => {
    expect(() => parseUsersCommand(args)).toThrow(message)
  })

  it('is parsed into a verb and its fields', () => {
    expect(parseUsersCommand(['--help'])).toEqual({ verb: 'help' })
    expect(parseUsersCommand(['add', '--help'])).toEqual({ verb: 'help' })
    expect(parseUsersCommand(['add', '--role', 'Editor', ' Anna '])).toEqual({
      verb: 'add',
      user: { login: 'anna', role: 'editor' },
    })
    expect(parseUsersCommand(['revoke', 'anna', 'abcd', 'efgh', 'ijkl'])).toMatchObject({ prefix: 'abcdefgh' })
    expect(parseUsersCommand(['revoke', 'anna', '--all'])).toMatchObject({ prefix: null })
    expect(parseUsersCommand(['remove', 'anna', '--to', 'bob'])).toEqual({
      verb: 'remove',
      login: 'anna',
      newAuthor: 'bob',
    })
  })
})

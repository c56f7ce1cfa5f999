import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { secretPrefixLength } from '../../auth/credentials.ts'
import { roles, type Role } from '../../auth/permissions.ts'
import { formatMessage } from '../../core/messages.ts'
import { toMessage } from '../../core/validation-messages.ts'
import { PasswordFields, RoleInput, UserInput } from '../../resources/accounts/schema.ts'

export const usersHelp = `Users of the calendar and the application passwords that their programs send.

  npm run users -- COMMAND

  add LOGIN --role ROLE [--name NAME] [--email ADDRESS] [--expires DATE]
                               a new user with a first application password, whose secret is shown this once
  password LOGIN [--name NAME] [--expires DATE]
                               another application password; --name says what it is for, such as laptop
  list [--json]                users and their passwords, without secrets (npm run -s users -- list --json for programs)
  revoke LOGIN PREFIX|--all    end the password that begins with PREFIX, or all of the user's
  role LOGIN ROLE              what the user may do from now on
  remove LOGIN [--to OTHER]    remove a user; OTHER becomes the author of the user's records
  --help                       show this

  ROLE   ${roles.join(', ')}
  DATE   the last day on which the password counts, or a date and time, in the zone of SITE_TIMEZONE

Changes count at once, whether or not the service runs.
The database is that of DATABASE_URL, else the embedded one of DATA_DIR.
Exit code: 0 = done, 1 = not possible, 2 = the command cannot be understood.`

export type UsersCommand =
  | { verb: 'help' }
  | { verb: 'add'; user: UserInput }
  | { verb: 'password'; login: string; password: PasswordFields }
  | { verb: 'list'; isJson: boolean }
  | { verb: 'revoke'; login: string; prefix: string | null }
  | { verb: 'role'; login: string; role: Role }
  | { verb: 'remove'; login: string; to: string | undefined }

/** A command that cannot be understood; `message` says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

type Given = { words: string[]; options: Record<string, string | boolean | undefined> }

type Verb = {
  /** The words behind the verb, at least and at most; null = any number. */
  words: [least: number, most: number | null]
  form: string
  options: Record<string, { type: 'string' | 'boolean' }>
  read: (given: Given) => UsersCommand
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const VERBS: Record<string, Verb> = {
  add: {
    words: [1, 1],
    form: 'add LOGIN --role ROLE',
    options: { role: text, name: text, email: text, expires: text },
    read: ({ words: [login], options: { role, name, email, expires } }) => ({
      verb: 'add',
      user: valuesOf(UserInput, { login, role, name, email, expires }),
    }),
  },
  password: {
    words: [1, 1],
    form: 'password LOGIN',
    options: { name: text, expires: text },
    read: ({ words: [login], options: { name, expires } }) => ({
      verb: 'password',
      login: loginIn(login),
      password: valuesOf(PasswordFields, { name, expires }),
    }),
  },
  list: {
    words: [0, 0],
    form: 'list',
    options: { json: flag },
    read: ({ options: { json } }) => ({ verb: 'list', isJson: json === true }),
  },
  revoke: { words: [1, null], form: 'revoke LOGIN PREFIX', options: { all: flag }, read: readRevoke },
  role: {
    words: [2, 2],
    form: 'role LOGIN ROLE',
    options: {},
    read: ({ words: [login, role] }) => ({ verb: 'role', login: loginIn(login), ...valuesOf(RoleInput, { role }) }),
  },
  remove: {
    words: [1, 1],
    form: 'remove LOGIN [--to OTHER]',
    options: { to: text },
    read: ({ words: [login], options: { to } }) => ({
      verb: 'remove',
      login: loginIn(login),
      to: typeof to === 'string' ? loginIn(to) : undefined,
    }),
  },
}

/** The command line as values. Throws a UsageError. */
export function parseUsersCommand(args: string[]): UsersCommand {
  if (args.some(arg => arg === '--help' || arg === '-h') || args[0] === 'help') return { verb: 'help' }
  const [name = '', ...rest] = args
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined
  if (!verb) throw new UsageError(`${name === '' ? 'Say' : `There is no command "${name}". Say`} what to do.`)
  const { words, options } = parsed(rest, verb)
  const [least, most] = verb.words
  if (words.length < least || (most !== null && words.length > most)) throw new UsageError(`Write: ${verb.form}`)
  return verb.read({ words, options })
}

function parsed(args: string[], { options }: Verb): Given {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    return { words: positionals, options: values }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** A login as it is kept. */
const loginIn = (word = ''): string => word.trim().toLowerCase()

/** A prefix may stand in groups, as secrets are shown, and with the rest of its secret. */
function readRevoke({ words: [word, ...groups], options: { all } }: Given): UsersCommand {
  const login = loginIn(word)
  const secret = groups.join('').replaceAll(' ', '')
  if (all === true && secret === '') return { verb: 'revoke', login, prefix: null }
  if (all === true || secret.length < secretPrefixLength)
    throw new UsageError(
      `Write: revoke ${login} PREFIX (the first ${secretPrefixLength} characters, as "list" shows them) or --all`,
    )
  return { verb: 'revoke', login, prefix: secret.slice(0, secretPrefixLength) }
}

/** Options as values; told apart are those that are lacking and those that cannot be read. */
function valuesOf<T extends z.ZodObject>(schema: T, options: Record<string, unknown>): z.output<T> {
  const read = schema.safeParse(options)
  if (read.success) return read.data
  const faults = read.error.issues.map(
    issue => `${placeOf(String(issue.path[0]))}: ${formatMessage(toMessage(issue), 'en')}`,
  )
  throw new UsageError(faults.join('\n'))
}

/** How the command line spells a field. */
const placeOf = (field: string): string => (field === 'login' ? 'LOGIN' : `--${field}`)

import type { z } from 'zod'
import { secretPrefixLength } from '../../auth/credentials.ts'
import { roles, type Role } from '../../auth/permissions.ts'
import { normalizeLogin } from '../../core/text/letter-case.ts'
import { parseArguments, UsageError } from '../../start/command-line.ts'
import { formatFieldMessages, getSchemaMessages } from '../../core/failure/format-field-messages.ts'
import { PasswordFields, RoleInput, UserInput } from '../../resources/accounts/schema.ts'

export const usersHelp = `Manages the users of the calendar and their application passwords.

  npm run users -- COMMAND

  add LOGIN --role ROLE [--name NAME] [--email ADDRESS] [--expires DATE]
                               add a user with a first application password; shows its secret, only this once
  password LOGIN [--name NAME] [--expires DATE]
                               add an application password; --name says what it is for, such as laptop
  list [--json]                list users and their passwords, without secrets (programs: npm run -s users -- list --json)
  revoke LOGIN PREFIX|--all    revoke the password that begins with PREFIX, or all passwords of the user
  role LOGIN ROLE              change the role of a user
  remove LOGIN [--to OTHER]    remove a user; OTHER becomes the author of the user's records
  --help                       show this help

  ROLE   ${roles.join(', ')}
  DATE   the last day of the password, or a date and time, in the time zone of SITE_TIMEZONE

Changes take effect at once. The service may run at the same time.
The command uses the database of DATABASE_URL, or the embedded one of DATA_DIR.
Exit code: 0 = done, 1 = failed, 2 = the command line is wrong.`

export type UsersCommand =
  | { verb: 'help' }
  | { verb: 'add'; user: UserInput }
  | { verb: 'password'; login: string; password: PasswordFields }
  | { verb: 'list'; isJson: boolean }
  | { verb: 'revoke'; login: string; prefix: string | null }
  | { verb: 'role'; login: string; role: Role }
  | { verb: 'remove'; login: string; newAuthor: string | undefined }

type CommandLine = { words: string[]; options: Record<string, string | boolean | undefined> }

type Verb = {
  /** The number of words after the verb; null = no limit. */
  wordCount: [min: number, max: number | null]
  /** The command line, for error messages. */
  usage: string
  options: Record<string, { type: 'string' | 'boolean' }>
  parse: (line: CommandLine) => UsersCommand
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const verbTable: Record<string, Verb> = {
  add: {
    wordCount: [1, 1],
    usage: 'add LOGIN --role ROLE',
    options: { role: text, name: text, email: text, expires: text },
    parse: ({ words: [login], options: { role, name, email, expires } }) => ({
      verb: 'add',
      user: parseOptions(UserInput, { login, role, name, email, expires }),
    }),
  },
  password: {
    wordCount: [1, 1],
    usage: 'password LOGIN',
    options: { name: text, expires: text },
    parse: ({ words: [login], options: { name, expires } }) => ({
      verb: 'password',
      login: toLogin(login),
      password: parseOptions(PasswordFields, { name, expires }),
    }),
  },
  list: {
    wordCount: [0, 0],
    usage: 'list',
    options: { json: flag },
    parse: ({ options: { json } }) => ({ verb: 'list', isJson: json === true }),
  },
  revoke: { wordCount: [1, null], usage: 'revoke LOGIN PREFIX', options: { all: flag }, parse: parseRevoke },
  role: {
    wordCount: [2, 2],
    usage: 'role LOGIN ROLE',
    options: {},
    parse: ({ words: [login, role] }) => ({
      verb: 'role',
      login: toLogin(login),
      ...parseOptions(RoleInput, { role }),
    }),
  },
  remove: {
    wordCount: [1, 1],
    usage: 'remove LOGIN [--to OTHER]',
    options: { to: text },
    parse: ({ words: [login], options: { to } }) => ({
      verb: 'remove',
      login: toLogin(login),
      newAuthor: typeof to === 'string' ? toLogin(to) : undefined,
    }),
  },
}

/** Parses the command line. Throws a UsageError. */
export function parseUsersCommand(args: string[]): UsersCommand {
  if (args.some(arg => arg === '--help' || arg === '-h') || args[0] === 'help') return { verb: 'help' }
  const [name = '', ...rest] = args
  const verb = Object.hasOwn(verbTable, name) ? verbTable[name] : undefined
  const verbs = Object.keys(verbTable).join(', ')
  if (!verb) throw new UsageError(`${name === '' ? '' : `There is no command "${name}". `}Write one of: ${verbs}.`)
  const { positionals: words, values: options } = parseArguments({
    args: rest,
    allowPositionals: true,
    options: verb.options,
  })
  const [min, max] = verb.wordCount
  if (words.length < min || (max !== null && words.length > max)) throw new UsageError(`Write: ${verb.usage}`)
  return verb.parse({ words, options })
}

/** A login as it is stored. */
const toLogin = (word = ''): string => normalizeLogin(word.trim())

/** The operator may type the prefix with spaces, as secrets are shown, and may add the rest of the secret. */
function parseRevoke({ words: [word, ...groups], options: { all } }: CommandLine): UsersCommand {
  const login = toLogin(word)
  const secret = groups.join('').replaceAll(' ', '')
  if (all === true && secret === '') return { verb: 'revoke', login, prefix: null }
  if (all === true || secret.length < secretPrefixLength)
    throw new UsageError(
      `Write: revoke ${login} PREFIX (the first ${secretPrefixLength} characters, as "list" shows them) or --all`,
    )
  return { verb: 'revoke', login, prefix: secret.slice(0, secretPrefixLength) }
}

/** Validates options with a schema. Throws a UsageError that names every invalid option. */
function parseOptions<T extends z.ZodObject>(schema: T, options: Record<string, unknown>): z.output<T> {
  const { data, error } = schema.safeParse(options)
  if (error) throw new UsageError(formatFieldMessages(getSchemaMessages(error), formatOptionName).join('\n'))
  return data
}

/** A field as the command line spells it. */
const formatOptionName = (field: string): string => (field === 'login' ? 'LOGIN' : `--${field}`)

import type { Context } from '../../api/context.ts'
import { formatSecret } from '../../core/secret.ts'
import { toWall } from '../../core/time/wall-time.ts'
import {
  createApplicationPassword,
  listAllUsers,
  createUser,
  removeUser,
  revokeApplicationPasswords,
  getUser,
  updateUser,
} from '../../resources/accounts/actions.ts'
import type { NewPassword, Password, User } from '../../resources/accounts/schema.ts'
import type { Settings } from '../../settings.ts'
import { type UsersCommand, usersHelp } from './options.ts'
import { formatTable } from './table.ts'
import { formatRecordCounts } from './messages.ts'

/** The context of the operator, who has all permissions, and the settings of the service. */
type UsersCommandContext = { ctx: Context; settings: Settings }

/** Runs a command and returns its output. Fails as the functions of `accounts/actions.ts` do. */
export async function runUsersCommand(commandContext: UsersCommandContext, command: UsersCommand): Promise<string> {
  const { ctx } = commandContext
  switch (command.verb) {
    case 'help':
      return usersHelp
    case 'add': {
      const { login, role, password } = (await createUser(ctx, command.user)).value
      return formatNewPassword(commandContext, login, password, `Added ${login} (${role}).`)
    }
    case 'password': {
      const { login } = command
      const password = (await createApplicationPassword(ctx, { login }, command.password)).value
      const firstLine = `Added the application password "${password.name}" for ${login}.`
      return formatNewPassword(commandContext, login, password, firstLine)
    }
    case 'list': {
      const users = await listAllUsers(ctx)
      return command.isJson ? JSON.stringify(users, null, 2) : formatUserTable(ctx, users)
    }
    case 'revoke':
      return formatRevoked(
        command.login,
        (await revokeApplicationPasswords(ctx, { login: command.login }, command.prefix)).value.passwords,
      )
    case 'role': {
      const { login, role } = command
      const { role: oldRole } = (await getUser(ctx, { login })).value
      await updateUser(ctx, { login }, { role })
      return oldRole === role ? `${login} is ${role} already.` : `${login} is ${role} now (was ${oldRole}).`
    }
    case 'remove': {
      const { login, newAuthor } = command
      const records = formatRecordCounts((await removeUser(ctx, { login }, newAuthor)).value.handed_over)
      return `Removed ${login}.${records === '' ? '' : ` The new author of ${records} is ${newAuthor}.`}`
    }
  }
}

/** `firstLine`, the new secret and how to use it. No other output shows the secret. */
function formatNewPassword(
  { ctx, settings }: UsersCommandContext,
  login: string,
  password: NewPassword,
  firstLine: string,
): string {
  const { secret, prefix, expires } = password
  const { publicUrl, apiNamespace, auth } = settings
  const openNotice =
    auth === 'open' ? '\nThe service is open (AUTH=open): requests from this machine need no password.\n' : ''
  return `${firstLine}

  Secret   ${formatSecret(secret)}
  Expires  ${expires === null ? 'never' : toSiteTime(ctx, expires)}

The secret is shown only this once. Programs send it with the login (Basic) or alone
(Authorization: Bearer …), with or without the spaces. Try it:

  curl -u ${login}:${secret} ${publicUrl}/${apiNamespace}/events
${openNotice}
To revoke it: npm run users -- revoke ${login} ${prefix}`
}

function formatRevoked(login: string, passwords: Password[]): string {
  const result =
    passwords.length > 0
      ? `Revoked: ${passwords.map(formatPasswordLabel).join(', ')}.`
      : 'There was nothing left to revoke.'
  return `${result} Add another password: npm run users -- password ${login}`
}

const formatPasswordLabel = ({ name, prefix }: Password): string => `"${name}" (${prefix} …)`

const heading = ['LOGIN', 'ROLE', 'NAME', 'PASSWORD', 'PREFIX', 'CREATED', 'EXPIRES', 'LAST USED', 'REVOKED']

/** A table with one line per password. Only the first line of each user shows login, role and name. */
function formatUserTable(ctx: Context, users: User[]): string {
  const rows = users.flatMap(({ login, role, name, passwords }) => {
    const lines = passwords.length > 0 ? passwords.map(password => toCells(ctx, password)) : [['(none)']]
    return lines.map((cells, index) => [...(index === 0 ? [login, role, name] : ['', '', '']), ...cells])
  })
  return formatTable(heading, rows)
}

function toCells(ctx: Context, { name, prefix, created, expires, last_used, revoked }: Password): string[] {
  const format = (instant: string | null, textForNull: string) =>
    instant === null ? textForNull : toSiteTime(ctx, instant)
  return [name, prefix, format(created, ''), format(expires, 'never'), format(last_used, 'never'), format(revoked, '')]
}

/** An instant in the time zone of the site, to the minute. */
const toSiteTime = ({ siteZone }: Context, iso: string): string => toWall(new Date(iso), siteZone).slice(0, 16)

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

/** What a command works with: the context of the machine's owner, and the settings of the service. */
export type UsersCommandContext = { ctx: Context; settings: Settings }

/** Does what a command says; what to tell of it. Fails as the actions do. */
export async function runUsersCommand(desk: UsersCommandContext, command: UsersCommand): Promise<string> {
  const { ctx } = desk
  switch (command.verb) {
    case 'help':
      return usersHelp
    case 'add': {
      const { login, role, password } = (await createUser(ctx, command.user)).value
      return shown(desk, login, password, `Added ${login} (${role}).`)
    }
    case 'password': {
      const { login } = command
      const password = (await createApplicationPassword(ctx, { login }, command.password)).value
      return shown(desk, login, password, `${login} has another application password, "${password.name}".`)
    }
    case 'list': {
      const users = await listAllUsers(ctx)
      return command.isJson ? JSON.stringify(users, null, 2) : tableOf(ctx, users)
    }
    case 'revoke':
      return revoked(
        command.login,
        (await revokeApplicationPasswords(ctx, { login: command.login }, command.prefix)).value.passwords,
      )
    case 'role': {
      const { login, role } = command
      const { role: before } = (await getUser(ctx, { login })).value
      await updateUser(ctx, { login }, { role })
      return before === role ? `${login} is ${role} already.` : `${login} is ${role} now (was ${before}).`
    }
    case 'remove': {
      const { login, to } = command
      const records = formatRecordCounts((await removeUser(ctx, { login }, to)).value.handed_over)
      return `Removed ${login}.${records === '' ? '' : ` ${records} went over to ${to}.`}`
    }
  }
}

/** A new secret, the only time that it is seen, and how to use it. */
function shown({ ctx, settings }: UsersCommandContext, login: string, password: NewPassword, done: string): string {
  const { secret, prefix, expires } = password
  const { publicUrl, apiNamespace, auth } = settings
  const isOpen =
    auth === 'open' ? '\nThe service itself is open (AUTH=open): on this machine it asks nobody to sign in.\n' : ''
  return `${done}

  Secret   ${formatSecret(secret)}
  Expires  ${expires === null ? 'never' : wallOf(ctx, expires)}

This is the only time that the secret is shown. Programs send it with the login (Basic), or alone
(Authorization: Bearer …); spaces do not matter. Try it:

  curl -u ${login}:${secret} ${publicUrl}/${apiNamespace}/events
${isOpen}
To end it: npm run users -- revoke ${login} ${prefix}`
}

function revoked(login: string, ended: Password[]): string {
  const told = ended.length > 0 ? `Revoked: ${ended.map(nameOf).join(', ')}.` : 'There was nothing left to revoke.'
  return `${told} Another secret: npm run users -- password ${login}`
}

const nameOf = ({ name, prefix }: Password): string => `"${name}" (${prefix} …)`

const heading = ['LOGIN', 'ROLE', 'NAME', 'PASSWORD', 'PREFIX', 'CREATED', 'EXPIRES', 'LAST USED', 'REVOKED']

/** A line for each password; the user stands in the first of its lines. */
function tableOf(ctx: Context, users: User[]): string {
  const rows = users.flatMap(({ login, role, name, passwords }) => {
    const cells = passwords.length > 0 ? passwords.map(password => cellsOf(ctx, password)) : [['(none)']]
    return cells.map((ofPassword, line) => [...(line === 0 ? [login, role, name] : ['', '', '']), ...ofPassword])
  })
  return formatTable(heading, rows)
}

function cellsOf(ctx: Context, { name, prefix, created, expires, last_used, revoked }: Password): string[] {
  const at = (instant: string | null, otherwise: string) => (instant === null ? otherwise : wallOf(ctx, instant))
  return [name, prefix, at(created, ''), at(expires, 'never'), at(last_used, 'never'), at(revoked, '')]
}

/** An instant as the site's clock shows it, to the minute. */
const wallOf = ({ siteZone }: Context, iso: string): string => toWall(new Date(iso), siteZone).slice(0, 16)

import { z } from 'zod'
import { permissions, roles } from '../../auth/permissions.ts'
import { withMessage } from '../../core/messages.ts'
import { idOrLogin, moment, requiredName, oneOf, nonEmptyText } from '../../core/wire.ts'
import { ById, LanguageInput, ListQuery, pageViewFields } from '../shared/fields.ts'

/** Logins are kept in small letters, so that no two differ by these alone. They have no colon: it ends a login in `Basic`. */
const login = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(60, withMessage('login'))
    .regex(/^[a-z0-9]([a-z0-9._@-]*[a-z0-9])?$/, withMessage('login'))

const email = () =>
  z
    .string()
    .trim()
    .max(254)
    .refine(text => text === '' || z.email().safeParse(text).success, withMessage('email-address'))
    .nullable()

const toItsEnd = 'a day without a time counts to its end, in the zone of the site.'

/** A user of the calendar, with a first application password. */
export const UserInput = LanguageInput.extend({
  login: login().describe('What the user signs in with; it stays.'),
  name: requiredName(200).describe('Name for people; the login when absent.').optional(),
  email: email().describe('E-mail address.').optional(),
  role: oneOf(roles).describe('What the user may do.'),
  expires: moment().describe(`When the first application password ends; ${toItsEnd}`).optional(),
})

/** What can be changed of a user. */
export const UserPatchFields = UserInput.pick({ name: true, email: true, role: true }).partial()
export const UserPatchById = ById.extend(UserPatchFields.shape)
export const RoleInput = UserInput.pick({ role: true })

export const UserQuery = ListQuery.omit({ i18n_missing: true }).extend({
  search: nonEmptyText(200).describe('Matches in login, name and e-mail address.').optional(),
})

export const UserRemoval = ById.extend({
  to: idOrLogin().describe('Who takes over the records: an id or a login. Digits are an id.').optional(),
})

/** A secret for one of the user's programs. */
export const PasswordFields = z.object({
  name: requiredName(100)
    .describe('What it is for, such as the program that sends it.')
    .meta({ absent: 'default' })
    .optional(),
  expires: moment().describe(`When it ends; ${toItsEnd}`).optional(),
})
export const PasswordInput = ById.extend(PasswordFields.shape)

export const PasswordRemoval = ById.extend({
  prefix: nonEmptyText(100).describe('The first characters of its secret, or all of it.'),
})

/** An application password as administrators see it later: without the secret. */
export const Password = z
  .object({
    name: z.string(),
    prefix: z.string().describe('The first characters of the secret.'),
    created: z.iso.datetime(),
    expires: z.iso.datetime().nullable(),
    last_used: z.iso.datetime().nullable().describe('Within a minute.'),
    revoked: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Password' })

/** An application password as it is shown once. */
export const NewPassword = Password.extend({
  secret: z.string().describe('What programs send; it is never shown again.'),
}).meta({ id: 'NewPassword' })

/** Passwords that a call has ended. */
export const RevokedPasswords = z.object({ passwords: z.array(Password) }).meta({ id: 'EndedPasswords' })

export const User = z
  .object({
    id: z.int(),
    login: z.string(),
    name: z.string(),
    email: z.string().describe('Empty when there is none.'),
    role: z.enum(roles),
    created: z.iso.datetime(),
    passwords: z.array(Password).describe('By age, revoked and expired ones included.'),
  })
  .meta({ id: 'User' })

/** A user as the answer shows it that creates it. */
export const NewUser = User.extend({ password: NewPassword }).meta({ id: 'NewUser' })

export const UserListing = z.object({ users: z.array(User), ...pageViewFields }).meta({ id: 'UserPage' })

/** How many records of each kind are by a user. */
export const RecordCounts = z.object({ events: z.int(), venues: z.int(), organizers: z.int() })

/** A user who is gone, with what another has taken over. */
export const RemovedUser = User.extend({ handed_over: RecordCounts }).meta({ id: 'RemovedUser' })

/** Who a caller is, and what frontends may offer. */
export const Me = z
  .object({
    id: z.int().nullable().describe('null, as are login and name, on an open calendar without an administrator.'),
    login: z.string().nullable(),
    name: z.string().nullable(),
    role: z.enum(roles),
    rights: z.array(z.enum(permissions)).describe('What the role may do, apart from reading what is published.'),
  })
  .meta({ id: 'Me' })

export type UserInput = z.output<typeof UserInput>
export type UserPatchFields = z.output<typeof UserPatchFields>
export type UserQuery = z.output<typeof UserQuery>
export type PasswordFields = z.output<typeof PasswordFields>
export type Password = z.output<typeof Password>
export type NewPassword = z.output<typeof NewPassword>
export type RevokedPasswords = z.output<typeof RevokedPasswords>
export type User = z.output<typeof User>
export type NewUser = z.output<typeof NewUser>
export type UserListing = z.output<typeof UserListing>
export type RecordCounts = z.output<typeof RecordCounts>
export type RemovedUser = z.output<typeof RemovedUser>
export type Me = z.output<typeof Me>

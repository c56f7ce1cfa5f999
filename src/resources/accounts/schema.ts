import { z } from 'zod'
import { roles } from '../../auth/permissions.ts'
import { permissions } from '../../core/permissions.ts'
import { withMessage } from '../../core/failure/messages.ts'
import { normalizeLogin } from '../../core/text/letter-case.ts'
import { dateText } from '../../core/time/wire.ts'
import { idOrLogin, requiredName, oneOf, nonEmptyText } from '../../core/wire.ts'
import { ById, LanguageInput, ListQuery, paginationFields, instant } from '../shared/fields.ts'
import { type PublishableTableName, publishableTables } from '../shared/record/kinds.ts'

/** Logins are stored in lower case, so that no two differ in case only. A colon would end the login in `Basic`. */
const login = () =>
  z
    .string()
    .trim()
    .overwrite(normalizeLogin)
    .max(60, withMessage('login'))
    .regex(/^[a-z0-9]([a-z0-9._@-]*[a-z0-9])?$/, withMessage('login'))

const email = () =>
  z
    .string()
    .trim()
    .max(254)
    .refine(text => text === '' || z.email().safeParse(text).success, withMessage('email-address'))
    .nullable()

const dateMeaning = 'A date without a time is the end of that day in the time zone of the site.'

/** A new user with a first application password. */
export const UserInput = LanguageInput.extend({
  login: login().describe('Name with which the user signs in. It cannot be changed.'),
  name: requiredName(200).describe('Display name; the login when absent.').optional(),
  email: email().describe('E-mail address.').optional(),
  role: oneOf(roles).describe('Role, which determines the rights of the user.'),
  expires: dateText().describe(`Expiry of the first application password. ${dateMeaning}`).optional(),
})

/** The fields of a user that can change. */
export const UserPatchFields = UserInput.pick({ name: true, email: true, role: true }).partial()
export const UserPatchById = ById.extend(UserPatchFields.shape)
export const RoleInput = UserInput.pick({ role: true })

export const UserQuery = ListQuery.omit({ i18n_missing: true }).extend({
  search: nonEmptyText(200).describe('Searches the login, the name and the e-mail address.').optional(),
})

export const UserRemoval = ById.extend({
  to: idOrLogin().describe('Id or login of the new author of the records. Digits are read as an id.').optional(),
})

/** An application password: a secret for one of the user's programs. */
export const PasswordFields = z.object({
  name: requiredName(100)
    .describe('Name of the password, such as the name of the program that uses it.')
    .meta({ absent: 'default' })
    .optional(),
  expires: dateText().describe(`Expiry. ${dateMeaning}`).optional(),
})
export const PasswordInput = ById.extend(PasswordFields.shape)

export const PasswordRemoval = ById.extend({
  prefix: nonEmptyText(100).describe('The first characters of the secret, or the whole secret.'),
})

/** An application password in responses, without the secret. */
export const Password = z
  .object({
    name: z.string(),
    prefix: z.string().describe('The first characters of the secret.'),
    created: instant,
    expires: instant.nullable(),
    last_used: instant.nullable().describe('Last use, accurate to a minute; null when it was never used.'),
    revoked: instant.nullable(),
  })
  .meta({ id: 'Password' })

/** A new application password, with the secret. */
export const NewPassword = Password.extend({
  secret: z.string().describe('The secret that programs send. No later response contains it.'),
}).meta({ id: 'NewPassword' })

/** The passwords that a request has revoked. */
export const RevokedPasswords = z.object({ passwords: z.array(Password) }).meta({ id: 'EndedPasswords' })

export const User = z
  .object({
    id: z.int(),
    login: z.string(),
    name: z.string(),
    email: z.string().describe('Empty when there is none.'),
    role: z.enum(roles),
    created: instant,
    passwords: z.array(Password).describe('All passwords, the oldest first, including revoked and expired ones.'),
  })
  .meta({ id: 'User' })

/** A new user with its application password. */
export const NewUser = User.extend({ password: NewPassword }).meta({ id: 'NewUser' })

/** One page of users. */
export const UserPage = z.object({ users: z.array(User), ...paginationFields }).meta({ id: 'UserPage' })

/** The number of records of an author, by kind. */
export const RecordCounts = z.object(
  Object.fromEntries(publishableTables.map(table => [table, z.int()])) as Record<PublishableTableName, z.ZodInt>,
)

/** A removed user, with the number of records that have a new author. */
export const RemovedUser = User.extend({ handed_over: RecordCounts }).meta({ id: 'RemovedUser' })

/** The caller, and what a frontend may offer. */
export const Me = z
  .object({
    id: z.int().nullable().describe('null in an open calendar without an administrator, like login and name.'),
    login: z.string().nullable(),
    name: z.string().nullable(),
    role: z.enum(roles),
    rights: z.array(z.enum(permissions)).describe('The rights of the role, besides reading published records.'),
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
export type UserPage = z.output<typeof UserPage>
export type RecordCounts = z.output<typeof RecordCounts>
export type RemovedUser = z.output<typeof RemovedUser>
export type Me = z.output<typeof Me>

import { z } from 'zod'
import { roles } from '../../api/access.ts'
import { say } from '../../kernel/messages.ts'
import { moment, name, oneOf } from '../../kernel/wire.ts'

/** Logins are kept in small letters, so that no two differ by these alone. They have no colon: it ends a login in `Basic`. */
const login = () =>
  z
    .string(say('text'))
    .trim()
    .toLowerCase()
    .max(60, say('login'))
    .regex(/^[a-z0-9]([a-z0-9._@-]*[a-z0-9])?$/, say('login'))

const email = () =>
  z
    .string(say('text'))
    .trim()
    .max(254, say('characters', { max: 254 }))
    .refine(text => text === '' || z.email().safeParse(text).success, say('email-address'))

/** A user of the calendar. */
export const UserInput = z.object({
  login: login().describe('What the user signs in with.'),
  name: name(200).describe('Name for people; the login when absent.').optional(),
  email: email().describe('E-mail address.').optional(),
  role: oneOf(roles).describe('What the user may do.'),
})

export const RoleInput = UserInput.pick({ role: true })

/** A secret for one of the user's programs. */
export const PasswordInput = z.object({
  name: name(100).describe('What it is for, such as the program that sends it.').optional(),
  expires: moment()
    .describe('When it ends; a day without a time counts to its end, in the zone of the site.')
    .optional(),
})

/** An application password as its user sees it later: without the secret. */
export const Password = z.object({
  name: z.string(),
  prefix: z.string().describe('The first characters of the secret.'),
  created: z.iso.datetime(),
  expires: z.iso.datetime().nullable(),
  last_used: z.iso.datetime().nullable().describe('Within a minute.'),
  revoked: z.iso.datetime().nullable(),
})

/** An application password as it is shown once. */
export const NewPassword = Password.extend({ secret: z.string() })

export const User = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  created: z.iso.datetime(),
  passwords: z.array(Password),
})

export type UserInput = z.output<typeof UserInput>
export type PasswordInput = z.output<typeof PasswordInput>
export type Password = z.output<typeof Password>
export type NewPassword = z.output<typeof NewPassword>
export type User = z.output<typeof User>

import { type CalendarClient, type NewUser, readServiceFailure, type User } from '../../index.ts'
import { FieldFailuresError } from '../lib/form/use-save.ts'

export type Role = User['role']

/** The fields of the form of a user, named as in the API. */
export type UserValues = { name: string; email: string; role: Role }

/** The fields of the form of a new user. `expires` is the last day of the first password, `YYYY-MM-DD`, or ''. */
export type NewUserValues = UserValues & { login: string; expires: string }

export const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const satisfies Role[]

export const toUserValues = ({ name, email, role }: User): UserValues => ({ name, email, role })

export const emptyUser: NewUserValues = { login: '', name: '', email: '', role: 'contributor', expires: '' }

/** A user that was created just now, with the first password; without it when the response was lost. */
export type CreatedUser = User & Partial<Pick<NewUser, 'password'>>

export const createUser = (
  calendar: CalendarClient,
  { login, name, email, role, expires }: NewUserValues,
): Promise<NewUser> =>
  reportAtField(
    calendar.accounts.create.mutate({
      login,
      role,
      ...(name.trim() === '' ? {} : { name }),
      ...(email.trim() === '' ? {} : { email }),
      ...(expires === '' ? {} : { expires }),
    }),
  )

/** The user that an earlier request has created with these values; null for none. */
export async function findCreatedUser(calendar: CalendarClient, values: NewUserValues): Promise<User | null> {
  const login = values.login.trim().toLowerCase()
  const { users } = await calendar.accounts.list.query({ search: `"${login}"`, per_page: 100 })
  const user = users.find(one => one.login === login)
  return user?.role === values.role && user.name === (values.name.trim() || login) ? user : null
}

export const updateUser = (calendar: CalendarClient, id: number, changes: Partial<UserValues>): Promise<User> =>
  reportAtField(calendar.accounts.update.mutate({ id, ...changes }))

/** The fields that failures of the whole request are about. */
const fieldsByCode = new Map([
  ['login-taken', 'login'],
  ['last-administrator', 'role'],
])

/** Turns a failure that is about one field into `FieldFailuresError`. */
async function reportAtField<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const failure = readServiceFailure(error)
    const field = failure && fieldsByCode.get(failure.code)
    if (field) throw new FieldFailuresError({ [field]: failure.message })
    throw error
  }
}

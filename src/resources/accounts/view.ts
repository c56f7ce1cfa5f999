import { formatInstant } from '../../core/time/format-instant.ts'
import type { Password, User } from './schema.ts'
import type { PasswordRow, UserRow } from './store.ts'

export const toUserView = (row: UserRow): User => ({
  id: row.id,
  login: row.login,
  name: row.name,
  email: row.email,
  role: row.role,
  created: formatInstant(row.createdUtc),
  passwords: row.passwords.map(toPasswordView),
})

export const toPasswordView = (row: PasswordRow): Password => ({
  name: row.name,
  prefix: row.prefix,
  created: formatInstant(row.createdUtc),
  expires: row.expiresUtc && formatInstant(row.expiresUtc),
  last_used: row.lastUsedUtc && formatInstant(row.lastUsedUtc),
  revoked: row.revokedUtc && formatInstant(row.revokedUtc),
})

import type { Password, User } from './schema.ts'
import type { PasswordRow, UserRow } from './store.ts'

export const toUserView = (row: UserRow): User => ({
  id: row.id,
  login: row.login,
  name: row.name,
  email: row.email,
  role: row.role,
  created: toIso(row.createdUtc),
  passwords: row.passwords.map(toPasswordView),
})

export const toPasswordView = (row: PasswordRow): Password => ({
  name: row.name,
  prefix: row.prefix,
  created: toIso(row.createdUtc),
  expires: row.expiresUtc && toIso(row.expiresUtc),
  last_used: row.lastUsedUtc && toIso(row.lastUsedUtc),
  revoked: row.revokedUtc && toIso(row.revokedUtc),
})

/** `2026-11-20T09:00:00Z` */
const toIso = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`

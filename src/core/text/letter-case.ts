/**
 * The login in the spelling of the database. Logins are ASCII, so only `A` to `Z` become lower case: `İ` and the Kelvin
 * sign stay and match no login.
 */
export const normalizeLogin = (login: string): string => login.replace(/[A-Z]/g, letter => letter.toLowerCase())

/**
 * A key for the lock on a name. Names that PostgreSQL finds equal in lower case have the same key, in every locale.
 * Names with different accents also have the same key, so their writers wait without need.
 */
export const toNameLockKey = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ').replaceAll('ı', 'i')

/** The text with a capital first letter. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

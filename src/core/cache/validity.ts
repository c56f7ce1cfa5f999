import { type CacheDependencies, joinDependencies } from './dependencies.ts'
import { type CacheLifetime, pickShorterLifetime } from './lifetime.ts'

/** How long a result stays valid if nothing changes, and the changes after which it may be old. */
export type Validity = { lifetime: CacheLifetime; dependencies: CacheDependencies }

/** The validity of a result that is made of others. Null if one of them must not be stored. */
export function joinValidities(parts: readonly (Validity | null)[]): Validity | null {
  const known = parts.filter(part => part !== null)
  if (known.length < parts.length) return null
  return {
    lifetime: known.map(({ lifetime }) => lifetime).reduce(pickShorterLifetime, 'untilChange'),
    dependencies: joinDependencies(known.map(({ dependencies }) => dependencies)),
  }
}

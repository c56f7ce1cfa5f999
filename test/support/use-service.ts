import { afterAll, beforeAll } from 'vitest'
import { type Factories, createFactories } from './factories.ts'
import { type Rest, restClient } from './rest-client.ts'
import { type Service, startService } from './test-service.ts'

export { uniqueName } from './factories.ts'
export type { TestUser } from './factories.ts'
export type { Answered, Rest } from './rest-client.ts'
export { startOfTests } from './test-service.ts'

/**
 * A service for this file of tests, which starts before its first test and stops after its last, and what tests do with it:
 * `rest` and `accounts` ask its two interfaces without credentials, `given` makes records as an administrator.
 */
export function useService(options: Parameters<typeof startService>[0] = {}): {
  service: Service
  rest: Rest
  accounts: Rest
  given: Factories
} {
  const service = {} as Service
  beforeAll(async () => void Object.assign(service, await startService(options)))
  afterAll(() => service.stop())
  const rest = restClient(() => service.restUrl)
  const isOpen = (options.settings?.auth ?? 'open') === 'open'
  let administrator: Promise<Rest> | undefined
  const given = createFactories(
    () => (isOpen ? rest : (administrator ??= given.person('administrator').then(({ headers }) => rest.as(headers)))),
    () => service,
  )
  return { service, rest, accounts: restClient(() => service.accountsUrl), given }
}

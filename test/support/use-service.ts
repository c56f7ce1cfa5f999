import { afterAll, beforeAll } from 'vitest'
import { type Factories, createFactories } from './factories.ts'
import { type RestClient, createRestClient } from './rest-client.ts'
import { type TestService, startTestService } from './test-service.ts'

export { uniqueName } from './factories.ts'
export type { TestUser } from './factories.ts'
export type { RestResponse, RestClient } from './rest-client.ts'
export { testStartTime } from './test-service.ts'

/**
 * A service for this file of tests, which starts before its first test and stops after its last, and what tests do with it:
 * `rest` and `accounts` ask its two interfaces without credentials, `given` makes records as an administrator.
 */
export function useService(options: Parameters<typeof startTestService>[0] = {}): {
  service: TestService
  rest: RestClient
  accounts: RestClient
  factories: Factories
} {
  const service = {} as TestService
  beforeAll(async () => void Object.assign(service, await startTestService(options)))
  afterAll(() => service.stop())
  const rest = createRestClient(() => service.restUrl)
  const isOpen = (options.settings?.auth ?? 'open') === 'open'
  let administrator: Promise<RestClient> | undefined
  const given = createFactories(
    () =>
      isOpen
        ? rest
        : (administrator ??= given.person('administrator').then(({ headers }) => rest.withHeaders(headers))),
    () => service,
  )
  return { service, rest, accounts: createRestClient(() => service.accountsUrl), factories: given }
}

import { afterAll, beforeAll } from 'vitest'
import { type Factories, createFactories } from './factories.ts'
import { type RestClient, createRestClient } from './rest-client.ts'
import { type TestService, startTestService } from './test-service.ts'

export { uniqueName } from './factories.ts'
export type { TestUser } from './factories.ts'
export type { RestResponse, RestClient } from './rest-client.ts'
export { testStartTime } from './test-service.ts'

/**
 * A service that starts before the first test of the file and stops after the last. `rest`, `accounts`,
 * `sources` and `siteSettings` are clients of its REST APIs without credentials. `factories` create records as an administrator,
 * or without credentials if the service is open.
 */
export function useService(options: Parameters<typeof startTestService>[0] = {}): {
  service: TestService
  rest: RestClient
  accounts: RestClient
  sources: RestClient
  siteSettings: RestClient
  factories: Factories
} {
  const service = {} as TestService // empty until `beforeAll`
  beforeAll(async () => void Object.assign(service, await startTestService(options)))
  afterAll(() => service.stop())
  const rest = createRestClient(() => service.restUrl)
  const isOpen = (options.settings?.auth ?? 'open') === 'open'
  let administrator: Promise<RestClient> | undefined
  const factories = createFactories(
    () =>
      isOpen
        ? rest
        : (administrator ??= factories.user('administrator').then(({ headers }) => rest.withHeaders(headers))),
    () => service,
  )
  const accounts = createRestClient(() => service.accountsUrl)
  const sources = createRestClient(() => service.sourcesUrl)
  const siteSettings = createRestClient(() => service.siteSettingsUrl)
  return { service, rest, accounts, sources, siteSettings, factories }
}

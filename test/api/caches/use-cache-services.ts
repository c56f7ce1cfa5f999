import { afterAll, beforeAll } from 'vitest'
import type { Role } from '../../../src/auth/permissions.ts'
import { createBuiltPage } from '../../support/built-page.ts'
import { catchUp } from '../../support/catch-up.ts'
import type { Factories } from '../../support/factories.ts'
import { createFakeTimers } from '../../support/fake-timers.ts'
import { type FreezableProxy, startFreezableProxy } from '../../support/freezable-proxy.ts'
import { createRestClient, type RestClient } from '../../support/rest-client.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'
import { useService } from '../../support/use-service.ts'

/** Who reads. The owner is that of an open calendar, who has no credentials. */
export const callers = ['anonymous', 'subscriber', 'editor', 'administrator', 'author', 'owner'] as const
export type CallerName = (typeof callers)[number]

const roles = ['subscriber', 'editor', 'administrator', 'author'] as const satisfies readonly Role[]

export type CacheServices = {
  /** All caches. Hears of changes through `proxy`. No response may be outdated. */
  cached: TestService
  /** No caches. */
  reference: TestService
  /** An open calendar with all caches. */
  openCached: TestService
  /** An open calendar without caches. */
  openReference: TestService
  proxy: FreezableProxy
  factories: Factories
  /** The id of the user who is the author among the callers. */
  authorId: number
  headers: Record<CallerName, Record<string, string>>
  /** Sets the time of all services. */
  setTime: (time: string) => void
}

const noCaches = { responseCacheMb: 0, recordCacheMb: 0 } as const
/** A message that waits is as good as lost if no timer ends the wait, so no test depends on the speed of the machine. */
const timers = createFakeTimers()
const pageFolder = createBuiltPage()

/** A client of the REST API of a service that has the URLs of another one. */
export const createClientOf = ({ url }: TestService, headers: Record<string, string> = {}): RestClient =>
  createRestClient(() => `${url}/cal/events/v1`).withHeaders(headers)

/** A client of the REST API of the settings. */
export const createSettingsClientOf = ({ url }: TestService, headers: Record<string, string> = {}): RestClient =>
  createRestClient(() => `${url}/cal/settings/v1`).withHeaders(headers)

/** Four services on one database, which give the same URLs. Their timers stand still. */
export function useCacheServices(): CacheServices {
  const { service: reference, factories } = useService({
    settings: { auth: 'required', ...noCaches },
    timers,
    pageFolder,
  })
  const services = { reference, factories } as CacheServices // empty until `beforeAll`
  const started: TestService[] = []
  const start = async (options: Parameters<typeof startTestService>[0]): Promise<TestService> => {
    const settings = { publicUrl: reference.settings.publicUrl, staleWhileRevalidateMs: 0, ...options?.settings }
    const service = await startTestService({
      sharesDatabaseWith: reference,
      timers,
      pageFolder,
      ...options,
      settings,
    })
    started.push(service)
    return service
  }

  beforeAll(async () => {
    const proxy = await startFreezableProxy(reference.databaseUrl)
    const users = await Promise.all(roles.map(role => factories.user(role)))
    const headers = Object.fromEntries(users.map((user, index) => [roles[index], user.headers]))
    Object.assign(services, {
      proxy,
      cached: await start({ settings: { auth: 'required' }, directUrl: proxy.url }),
      openCached: await start({ settings: { auth: 'open' } }),
      openReference: await start({ settings: { auth: 'open', ...noCaches } }),
      headers: { ...headers, anonymous: {}, owner: {} },
      authorId: users[roles.indexOf('author')]?.id,
      setTime: (time: string) => [reference, ...started].forEach(({ clock }) => void (clock.now = new Date(time))),
    } satisfies Omit<CacheServices, 'reference' | 'factories' | 'authorId'> & { authorId: number | undefined })
    await catchUpAll(services)
  })
  afterAll(async () => {
    for (const service of started) await service.stop()
    services.proxy.close()
  })
  return services
}

/** Waits until the services with caches know of all changes. */
export const catchUpAll = async ({ cached, openCached }: CacheServices): Promise<void> =>
  void (await Promise.all([catchUp(cached), catchUp(openCached)]))

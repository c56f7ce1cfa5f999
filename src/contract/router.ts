import { router } from '../api/trpc.ts'
import { memoize } from '../core/async/memoize.ts'
import type { NamespaceName } from '../core/namespace.ts'
import { accounts } from '../resources/accounts/router.ts'
import { feeds } from '../resources/events/feeds/router.ts'
import { events } from '../resources/events/router.ts'
import { changes } from '../resources/changes/router.ts'
import { media } from '../resources/images/router.ts'
import { createNamedRouter } from '../resources/named/router.ts'
import { namedSchemas } from '../resources/named/schemas.ts'
import { recurrence } from '../resources/recurrence/router.ts'
import { translations } from '../resources/translations/router.ts'
import { series } from '../resources/series/router.ts'
import { categories, tags } from '../resources/terms/router.ts'
import { imports } from '../resources/imports/router.ts'
import { settings } from '../resources/settings/router.ts'
import { submissions } from '../resources/submissions/router.ts'
import { sources } from '../resources/sources/router.ts'
import { createAboutRouter } from './about-router.ts'
import { type Operation, listOperations } from './operations.ts'

/** The procedures of RPC and of the typed client. REST and the OpenAPI documents have them too. */
export const appRouter = router({
  about: createAboutRouter('calendar', () => listNamespaceOperations('calendar')),
  events,
  series,
  venues: createNamedRouter('venue', namedSchemas.venue),
  organizers: createNamedRouter('organizer', namedSchemas.organizer),
  categories,
  tags,
  recurrence,
  translations,
  media,
  changes,
  submissions,
  aboutAccounts: createAboutRouter('accounts', () => listNamespaceOperations('accounts')),
  accounts,
  aboutSources: createAboutRouter('sources', () => listNamespaceOperations('sources')),
  sources,
  imports,
  aboutSettings: createAboutRouter('settings', () => listNamespaceOperations('settings')),
  settings,
})

export type AppRouter = typeof appRouter

/** The procedures that only REST has. */
const restRouter = router({ feeds })

/** The operations of all namespaces. The routers do not change, so the operations are listed once. */
const listAllOperations = memoize(() => [...listOperations(appRouter), ...listOperations(restRouter)])

/** The operations of a namespace over REST, in the order of the source. */
export const listNamespaceOperations = (namespace: NamespaceName): Operation[] =>
  listAllOperations().filter(({ rest }) => rest.namespace === namespace)

import { router } from '../api/trpc.ts'
import type { Namespace } from '../core/namespace.ts'
import { accounts } from '../resources/accounts/router.ts'
import { events } from '../resources/events/router.ts'
import { organizers } from '../resources/organizers/router.ts'
import { recurrence } from '../resources/recurrence/router.ts'
import { series } from '../resources/series/router.ts'
import { categories, tags } from '../resources/terms/router.ts'
import { venues } from '../resources/venues/router.ts'
import { createAboutRouter } from './about-router.ts'
import { type Operation, listOperations } from './operations.ts'

/** All procedures of the service. RPC, REST, the typed client and the OpenAPI documents use this router. */
export const appRouter = router({
  about: createAboutRouter('calendar', () => listNamespaceOperations('calendar')),
  events,
  series,
  venues,
  organizers,
  categories,
  tags,
  recurrence,
  aboutAccounts: createAboutRouter('accounts', () => listNamespaceOperations('accounts')),
  accounts,
})

export type AppRouter = typeof appRouter

/** The operations of a namespace, in the order of the source. */
export function listNamespaceOperations(namespace: Namespace): Operation[] {
  return listOperations(appRouter).filter(({ rest }) => rest.namespace === namespace)
}

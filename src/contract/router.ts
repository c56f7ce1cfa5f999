import { router } from '../api/trpc.ts'
import { events } from '../resources/events/router.ts'
import { organizers } from '../resources/organizers/router.ts'
import { categories, tags } from '../resources/terms/router.ts'
import { venues } from '../resources/venues/router.ts'
import { aboutRouter } from './about.ts'

const resources = { events, venues, organizers, categories, tags }

/** Every procedure of the service. Both doors, the typed client and the document are made from it. */
export const appRouter = router({ ...resources, about: aboutRouter(router(resources)) })

export type AppRouter = typeof appRouter

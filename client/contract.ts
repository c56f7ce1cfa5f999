import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../src/contract/router.ts'
import type { FailureStatuses } from '../src/core/failure/failures.ts'

/**
 * The types of the service that the client exports. `npm run package` writes these types into a declaration file
 * without imports from the service (docs/decisions/client-package.md).
 */

export type { FeedFormat } from '../src/core/feed-formats.ts'
export type { Language } from '../src/core/language.ts'
export type { RpcErrorData, RpcErrorShape } from '../src/api/procedure-failures.ts'
export type { Term } from '../src/resources/terms/schema.ts'
export type { Venue, Organizer } from '../src/resources/named/schemas.ts'
export type { Event } from '../src/resources/events/schema.ts'
export type { RecurrencePreview } from '../src/resources/recurrence/schema.ts'
export type { Me, NewPassword, NewUser, Password, User } from '../src/resources/accounts/schema.ts'
export type { Import } from '../src/resources/imports/schema.ts'
export type { ChangeMessage } from '../src/resources/changes/schema.ts'
export type { MediaItem } from '../src/resources/images/schema.ts'
export type { SiteSettingsView } from '../src/resources/settings/schema.ts'
export type { Source, SourceRun } from '../src/resources/sources/schema.ts'
export type { AppRouter } from '../src/contract/router.ts'
export type { FailureStatuses } from '../src/core/failure/failures.ts'

/** The codes of all failures. */
export type FailureCode = keyof FailureStatuses

/** The input of every procedure: `Inputs['events']['create']`. */
export type Inputs = inferRouterInputs<AppRouter>

/** The output of every procedure: `Outputs['events']['list']`. */
export type Outputs = inferRouterOutputs<AppRouter>

type Procedures = AppRouter['_def']['record']

/** The codes with which a call of each procedure can fail: `FailureCodes['events']['update']`. */
export type FailureCodes = {
  [Router in keyof Procedures]: {
    [Name in keyof Procedures[Router]]: Procedures[Router][Name] extends {
      _def: { $types: { errorShape: { data: { code: infer Code } } } }
    }
      ? Code
      : never
  }
}

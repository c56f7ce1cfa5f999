import type { Caller } from '../../auth/permissions.ts'
import { findFirstAdministrator } from '../../auth/first-administrator.ts'
import type { Db } from '../../db/connection/connection.ts'
import { ImportFailure } from './failure.ts'

/** The first administrator, in whose name imports store events. Throws an ImportFailure if there is none. */
export async function requireImportCaller(db: Db): Promise<Caller> {
  const caller = await findFirstAdministrator(db)
  if (caller) return caller
  throw new ImportFailure(
    'There is no administrator to import in the name of. Add one: npm run users -- add LOGIN --role administrator',
  )
}

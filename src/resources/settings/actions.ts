import type { Context } from '../../api/context.ts'
import { ActionResult } from '../../core/action-result.ts'
import { createInvalidParamFailure } from '../../core/failure/failures.ts'
import { createMessage } from '../../core/failure/messages.ts'
import { takeAdvisoryLocks, type Tx } from '../../db/transactions/transaction.ts'
import { runWrite } from '../shared/publication/caller-lock.ts'
import { checkPrecondition } from '../shared/record/preconditions.ts'
import { hasChanges } from '../shared/record/unchanged-fields.ts'
import type { SettingsPatchFields, SiteSettingsView } from './schema.ts'
import { findSettingsRow, lockImage, settingsId, type SettingsRow, upsertSettingsRow } from './store.ts'
import { toSettingsView } from './view.ts'

/** The settings of the calendar, and those in force. */
export const getSettings = async (ctx: Context): Promise<ActionResult<SiteSettingsView>> =>
  createSettingsResult(ctx, await findSettingsRow(ctx, ctx.db.prisma))

/** Changes the settings in the request, if it has any. Throws `rest_invalid_param` for a `logo` that does not exist. */
export async function updateSettings(
  ctx: Context,
  fields: SettingsPatchFields,
): Promise<ActionResult<SiteSettingsView>> {
  const loadReadJson = async (readContext: Context) => (await getSettings(readContext)).metadata.readJson
  const checkUnchanged = await checkPrecondition(ctx, { table: 'site_settings' }, settingsId, loadReadJson)
  const row = await runWrite(ctx, async tx => {
    await takeAdvisoryLocks(tx, 'site settings') // before the first change there is no row to lock
    await checkUnchanged(tx)
    await requireLogo(tx, fields)
    const before = await findSettingsRow(ctx, tx)
    if (!hasChanges(fields)) return before
    await upsertSettingsRow(tx, toColumns(before, fields), ctx.now)
    return findSettingsRow(ctx, tx)
  })
  return createSettingsResult(ctx, row)
}

/** The semantic check of a request: throws `rest_invalid_param` for a `logo` that does not exist. */
export const validateLogo = async ({ db }: Context, fields: SettingsPatchFields): Promise<unknown> =>
  requireLogo(db.prisma, fields)

async function requireLogo(tx: Tx, { logo }: SettingsPatchFields): Promise<void> {
  if (typeof logo === 'number' && !(await lockImage(tx, logo)))
    throw createInvalidParamFailure({ logo: createMessage('no-image') })
}

/** The columns after a request; a field that it does not have stays. */
const toColumns = (before: SettingsRow, fields: SettingsPatchFields) => ({
  name: choose(fields.name, before.name),
  logoId: choose(fields.logo, before.logoId),
  accentColor: choose(fields.accent_color, before.accentColor),
  defaultView: choose(fields.default_view, before.defaultView),
  zone: choose(fields.timezone, before.zone),
  embedOrigins: choose(fields.embed_origins, before.embedOrigins),
  acceptsSubmissions: choose(fields.submissions, before.acceptsSubmissions),
})

const choose = <T>(sent: T | undefined, before: T): T => (sent === undefined ? before : sent)

/** A change of the settings makes every cached result outdated, a change of the logo this one. */
function createSettingsResult(ctx: Context, row: SettingsRow): ActionResult<SiteSettingsView> {
  const view = toSettingsView(row, ctx.environmentSite)
  return ActionResult.of(view, {
    language: ctx.language,
    readJson: JSON.stringify(view),
    cacheLifetime: 'untilChange',
    dependencies: { records: row.logoId === null ? [] : [`image ${row.logoId}`] },
  })
}

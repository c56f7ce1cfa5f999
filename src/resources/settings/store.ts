import type { Context } from '../../api/context.ts'
import type { Zone } from '../../core/time/zone.ts'
import { type Sql, sql } from '../../db/sql/sql.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import type { Settings } from '../../settings.ts'
import { type Image, imageJson } from '../shared/image/image.ts'

/** The settings that an administrator has changed; null = the value of the environment. */
export type SettingsColumns = {
  name: string | null
  logoId: number | null
  accentColor: string | null
  defaultView: Settings['defaultView'] | null
  zone: Zone | null
  embedOrigins: string[] | null
  acceptsSubmissions: boolean | null
}

export type SettingsRow = SettingsColumns & { logo: Image | null; modifiedUtc: Date | null }

/** The id of the only row, which exists after the first change. */
export const settingsId = 1

const noChanges: SettingsRow = {
  name: null,
  logoId: null,
  accentColor: null,
  defaultView: null,
  zone: null,
  embedOrigins: null,
  acceptsSubmissions: null,
  logo: null,
  modifiedUtc: null,
}

const selectSettings = (ctx: Context): Sql => sql`
  select s.name, s.logo_id as "logoId", s.accent_color as "accentColor", s.default_view as "defaultView", s.zone,
         s.embed_origins as "embedOrigins", s.accepts_submissions as "acceptsSubmissions",
         s.modified_utc as "modifiedUtc", ${imageJson(ctx, sql`s.logo_id`)} as logo
    from site_settings s where s.id = ${settingsId}`

/** The stored settings, and the logo with its texts in the language of the request. */
export async function findSettingsRow(ctx: Context, tx: Tx): Promise<SettingsRow> {
  const [row] = await tx.$queryRaw<SettingsRow[]>(selectSettings(ctx))
  return row ?? noChanges
}

/** Whether there is an image with this id. It cannot be deleted until the transaction ends. */
export async function lockImage(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>(sql`select id from images where id = ${id} for key share`)
  return rows.length > 0
}

/** Stores all settings. */
export async function upsertSettingsRow(tx: Tx, columns: SettingsColumns, modifiedUtc: Date): Promise<void> {
  const { name, logoId, accentColor, defaultView, zone, embedOrigins, acceptsSubmissions } = columns
  await tx.$executeRaw(sql`
    insert into site_settings (id, name, logo_id, accent_color, default_view, zone, embed_origins, accepts_submissions,
                               modified_utc)
    values (${settingsId}, ${name}, ${logoId}::int, ${accentColor}, ${defaultView}, ${zone}, ${embedOrigins}::text[],
            ${acceptsSubmissions}::boolean, ${modifiedUtc})
    on conflict (id) do update
       set (name, logo_id, accent_color, default_view, zone, embed_origins, accepts_submissions, modified_utc)
         = (excluded.name, excluded.logo_id, excluded.accent_color, excluded.default_view, excluded.zone,
            excluded.embed_origins, excluded.accepts_submissions, excluded.modified_utc)`)
}

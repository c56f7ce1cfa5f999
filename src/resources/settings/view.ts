import type { SiteSettings } from '../../api/site-settings.ts'
import { formatInstant } from '../../core/time/format-instant.ts'
import type { SettingsValues, SiteSettingsView } from './schema.ts'
import type { SettingsRow } from './store.ts'

/** The settings of the row, and of the environment where the row has none. */
export const toSiteSettings = (row: SettingsRow, environment: SiteSettings): SiteSettings => ({
  siteName: row.name ?? environment.siteName,
  siteTimezone: row.zone ?? environment.siteTimezone,
  defaultView: row.defaultView ?? environment.defaultView,
  embedOrigins: row.embedOrigins ?? environment.embedOrigins,
  acceptsSubmissions: row.acceptsSubmissions ?? environment.acceptsSubmissions,
  accentColor: row.accentColor,
  logo: row.logo,
})

export const toSettingsView = (row: SettingsRow, environment: SiteSettings): SiteSettingsView => ({
  name: row.name,
  logo: row.logo,
  accent_color: row.accentColor,
  default_view: row.defaultView,
  timezone: row.zone,
  embed_origins: row.embedOrigins,
  submissions: row.acceptsSubmissions,
  effective: { ...toValues(toSiteSettings(row, environment)), logo: row.logo },
  defaults: toValues(environment),
  modified: row.modifiedUtc && formatInstant(row.modifiedUtc),
})

/** The environment has no logo, so the caller adds the logo of the row. */
const toValues = (site: SiteSettings): SettingsValues => ({
  name: site.siteName ?? null,
  logo: null,
  accent_color: site.accentColor,
  default_view: site.defaultView,
  timezone: site.siteTimezone,
  embed_origins: site.embedOrigins,
  submissions: site.acceptsSubmissions,
})

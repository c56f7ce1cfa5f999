import type { Settings } from '../settings.ts'

/** An image at an address, with its size in pixels if that is known. */
export type SiteLogo = { url: string; width?: number | undefined; height?: number | undefined }

type SiteVariable = 'siteName' | 'siteTimezone' | 'defaultView' | 'embedOrigins' | 'acceptsSubmissions'

/**
 * The settings of the calendar that apply now: the value that an administrator has set, else the value of the
 * environment.
 */
export type SiteSettings = Pick<Settings, SiteVariable> & { logo: SiteLogo | null; accentColor: string | null }

/** The settings of the calendar as the environment has them. */
export const pickSiteSettings = ({
  siteName,
  siteTimezone,
  defaultView,
  embedOrigins,
  acceptsSubmissions,
}: Settings): SiteSettings => ({
  siteName,
  siteTimezone,
  defaultView,
  embedOrigins,
  acceptsSubmissions,
  logo: null,
  accentColor: null,
})

/** The settings of the service that its document carries. */

const { dataset } = document.documentElement

/** The IANA zone of dates without one. */
export const siteTimezone = dataset['siteTimezone'] ?? 'UTC'

/** Whether a reader without credentials can have rights, as in an open calendar. */
export const isAuthOptional = dataset['auth'] !== 'required'

/** The name that the operator gave the calendar; undefined when there is none. */
export const siteName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content

/** The settings that the service writes into the document. */

const { dataset } = document.documentElement

/** The IANA time zone of the calendar, for dates without a zone. */
export const siteTimezone = dataset['siteTimezone'] ?? 'UTC'

/** Whether a user without credentials can have rights, as in an open calendar. */
export const isAuthOptional = dataset['auth'] !== 'required'

/** The path of the REST API; undefined for the usual one. */
export const apiNamespace = dataset['apiNamespace']

/** The name of the calendar from the settings; undefined when it is not set. */
export const siteName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content

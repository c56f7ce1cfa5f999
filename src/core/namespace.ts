/** The REST namespaces of the service. Each has its own operations, route index and OpenAPI document. */
export const namespaces = ['calendar', 'accounts', 'sources', 'settings'] as const

export type Namespace = (typeof namespaces)[number]

/** The path of each namespace below the public address. The path of the calendar is a setting. */
export const buildNamespacePaths = (calendar: string): Record<Namespace, string> => ({
  calendar,
  accounts: `${calendar.split('/')[0]}/accounts/v1`,
  sources: `${calendar.split('/')[0]}/sources/v1`,
  settings: `${calendar.split('/')[0]}/settings/v1`,
})

/** Whether the calendar can have this path without hiding another namespace. Case does not matter. */
export function isCalendarPathAvailable(calendar: string): boolean {
  const { calendar: _, ...others } = buildNamespacePaths(calendar)
  return !Object.values(others).some(path => `${calendar}/`.toLowerCase().startsWith(`${path}/`.toLowerCase()))
}

/** The namespace of the TEC API. */
export const tecNamespace = 'tribe/events/v1'

/**
 * Whether the calendar has the namespace of the TEC API, so that its clients expect the types and rules of that API.
 */
export const isTecNamespace = (calendar: string): boolean => calendar.toLowerCase() === tecNamespace

/** The path of stored pictures, below the path of PUBLIC_URL. */
export const mediaFolder = 'media'

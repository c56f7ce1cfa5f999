/** The REST interfaces of the service. Each has operations, an index of them and a document of them. */
export const namespaces = ['calendar', 'accounts'] as const

export type Namespace = (typeof namespaces)[number]

/** Where each namespace is below the public address: the calendar where the settings say, the others beside it. */
export const buildNamespacePaths = (calendar: string): Record<Namespace, string> => ({
  calendar,
  accounts: `${calendar.split('/')[0]}/accounts/v1`,
})

/** Whether a calendar there leaves the others their addresses. Letters of any case are one address. */
export const isCalendarPathAvailable = (calendar: string): boolean =>
  !`${calendar}/`.toLowerCase().startsWith(`${buildNamespacePaths(calendar).accounts}/`.toLowerCase())

import type { EventPatchFields } from '../../resources/events/schema.ts'
import type { ExtraColumns } from '../../resources/events/mutations.ts'
import type { DefaultStatus } from '../../resources/shared/run/fields.ts'
import type { MappedEvent } from '../mapping/event.ts'

/** How one event of an import is stored. */
export type StorePolicy = {
  /** Why the event is not stored; nobody has to correct anything. */
  skipReason?: string
  /** An event that is stored already stays as it is. */
  isRetained?: boolean
  /** The event is written although it has not changed in its source. */
  isForced?: boolean
  /** The event is taken out of the trash. */
  isRestored?: boolean
  /** The fields of a stored event that stay as they are. */
  keptFields: ReadonlySet<string>
  /** Categories that the event has in addition to the categories of its source. */
  categoryIds: number[]
}

/** The fields of the status. An event gets its status when it is created; after that, editors decide. */
export const publicationFields = ['status', 'date', 'date_utc']

/** Gives a new event that is published in its source this status. */
export function setDefaultStatus({ fields }: MappedEvent, status: DefaultStatus): void {
  if (fields.status === 'publish') fields.status = status
}

/** The policy of a date of a series that differs from the others. It has the status of the series. */
export const createDatePolicy = (categoryIds: number[], changedFields: readonly string[] = []): StorePolicy => ({
  keptFields: new Set([...publicationFields, ...changedFields]),
  categoryIds,
})

/** Whether an event was changed in this calendar. */
export const hasLocalChanges = (policy: StorePolicy | undefined): boolean =>
  [...(policy?.keptFields ?? [])].some(field => !publicationFields.includes(field))

const columnByField: Record<string, keyof ExtraColumns> = { cost: 'cost', website: 'website', image: 'imageId' }

/** The fields and columns of a change, without fields and columns that stay as they are. */
export function pickWrittenFields(
  fields: EventPatchFields,
  columns: ExtraColumns,
  keptFields: ReadonlySet<string> | undefined,
): { fields: EventPatchFields; columns: ExtraColumns } {
  if (!keptFields || keptFields.size === 0) return { fields, columns }
  const isWritten = (field: string) => !keptFields.has(field)
  const keptColumns = [...keptFields].flatMap<string>(field => columnByField[field] ?? [])
  const links = Object.entries(columns.links ?? {}).filter(([field]) => isWritten(field))
  return {
    fields: Object.fromEntries(Object.entries(fields).filter(([field]) => isWritten(field))),
    columns: {
      ...Object.fromEntries(Object.entries(columns).filter(([name]) => !keptColumns.includes(name))),
      links: Object.fromEntries(links),
    },
  }
}

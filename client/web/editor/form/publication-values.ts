import type { Event, Me, Venue } from '../../../index.ts'
import type { Field } from '../../lib/form/use-form.ts'

/** The statuses of a form. A scheduled record has the status `publish` here and a publication date in the future. */
export type FormStatus = Exclude<Event['status'], 'future'>

export type PublicationValues = {
  status: FormStatus
  slug: string
  /** The publication date as wall time in the calendar's time zone; '' for none. */
  date: string
  author: number | null
}

/** The part of a form that the publication fields use. */
export type PublicationForm = {
  base: PublicationValues
  field: ((name: 'status') => Field<FormStatus>) &
    ((name: 'slug' | 'date') => Field<string>) &
    ((name: 'author') => Field<number | null>)
}

/** The publication of a new record other than an event: it is published when it is saved. The author is the user. */
export const newPublication: PublicationValues = { status: 'publish', slug: '', date: '', author: null }

/** The publication of a new event and of every copy: a draft of the user. */
export const draftPublication: PublicationValues = { ...newPublication, status: 'draft' }

/** The values of a new record with a status that the user may set: `pending` without the right to publish. */
export const adaptStatusToRights = <V extends object>(me: Me | null | undefined, values: V): V =>
  'status' in values && !me?.rights.includes('publish') ? { ...values, status: 'pending' satisfies FormStatus } : values

type PublishableRecord = Pick<Venue, 'status' | 'slug' | 'date' | 'date_utc' | 'author'>

export const toPublicationValues = ({
  status,
  slug = '',
  date,
  date_utc,
  author,
}: PublishableRecord): PublicationValues => ({
  status: status === 'future' ? 'publish' : status,
  slug,
  // The service sends `0000-00-00 00:00:00` for a record without a publication date.
  date: date_utc.startsWith('0000') ? '' : date,
  author,
})

/**
 * Converts the values to the input of a procedure. Omits an empty date or author, so that the
 * service does not change it.
 */
export const toPublicationInput = <V extends Partial<PublicationValues>>({ date, author, ...others }: V) => ({
  ...others,
  ...(date ? { date } : {}),
  ...(author ? { author } : {}),
})

/** The values of a new record without the empty ones, for which the service sets defaults. */
export const omitEmpty = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null)) as Partial<T>

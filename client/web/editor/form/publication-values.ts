import type { Event, Me, Venue } from '../../../index.ts'
import type { Field } from '../../lib/form/use-form.ts'

/** The statuses of a form. A scheduled record has the status `publish` here and a publication date in the future. */
export type FormStatus = Exclude<Event['status'], 'future'>

export type PublicationValues = {
  status: FormStatus
  slug: string
  /** The publication date as wall time of the site's time zone; '' for none. */
  date: string
  author: number | null
}

/** The part of a form with publication values that the shared fields use. */
export type PublicationForm = {
  base: PublicationValues
  field: ((name: 'status') => Field<FormStatus>) &
    ((name: 'slug' | 'date') => Field<string>) &
    ((name: 'author') => Field<number | null>)
}

/** A new record is published when it is saved; its author is the writer. */
export const newPublication: PublicationValues = { status: 'publish', slug: '', date: '', author: null }

/** A copy starts as a draft; its author is the writer. */
export const draftPublication: PublicationValues = { ...newPublication, status: 'draft' }

/** The values of a new record. Without the right to publish, its status is `pending`. */
export const withInitialStatus = <V extends object>(me: Me | null | undefined, values: V): V =>
  'status' in values && !me?.rights.includes('publish') ? { ...values, status: 'pending' satisfies FormStatus } : values

type PublishedRecord = Pick<Venue, 'status' | 'slug' | 'date' | 'date_utc' | 'author'>

export const toPublicationValues = ({
  status,
  slug = '',
  date,
  date_utc,
  author,
}: PublishedRecord): PublicationValues => ({
  status: status === 'future' ? 'publish' : status,
  slug,
  date: date_utc.startsWith('0000') ? '' : date,
  author,
})

/** The input of a procedure. An empty date or author is left out, so that it stays as it is. */
export const toPublicationInput = <V extends Partial<PublicationValues>>({ date, author, ...others }: V) => ({
  ...others,
  ...(date ? { date } : {}),
  ...(author ? { author } : {}),
})

/** The filled values of a new record. The service sets defaults for the others. */
export const omitEmpty = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null)) as Partial<T>

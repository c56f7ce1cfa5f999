import type { Event, Me, Venue } from '../../../index.ts'

/** The states that a form knows. What is scheduled is published here: its date says when. */
export type FormStatus = Exclude<Event['status'], 'future'>

/** Whether, when and by whom a record is published. */
export type PublicationValues = {
  status: FormStatus
  slug: string
  /** On the site's clock; empty when that is not said. */
  date: string
  author: number | null
}

/** Published as soon as it is saved, by whoever makes it. */
export const newPublication: PublicationValues = { status: 'publish', slug: '', date: '', author: null }

/** The same of a copy: a draft of its own, by whoever makes it. */
export const draftPublication: PublicationValues = { ...newPublication, status: 'draft' }

/** What a new record begins with: what may not be published by whoever makes it is looked at first. */
export const withInitialStatus = <V extends object>(me: Me | null | undefined, blank: V): V =>
  'status' in blank && !me?.rights.includes('publish') ? { ...blank, status: 'pending' satisfies FormStatus } : blank

type Published = Pick<Venue, 'status' | 'slug' | 'date' | 'date_utc' | 'author'>

export const toPublicationValues = ({ status, slug = '', date, date_utc, author }: Published): PublicationValues => ({
  status: status === 'future' ? 'publish' : status,
  slug,
  date: date_utc.startsWith('0000') ? '' : date,
  author,
})

/** The same as the procedures take it: a date or author that is not said stays. */
export const toPublicationInput = <V extends Partial<PublicationValues>>({ date, author, ...others }: V) => ({
  ...others,
  ...(date ? { date } : {}),
  ...(author ? { author } : {}),
})

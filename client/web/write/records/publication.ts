import type { Me, Venue } from '../../../index.ts'

/** What is scheduled is published here: its date says when. */
export type Status = Exclude<Venue['status'], 'future'>

/** Whether, when and by whom a venue or an organizer is published. */
export type PublicationValues = {
  status: Status
  slug: string
  /** On the site's clock; empty when that is not said. */
  date: string
  author: number | null
}

export const unpublished: PublicationValues = { status: 'publish', slug: '', date: '', author: null }

/** What a new record begins with: what may not be published by whoever makes it is looked at first. */
export const begunBy = <V extends object>(me: Me | null | undefined, blank: V): V =>
  'status' in blank && !me?.rights.includes('publish') ? { ...blank, status: 'pending' satisfies Status } : blank

type Published = Pick<Venue, 'status' | 'slug' | 'date' | 'date_utc' | 'author'>

export const publicationOf = ({ status, slug = '', date, date_utc, author }: Published): PublicationValues => ({
  status: status === 'future' ? 'publish' : status,
  slug,
  date: date_utc.startsWith('0000') ? '' : date,
  author,
})

/** The same as the procedures take it: a date or author that is not said stays. */
export const publicationInput = <V extends Partial<PublicationValues>>({ date, author, ...others }: V) => ({
  ...others,
  ...(date ? { date } : {}),
  ...(author ? { author } : {}),
})

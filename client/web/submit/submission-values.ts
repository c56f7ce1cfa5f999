import type { Inputs, Outputs } from '../../index.ts'
import { type EnteredTimes, formatTimeFailures } from '../lib/events/event-times.ts'
import type { FieldFailures } from '../lib/form/form-state.ts'
import { type PageMessages, useMessages } from '../lib/text/messages.ts'
import { proposedZone } from '../lib/time/zones.ts'
import { toHtml, toPlainText } from './plain-text.ts'

export type Submission = Outputs['submissions']['read']
export type SubmissionReceipt = Outputs['submissions']['create']

type Input = Inputs['submissions']['create']

type PlaceName = 'venue' | 'address' | 'city'
type SenderName = 'sender_name' | 'sender_email' | 'note'
type TextName = 'title' | 'description' | 'cost' | 'website' | PlaceName | SenderName

/**
 * The fields of the form, named as in the API. The description is plain text. Start and end may be incomplete while the
 * person types.
 */
export type SubmissionValues = EnteredTimes & Record<TextName, string>

export const createSubmissionValues = (): SubmissionValues => ({
  title: '',
  start_date: '',
  end_date: '',
  timezone: proposedZone,
  all_day: false,
  venue: '',
  address: '',
  city: '',
  description: '',
  cost: '',
  website: '',
  sender_name: '',
  sender_email: '',
  note: '',
})

export const toSubmissionValues = (submission: Submission): SubmissionValues => ({
  title: submission.title,
  start_date: submission.start_date,
  end_date: submission.end_date,
  timezone: submission.timezone,
  all_day: submission.all_day,
  venue: submission.venue,
  address: submission.address,
  city: submission.city,
  description: toPlainText(submission.description),
  cost: submission.cost,
  website: submission.website ?? '',
  sender_name: submission.sender_name,
  sender_email: submission.sender_email,
  note: submission.note,
})

/** The input of the API for values of the form. */
export const toSubmissionInput = <V extends Partial<SubmissionValues>>({ description, ...others }: V) => ({
  ...others,
  ...(description === undefined ? {} : { description: toHtml(description) }),
})

/** The input of a new submission, without the fields that are empty. */
export function toNewSubmissionInput(values: SubmissionValues): Omit<Input, 'proof' | 'homepage'> {
  const { title, start_date, end_date, sender_name, sender_email, ...others } = toSubmissionInput(values)
  const filled = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ''))
  return { ...filled, title, start_date, end_date, sender_name, sender_email }
}

/** The labels of the fields, and what is wrong with values before they are sent. */
export function useLabelsAndValidation() {
  const { fields } = useMessages('submit')
  const labels = useMessages('fields')
  const { empty } = useMessages('form')
  const { event } = useMessages('editor')
  return {
    labels: toLabels(labels, fields),
    validate: (values: SubmissionValues): FieldFailures => ({
      ...formatTimeFailures(values, event),
      ...Object.fromEntries(requiredNames.filter(name => values[name].trim() === '').map(name => [name, empty])),
    }),
  }
}

const requiredNames = ['title', 'sender_name', 'sender_email'] as const

const toLabels = (
  { events, venues }: PageMessages['fields'],
  fields: PageMessages['submit']['fields'],
): Record<keyof SubmissionValues, string> => ({
  title: events.title,
  start_date: events.start_date,
  end_date: events.end_date,
  timezone: events.timezone,
  all_day: events.all_day,
  venue: fields.venue,
  address: venues.address,
  city: venues.city,
  description: events.description,
  cost: events.cost,
  website: events.website,
  sender_name: fields.sender_name,
  sender_email: fields.sender_email,
  note: fields.note,
})

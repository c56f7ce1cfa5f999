import { sanitizeHtml } from '../../core/text/html/html.ts'
import { formatInstant } from '../../core/time/format-instant.ts'
import type { Submission } from './schema.ts'
import { type SubmissionRow, toState } from './store.ts'

/** A submission as the API returns it: what its sender wrote, and what became of it. */
export function toSubmissionView(row: SubmissionRow): Submission {
  const { fields } = row
  return {
    id: row.id,
    version: row.version,
    state: toState(row),
    url: row.url,
    title: fields.title,
    start_date: fields.start_date,
    end_date: fields.end_date,
    timezone: fields.timezone,
    all_day: fields.all_day === true,
    description: sanitizeHtml(fields.description ?? ''),
    cost: [fields.cost ?? []].flat().join(', '),
    website: fields.website ?? null,
    venue: fields.venue ?? '',
    address: fields.address ?? '',
    city: fields.city ?? '',
    zip: fields.zip ?? '',
    country: fields.country ?? '',
    sender_name: fields.sender_name,
    sender_email: fields.sender_email,
    note: fields.note ?? '',
    language: fields.language,
    created: formatInstant(row.createdUtc),
  }
}

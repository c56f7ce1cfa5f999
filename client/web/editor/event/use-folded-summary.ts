import { useMessages } from '../../lib/text/messages.ts'
import { getKindName, peopleKinds } from '../../lib/records/kinds.ts'
import type { EventValues } from './event-values.ts'

/** What is set in the folded fields of an event, in one line: `Price: 12 € · 2 categories · Draft`. */
export function useFoldedSummary(values: EventValues): string {
  const labels = useMessages('fields').events
  const { fieldFailure: formatField } = useMessages('form')
  const { folded, statuses } = useMessages('editor').event
  const { cost, website, categories, tags, status, password, post_parent } = values
  const count = (format: (args: { count: number }) => string, { length }: readonly unknown[]) =>
    length > 0 && format({ count: length })
  return [
    ...peopleKinds.map(kind => count(folded[kind], values[getKindName(kind)])),
    cost.trim() && formatField({ label: labels.cost, message: cost.trim() }),
    values.ticketed && labels.ticketed,
    website.trim() && labels.website,
    count(folded.categories, categories),
    count(folded.tags, tags),
    statuses[status],
    values.featured && labels.featured,
    values.sticky && labels.sticky,
    values.hide_from_listings && labels.hide_from_listings,
    password && labels.password,
    post_parent[0] && formatField({ label: labels.post_parent, message: post_parent[0].name }),
  ]
    .filter(Boolean)
    .join(' · ')
}

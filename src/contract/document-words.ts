import type { Operation } from './operations.ts'

/** What the document says in words. */
export const title = 'Event calendar'

/** Of the interface, whose breaking changes get a namespace of their own. */
export const version = '1.0.0'

export const description = `
Events, venues, organizers, categories and tags, in English, French and Greek.

**Languages.** \`i18n_language\` chooses the language of the texts on every route; so does a language that comes first in
the path (\`/fr/…\`). A text that has no translation is shown in the language the record was written in.

**Dates** are texts such as \`2027-01-31 18:00:00\`. Without an offset they are in the time zone of the event, or of the site
where there is no event.

**Lists in a URL** are comma-separated (\`categories=3,5\`); \`categories[]=3&categories[]=5\` and
\`categories=3&categories=5\` mean the same. Flags are \`true\`, \`false\`, \`1\` or \`0\`. An empty parameter counts as absent.

**Bodies** are JSON or forms. PATCH, PUT and POST on a record mean the same: what is absent stays as it is.

**Errors** have one shape on every route: \`{code, message, data: {status}}\`.
`.trim()

type Tag = { singular: string; description: string; example?: Record<string, unknown> }

/** Kinds of records: what one is called in names of schemas, and what could be sent to create one. */
export const TAGS: Record<string, Tag> = {
  about: { singular: 'About', description: 'The interface about itself.' },
  events: {
    singular: 'Event',
    description: 'What happens, when and where.',
    example: {
      title: 'Harvest fair',
      start_date: '2027-09-18 10:00:00',
      end_date: '2027-09-18 18:00:00',
      timezone: 'Europe/Athens',
      description: '<p>Stalls, music and dancing in the square.</p>',
      cost: '5 €',
      status: 'publish',
    },
  },
  venues: {
    singular: 'Venue',
    description: 'Where events happen.',
    example: { venue: 'Town hall', address: '1 Market Square', city: 'Larissa', country: 'Greece', zip: '41222' },
  },
  organizers: {
    singular: 'Organizer',
    description: 'Who holds events.',
    example: { organizer: 'Friends of the Library', email: 'library@example.org', phone: '+30 2410 000000' },
  },
  categories: {
    singular: 'Category',
    description: 'Kinds of events, one inside another.',
    example: { name: 'Music', description: 'Concerts and recitals.', slug: 'music' },
  },
  tags: {
    singular: 'Tag',
    description: 'Words that events are found by.',
    example: { name: 'For children', description: 'Suits the smallest.', slug: 'for-children' },
  },
}

const DESCRIPTIONS: Record<string, string> = {
  list:
    'One page of the records that the caller may read. Totals and links to the neighbouring pages stand in the body and in the ' +
    'headers. `per_page` above 100 is reduced to 100, and `X-Notice` says so.',
  create: 'Stores the texts in the language of the request, which becomes the language the record was written in.',
  read: 'Texts without a translation are shown in the language the record was written in.',
  update:
    'What is absent stays as it is; `null` or an empty text clears a field that may be empty. Texts are changed in the language ' +
    'of the request alone. PATCH, PUT and POST mean the same.',
  remove:
    'Moves the record to the trash and answers with it; once more answers 410. `force=true` deletes it for good, for those who ' +
    'may edit the records of others. Parameters may come in a body as well.',
  removeTerm:
    'Deletes the term for good and answers with it. Children of a category move to its parent. Parameters may come in a body as well.',
  index: 'Every route with its methods and arguments.',
  doc: 'This document. Its server is the address it was read from, with the language that stood in the path.',
}

/** What an operation does, beyond its summary. */
export function descriptionOf({ name, rest }: Operation): string {
  const verb = name.split('.').at(-1)?.replace('BySlug', '') ?? ''
  const isTerm = ['categories', 'tags'].some(tag => rest.openapi.tags.includes(tag))
  return rest.openapi.description ?? DESCRIPTIONS[verb === 'remove' && isTerm ? 'removeTerm' : verb] ?? ''
}

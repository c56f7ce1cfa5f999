import type { Namespace } from '../core/namespace.ts'
import type { Operation } from './operations.ts'

/** What the documents say in words. */

/** Of the interfaces, whose breaking changes get a namespace of their own. */
export const apiVersion = '1.0.0'

const bodies =
  '**Bodies** are JSON or forms. PATCH, PUT and POST on a record mean the same: what is absent stays as it is.'

const errors = '**Errors** have one shape on every route: `{code, message, data: {status}}`.'

const calendar = `
Events, venues, organizers, categories and tags, in English, French and Greek.

**Languages.** \`i18n_language\` chooses the language of the texts on every route; so does a language that comes first in
the path (\`/fr/…\`). A text that has no translation is shown in the language the record was written in.

**Dates** are texts such as \`2027-01-31 18:00:00\`. Without an offset they are in the time zone of the event, or of the site
where there is no event.

**Lists in a URL** are comma-separated (\`categories=3,5\`); \`categories[]=3&categories[]=5\` and
\`categories=3&categories=5\` mean the same. Flags are \`true\`, \`false\`, \`1\` or \`0\`. An empty parameter counts as absent.

${bodies}

${errors}
`.trim()

const accounts = `
Users of the calendar, and the application passwords that their programs send. For administrators, but for \`/me\`.

**Secrets** are told once, in the answer that creates them; later a password is named by its first characters. Programs send a secret
with the login (\`Basic\`), or alone (\`Bearer\`). Whatever is changed here counts from the next request on.

**Languages.** \`i18n_language\` chooses the language of messages; so does a language that comes first in the path (\`/fr/…\`).

${bodies}

${errors}
`.trim()

/** What each document begins with. */
export const DOCUMENT_INFO: Record<Namespace, { title: string; description: string }> = {
  calendar: { title: 'Event calendar', description: calendar },
  accounts: { title: 'Event calendar: accounts', description: accounts },
}

type Tag = { singular: string; description: string; example?: Record<string, unknown> }

/** Kinds of records: what one is called in names of schemas, and what could be sent to create one. */
export const OPENAPI_TAGS: Record<string, Tag> = {
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
  users: {
    singular: 'User',
    description: 'Who may sign in.',
    example: { login: 'maria', name: 'Maria Papadaki', email: 'maria@example.org', role: 'editor' },
  },
  passwords: {
    singular: 'Password',
    description: 'What programs of a user sign in with.',
    example: { name: 'laptop', expires: '2027-12-31' },
  },
}

const termRemoval =
  'Deletes the term for good and answers with it. Children of a category move to its parent. Parameters may come in a body as well.'

/** By the name of an operation, or by its verb where several kinds of record have it. */
const DESCRIPTIONS: Record<string, string> = {
  list:
    'One page of the records that the caller may read. Totals and links to the neighbouring pages stand in the body and in the ' +
    'headers. `per_page` above 100 is reduced to 100, and `X-Notice` says so.',
  facets:
    'How many of the events that a list finds have which category, tag, venue and organizer. Each group is named as its parameter and ' +
    'leaves this one parameter aside: a count is the total of the list with that record as its value. At most 100 in a group, the most ' +
    'frequent first; what the query names is always in its group.',
  create: 'Stores the texts in the language of the request, which becomes the language the record was written in.',
  read: 'Texts without a translation are shown in the language the record was written in; with `i18n_fallback=false` they are empty.',
  update:
    'What is absent stays as it is; `null` or an empty text clears a field that may be empty. Texts are changed in the language ' +
    'of the request alone. PATCH, PUT and POST mean the same.',
  remove:
    'Moves the record to the trash and answers with it; once more answers 410. `force=true` deletes it for good, for those who ' +
    'may edit the records of others. Parameters may come in a body as well.',
  'categories.remove': termRemoval,
  'tags.remove': termRemoval,
  index: 'Every route with its methods and arguments.',
  doc: 'This document. Its server is the address it was read from, with the language that stood in the path.',
  'accounts.list':
    'One page of the users, by login, with their passwords, revoked and expired ones included. Totals and links to the neighbouring ' +
    'pages stand in the body and in the headers. `per_page` above 100 is reduced to 100, and `X-Notice` says so.',
  'accounts.create': 'Creates a user with a first application password, whose secret is told this once.',
  'accounts.read': 'A user with all passwords, revoked and expired ones included.',
  'accounts.update':
    'What is absent stays as it is; an empty text clears the e-mail address. Logins stay. The last administrator stays one. PATCH, PUT ' +
    'and POST mean the same.',
  'accounts.remove':
    'Removes the user and the passwords for good, and answers with the user and how many records went over to `to`. A user who is ' +
    'the author of records is removed only when `to` takes them over. Parameters may come in a body as well.',
  'accounts.addPassword': 'Another application password for the user; its secret is told this once.',
  'accounts.revokePassword':
    'Ends one password; it may be the one that is sent. Answers with it, or with no password when it was revoked before.',
  'accounts.revokePasswords': 'Ends all passwords of the user, and answers with those that were not revoked before.',
  'accounts.me':
    'The user whose credentials are sent, and what the role may do; on an open calendar the administrator in whose name callers write.',
}

/** What an operation does, beyond its summary. */
export function describeOperation({ name, rest }: Operation): string {
  const verb = name.split('.').at(-1)?.replace('BySlug', '') ?? ''
  return rest.openapi.description ?? DESCRIPTIONS[name] ?? DESCRIPTIONS[verb] ?? ''
}

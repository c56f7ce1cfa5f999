import { formatLanguageName, languages } from '../core/language.ts'
import type { Namespace } from '../core/namespace.ts'
import type { Operation } from './operations.ts'

/** The version of the API. A breaking change gets a new namespace. */
export const apiVersion = '1.0.0'

const bodies =
  '**Bodies** are JSON or forms. PATCH, PUT and POST on a record mean the same: absent fields do not change.'

const fields =
  '**Fields.** `_fields=id,title,venue.city` selects fields of a response; inside lists it applies to each item. The schemas are ' +
  'those of whole responses. `_jsonp` is refused.'

const methods =
  '**Methods.** Clients that cannot send PUT, PATCH or DELETE send POST with `_method=DELETE` in the URL or the header ' +
  '`X-HTTP-Method-Override: DELETE`.'

const errors = '**Errors** have one shape on every route: `{code, message, data: {status}}`.'

/** `English, French and Greek`. */
const languageNames = new Intl.ListFormat('en-GB').format(languages.map(language => formatLanguageName(language, 'en')))

const calendar = `
Events, venues, organizers, categories and tags, in ${languageNames}.

**Languages.** \`i18n_language\` chooses the language of the texts on every route; so does a path that begins with
a language (\`/fr/…\`). A text without a translation is in the original language of the record.

**Dates** are texts such as \`2027-01-31 18:00:00\`. Without an offset they are in the time zone of the event, else of the
site.

**Lists in a URL** are comma-separated (\`categories=3,5\`); \`categories[]=3&categories[]=5\` and
\`categories=3&categories=5\` mean the same. Flags are \`true\`, \`false\`, \`1\` or \`0\`. An empty parameter counts as absent.

${fields}

${bodies}

${methods}

${errors}
`.trim()

const accounts = `
Users of the calendar, and the application passwords that their programs send. Only administrators may call these operations, except
\`/me\`.

**Secrets** are shown once, in the response that creates them; later their first characters identify a password. Programs send a
secret with the login (\`Basic\`), or alone (\`Bearer\`). Changes take effect with the next request.

**Languages.** \`i18n_language\` chooses the language of messages; so does a path that begins with a language (\`/fr/…\`).

${fields}

${bodies}

${methods}

${errors}
`.trim()

const sources = `
Sources: calendars elsewhere whose events are imported on a schedule. Only administrators and editors may call these
operations.

**Runs.** A service runs a source when it is due, and on demand. The log has the result of each run. A dry run stores nothing.

**Identity.** A source changes only the events that it has created.

**Imports.** An import reads a file or an address once: a dry run says what it would do, and a second run does it. Read it again
and again to see how far it is.

**Languages.** \`i18n_language\` chooses the language of messages; so does a path that begins with a language (\`/fr/…\`).

${fields}

${bodies}

${methods}

${errors}
`.trim()

/** The title and introduction of each document. */
export const documentInfo: Record<Namespace, { title: string; description: string }> = {
  calendar: { title: 'Event calendar', description: calendar },
  accounts: { title: 'Event calendar: accounts', description: accounts },
  sources: { title: 'Event calendar: sources', description: sources },
}

type Tag = { singular: string; description: string; example?: Record<string, unknown> }

/** The tags: the name of one record in names of schemas, a description, and an example of a new record. */
export const openApiTags: Record<string, Tag> = {
  about: { singular: 'About', description: 'The index and the OpenAPI document.' },
  events: {
    singular: 'Event',
    description: 'Events with their dates and places.',
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
  series: { singular: 'Series', description: 'Recurring events: the rule of their dates.' },
  venues: {
    singular: 'Venue',
    description: 'The venues of events.',
    example: { venue: 'Town hall', address: '1 Market Square', city: 'Larissa', country: 'Greece', zip: '41222' },
  },
  organizers: {
    singular: 'Organizer',
    description: 'The organizers of events.',
    example: { organizer: 'Friends of the Library', email: 'library@example.org', phone: '+30 2410 000000' },
  },
  categories: {
    singular: 'Category',
    description: 'Categories of events, in a tree.',
    example: { name: 'Music', description: 'Concerts and recitals.', slug: 'music' },
  },
  tags: {
    singular: 'Tag',
    description: 'Tags of events.',
    example: { name: 'For children', description: 'Suits the smallest.', slug: 'for-children' },
  },
  media: {
    singular: 'Image',
    description: 'Images of events, venues and organizers.',
    example: { url: 'https://pictures.example/harbour.jpg', alt: 'Boats in the harbour', credit: 'Maria Rossi' },
  },
  recurrence: {
    singular: 'Recurrence',
    description: 'Rules of events that recur.',
  },
  users: {
    singular: 'User',
    description: 'Users, who may sign in.',
    example: { login: 'maria', name: 'Maria Papadaki', email: 'maria@example.org', role: 'editor' },
  },
  passwords: {
    singular: 'Password',
    description: 'Application passwords, with which programs of a user sign in.',
    example: { name: 'laptop', expires: '2027-12-31' },
  },
  sources: {
    singular: 'Source',
    description: 'Calendars elsewhere whose events are imported.',
    example: { name: 'Town hall', kind: 'rest', url: 'https://town.example/wp-json/tribe/events/v1/events' },
  },
  imports: {
    singular: 'Import',
    description: 'Imports of files and addresses.',
    example: { name: 'choir.ics', file: 'QkVHSU46VkNBTEVOREFSDQpFTkQ6VkNBTEVOREFSDQo=', dry_run: true },
  },
  runs: { singular: 'Run', description: 'Runs of sources and imports.', example: { dry_run: true } },
}

const termRemoval =
  'Deletes the term permanently and returns it. Children of a category move to its parent. The body may hold the parameters.'

/** By the name of an operation, or by its verb for all kinds of record. */
const operationDescriptions: Record<string, string> = {
  list:
    'One page of the records that the caller may read. The body and the headers have totals and links to the neighbouring ' +
    'pages. `per_page` above 100 is reduced to 100, and `X-Notice` says so.',
  'feeds.list':
    'The events that a list with the same parameters finds, but on no pages: at most 10,000, and `X-Notice` says so if there ' +
    'are more. A feed of more than 500 events has a weak entity tag.',
  facets:
    'The number of events for each category, tag, venue and organizer, for the same parameters as a list. A group ignores its own ' +
    'parameter: each count is the total of the list with that record as its value. A group has at most 100 records, the most ' +
    'frequent first, and always those of the query.',
  create: 'Stores the texts in the language of the request, which becomes the original language of the record.',
  read: 'Texts without a translation are in the original language of the record; with `i18n_fallback=false` they are empty.',
  update:
    'Absent fields do not change; `null` or an empty text clears an optional field. Texts change only in the language of the ' +
    'request. PATCH, PUT and POST mean the same.',
  remove:
    'Moves the record to the trash and returns it; a second call returns 410. `force=true` deletes it permanently, for callers who ' +
    'may edit the records of others. The body may hold the parameters.',
  'series.read':
    'The rule of a series, also in words, and the number of its dates. The entity tag is for If-Match of a change of several dates.',
  'series.occurrences': 'One page of the dates of a series that the caller may read, by start.',
  'categories.remove': termRemoval,
  'tags.remove': termRemoval,
  preview:
    'The canonical lines of a recurrence, its words and its next dates, as an event with these dates would have them; nothing is ' +
    'stored. `X-Notice` names excluded dates that are no dates of the recurrence.',
  index: 'Every route with its methods and arguments.',
  doc: 'This document. Its server is the address of the request, with the language of the path.',
  'accounts.list':
    'One page of the users, by login, with their passwords, revoked and expired ones included. The body and the headers ' +
    'have totals and links to the neighbouring pages. `per_page` above 100 is reduced to 100, and `X-Notice` says so.',
  'accounts.create': 'Creates a user with a first application password, whose secret is shown only once.',
  'accounts.read': 'A user with all passwords, revoked and expired ones included.',
  'accounts.update':
    'Absent fields do not change; an empty text clears the e-mail address. Logins do not change. The last administrator keeps the ' +
    'role. PATCH, PUT and POST mean the same.',
  'accounts.remove':
    'Removes the user and the passwords permanently, and returns the user and the number of records that `to` has taken over. A user ' +
    'who is the author of records can be removed only with `to`. The body may hold the parameters.',
  'accounts.addPassword': 'Another application password for the user; its secret is shown only once.',
  'accounts.revokePassword':
    'Revokes one password, possibly the one of the request. Returns it, or no password when it was revoked before.',
  'accounts.revokePasswords': 'Revokes all passwords of the user, and returns those that were not revoked before.',
  'sources.list':
    'One page of the sources, by name, each with its last run. The body and the headers have totals and links to the ' +
    'neighbouring pages. `per_page` above 100 is reduced to 100, and `X-Notice` says so.',
  'sources.create': 'Creates a source. Its first run is within a minute, unless it is paused.',
  'sources.read': 'A source with its last run that was no dry run.',
  'sources.update':
    'Absent fields do not change. A new address and the end of a pause make the next run due. PATCH, PUT and POST mean the same.',
  'sources.remove': 'Removes the source and its log permanently, and returns the source. Its events stay.',
  'sources.run':
    'Adds a run, which a service does as soon as it can; the log has the result. If a run of the same kind waits already, returns ' +
    'that one.',
  'imports.list':
    'One page of the imports, the newest first, each with its last run. The last 50 are kept. The body and the headers have totals ' +
    'and links to the neighbouring pages. `per_page` above 100 is reduced to 100, and `X-Notice` says so.',
  'imports.create':
    'Takes a file or an address, which a service imports as soon as it can; read the import for its progress and result. The body ' +
    'may have 14 MB. The events have the ids that `npm run import` gives to them, so that a second import changes them. Events of a ' +
    'source are skipped.',
  'imports.read':
    'An import with its last run: how many events it has gone through (`processed`) of how many (`expected`).',
  'imports.run':
    'Imports the same file or address again, for example really after a dry run. If the last run is of the same kind and has not ' +
    'ended, returns that one. The file is kept for 24 hours.',
  'imports.remove':
    'Removes the import with its file, and returns it. If its run has not ended, it stops: what it has stored stays, and it stores ' +
    'nothing more.',
  'sources.log': 'One page of the runs of a source, the newest first. The last 200 are kept.',
  'media.list':
    'One page of the images that the caller may use, the newest first: own ones, those of records that the caller may read, and ' +
    'for editors all. `per_page` above 100 is reduced to 100, and `X-Notice` says so.',
  'media.create':
    'Stores a picture and its first smaller versions; a job adds the others. Its metadata, such as the position, is removed. If the ' +
    'same file is stored already, returns its image unchanged. A record takes the id of an image as `image`.',
  'media.read': 'An image that a record shows, or of the caller.',
  'media.update': 'Absent fields do not change. PATCH, PUT and POST mean the same.',
  'media.remove':
    'Deletes the image and its files permanently, and returns the image. An image in use stays unless `force=true`; the error says ' +
    'how many records show it. An image that no record has shown for a week is deleted by itself.',
  'accounts.me':
    'The user of the credentials, and the permissions of the role; on an open calendar the administrator in whose name callers write.',
}

/** The description of an operation. */
export function describeOperation({ name, rest }: Operation): string {
  const verb = name.split('.').at(-1)?.replace('BySlug', '') ?? ''
  return rest.openapi.description ?? operationDescriptions[name] ?? operationDescriptions[verb] ?? ''
}

import { formatEnglishList } from '../core/text/english-list.ts'
import { termPlurals } from '../core/kinds/term-kinds.ts'
import { namedKinds } from '../core/kinds/named-kinds.ts'
import { pluralByName } from '../core/kinds/names.ts'
import { capitalize } from '../core/text/letter-case.ts'
import { formatLanguageName, languages } from '../core/language.ts'
import type { NamespaceName } from '../core/namespace.ts'

/** The version of the API. A breaking change gets a new namespace. */
export const apiVersion = '1.0.0'

const bodies =
  '**Bodies** are JSON or forms. PATCH, PUT and POST on a record mean the same: absent fields do not change.'

const fields =
  '**Fields.** `fields=id,title,venue.city`, or `_fields`, selects fields of a response; inside lists it applies to each item. ' +
  'With the header `Prefer: handling=strict` unknown fields and parameters are 400. The schemas are those of whole responses. `_jsonp` is refused.'

const methods =
  '**Methods.** Clients that cannot send PUT, PATCH or DELETE send POST with `_method=DELETE` in the URL or the header ' +
  '`X-HTTP-Method-Override: DELETE`.'

const errors = '**Errors** have one shape on every route: `{code, message, data: {status}}`.'

/** `English, French and Greek`. */
const languageNames = formatEnglishList(languages.map(language => formatLanguageName(language, 'en')))

const publishablePlurals = ['events', ...Object.values(pluralByName)]

const calendar = `
${capitalize(formatEnglishList([...publishablePlurals, ...termPlurals]))}, in ${languageNames}.

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

const settings = `
The settings of the calendar: its name and logo, its accent color, the view of its front page, its time zone, the sites that may embed
it, and whether everybody may submit events. Everybody may read them; only administrators may change them.

**Defaults.** \`null\` means the value of the environment of the service, which \`defaults\` has. \`effective\` has the values in force.

**Languages.** \`i18n_language\` chooses the language of messages and of the texts of the logo; so does a path that begins with a
language (\`/fr/…\`).

${fields}

${bodies}

${methods}

${errors}
`.trim()

/** The title and introduction of each document. */
export const documentInfo: Record<NamespaceName, { title: string; description: string }> = {
  calendar: { title: 'Event calendar', description: calendar },
  accounts: { title: 'Event calendar: accounts', description: accounts },
  sources: { title: 'Event calendar: sources', description: sources },
  settings: { title: 'Event calendar: settings', description: settings },
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
  ...Object.fromEntries(
    Object.values(namedKinds).map(({ name, example }) => [
      pluralByName[name],
      { singular: capitalize(name), description: `The ${pluralByName[name]} of events.`, example },
    ]),
  ),
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
  submissions: {
    singular: 'Submission',
    description: 'Events that people without an account propose.',
    example: {
      title: 'Harvest fair',
      start_date: '2027-09-18 10:00:00',
      end_date: '2027-09-18 18:00:00',
      venue: 'Town hall',
      city: 'Larissa',
      sender_name: 'Anna Vlachou',
      sender_email: 'anna@example.org',
      proof: '1821261600:4f2a',
    },
  },
  decisions: { singular: 'Decision', description: 'What editors decide about submitted events.' },
  media: {
    singular: 'Image',
    description: `Images of ${formatEnglishList(publishablePlurals)}.`,
    example: { url: 'https://pictures.example/harbour.jpg', alt: 'Boats in the harbour', credit: 'Maria Rossi' },
  },
  changes: { singular: 'Change', description: 'What changes, as it happens.' },
  recurrence: {
    singular: 'Recurrence',
    description: 'Rules of events that recur.',
  },
  translations: {
    singular: 'Translation',
    description: 'Suggestions for translations of texts.',
    example: { text: 'Boats in the harbour', source: 'en', target: 'el' },
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
  settings: {
    singular: 'Settings',
    description: 'The settings of the calendar.',
    example: { name: 'Harbour calendar', accent_color: '#0b6473', default_view: 'agenda' },
  },
  runs: { singular: 'Run', description: 'Runs of sources and imports.', example: { dry_run: true } },
}

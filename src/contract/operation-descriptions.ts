import { namedKindNames } from '../core/kinds/names.ts'
import { taxonomies } from '../core/kinds/term-kinds.ts'
import { formatEnglishList } from '../core/text/english-list.ts'
import type { Operation } from './operations.ts'

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
    `The number of events for each ${formatEnglishList([...taxonomies, ...namedKindNames])}, ` +
    'for the same parameters as a list. A group ignores its own ' +
    'parameter: each count is the total of the list with that record as its value. A group has at most 100 records, the most ' +
    'frequent first, and always those of the query.',
  searchSuggestions:
    'Other spellings of a search that finds nothing, for the same parameters as a list: words that no event has are replaced by ' +
    'similar words of titles and, with `search_in=all`, of names. The list finds events with each of them. Empty if the ' +
    'search finds events.',
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
  'translations.suggest':
    'A translation by the translation service of the operator (`TRANSLATE_URL`), for a person to check. Nothing is stored.',
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
  'accounts.revokePassword': 'Revokes one password, also that of the request. Returns it, or none if it was revoked.',
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
    'Takes a file or a URL, which a service imports as soon as it can; read the import for its progress and result. The body ' +
    'may have 14 MB. The events have the ids that `npm run import` gives to them, so that a second import changes them. Events of a ' +
    'source are skipped.',
  'imports.read': 'An import with its last run: how many events it has read (`processed`) of how many (`expected`).',
  'imports.run':
    'Imports the same file or address again, for example really after a dry run. If the last run is of the same kind and has not ' +
    'ended, returns that one. The file is kept for 24 hours.',
  'imports.remove':
    'Removes the import with its file, and returns it. If its run has not ended, it stops: what it has stored stays, and it stores ' +
    'nothing more.',
  'sources.log': 'One page of the runs of a source, the newest first. The last 200 are kept.',
  'settings.read':
    'The settings that administrators have changed; as `effective` those in force, as `defaults` those of the environment.',
  'settings.update':
    'Absent fields do not change; `null` means the value of the environment. A change shows at once, on every service of the ' +
    'database. PATCH, PUT and POST mean the same.',
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
  'changes.subscribe':
    'A stream of messages, each with changes: lines of JSON, or server-sent events with `Accept: text/event-stream`. It ends after ' +
    'an hour, for users after ten minutes; continue with the last token, good for 30 days. After 410, read everything again.',
  'submissions.requirements': 'Whether the calendar accepts submissions, and how to make a proof of work for one.',
  'submissions.list':
    'One page of the submissions, the newest first. The body and the headers have totals and links to the neighbouring pages.',
  'submissions.create':
    'Stores an event that waits for an editor. `token` is for its sender: it is shown only once. `proof` is a proof of work ' +
    'with the `proof_time` of the requirements.',
  'submissions.read': 'What the sender has sent, and what became of it, for the sender with `token` and for editors.',
  'submissions.update':
    'For the sender, until an editor decides. Absent fields do not change. PATCH, PUT and POST mean the same.',
  'submissions.withdraw':
    'For the sender, until an editor decides: moves the event to the trash. The body may hold the parameters.',
  'submissions.accept': 'Publishes the event. Its place becomes a venue, unless an editor has given it one.',
  'submissions.refuse': 'Moves the event to the trash.',
  'accounts.me':
    'The user of the credentials, and the permissions of the role; on an open calendar the administrator in whose name callers write.',
}

/** The description of an operation. */
export function describeOperation({ name, rest }: Operation): string {
  const verb = name.split('.').at(-1)?.replace('BySlug', '') ?? ''
  return rest.openapi.description ?? operationDescriptions[name] ?? operationDescriptions[verb] ?? ''
}

import type pg from 'pg'
import { dropFunctions } from './drop-functions.ts'
import type { Migration } from './migration-files.ts'

/**
 * The migrations were written anew once, as two: the tables, and their rules. A database from before has the same tables
 * if its last migration is one of these, and is adopted: from then on it counts as made by the two.
 */
const adoptableLastNames = ['20261126190000_accepted_submissions', '20261128140000_rate_limits_that_refill']
const adoptedNames = ['0001_tables', '0002_rules']

/** The names of the earlier migrations began with the time at which they were written. */
const earlierNamePattern = /^202611\d{8}_/

/** Functions of the earlier migrations that no trigger calls. */
export const earlierFunctions = [
  'tell_records(text, integer[])',
  'tell_events(integer[], timestamptz, timestamptz)',
  'tell_stored_events(integer[])',
  'log_changed_images(integer[])',
]

/** The functions of the earlier migrations that only triggers call, and that the program does not have. */
export const earlierTriggerFunctions = [
  ...['count_event_change', 'count_place_change', 'event_organizers_tell_event', 'event_overrides_tell_event'],
  ...['event_terms_tell_event', 'event_texts_tell_event', 'event_venues_tell_event', 'events_tell_event'],
  ...['events_tell_series', 'image_texts_tell_image', 'images_tell_image', 'organizer_texts_tell_organizer'],
  ...['organizers_tell_organizer', 'series_tell_series', 'series_texts_tell_series', 'tell_change'],
  ...['tell_counts_of_links', 'tell_series_of_dates', 'tell_terms_of_events', 'term_texts_tell_term'],
  ...['terms_tell_term', 'unlink_terms', 'users_tell_user', 'venue_texts_tell_venue', 'venues_tell_venue'],
].map(name => `${name}()`)

/**
 * The applied migrations by the names of today, in order: a database or a backup with the earlier ones counts as if it
 * had their successors. Fails if it is older than that. `subject` begins the message.
 */
export function toCurrentNames(names: string[], subject: string): string[] {
  const lastEarlier = names.filter(name => earlierNamePattern.test(name)).at(-1)
  if (lastEarlier === undefined) return names
  if (adoptableLastNames.includes(lastEarlier)) return adoptedNames
  throw new Error(
    `${subject} is of a version of the service that this one cannot read: its last migration is ${lastEarlier}, and the ` +
      `oldest that this version adopts is ${adoptableLastNames[0]}. Start the version that wrote it, and import its events ` +
      'from its API into an empty database with "npm run import" (docs/upgrade.md).',
  )
}

/** Whether the database has the record of earlier migrations. */
export async function hasEarlierMigrations(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>('select migration_name as name from _prisma_migrations')
  return rows.some(({ name }) => earlierNamePattern.test(name))
}

/**
 * Replaces the record of the earlier migrations by the record of their successors, in the transaction of `client`.
 * Drops the functions that the program (`program.ts`) cannot know.
 */
export async function adoptDatabase(
  client: pg.ClientBase,
  migrations: Migration[],
  record: (client: pg.ClientBase, migration: Migration, startedAt: Date) => Promise<void>,
): Promise<void> {
  await client.query('delete from _prisma_migrations')
  for (const name of adoptedNames) {
    const migration = migrations.find(known => known.name === name)
    if (migration) await record(client, migration, new Date())
  }
  await dropFunctions(client, earlierFunctions)
}

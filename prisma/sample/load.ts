import { createContextFactory, type Dependencies } from '../../src/api/dependencies.ts'
import { findFirstAdministrator } from '../../src/auth/first-administrator.ts'
import type { Context } from '../../src/api/context.ts'
import { type Tx, runTransaction } from '../../src/db/transaction.ts'
import { toWall } from '../../src/core/time/wall-time.ts'
import * as events from '../../src/resources/events/mutations.ts'
import * as organizers from '../../src/resources/organizers/actions.ts'
import * as terms from '../../src/resources/terms/mutations.ts'
import * as venues from '../../src/resources/venues/actions.ts'
import { SAMPLE_ORGANIZERS } from './organizers.ts'
import { SAMPLE_CATEGORIES, SAMPLE_TAGS } from './terms.ts'
import {
  type DatedEvent,
  type SampleLanguage,
  sampleLanguages,
  type SampleOrganizer,
  type SampleTerm,
  type SampleVenue,
} from './types.ts'
import { SAMPLE_VENUES } from './venues.ts'
import { buildSampleYear } from './year.ts'

const loadMaxMs = 120_000

type LanguageContext = Context & { language: SampleLanguage }

/** A context for each language, all with the same time and caller. English comes first: it is the original language. */
type Speaking = readonly [LanguageContext, ...LanguageContext[]]

/** The ids of what was made, by the key of its sample. */
type Made = Map<string, number>

/**
 * Stores the sample year in its three languages, all of it or nothing; how many events that is. It goes through the same
 * actions as a caller's requests. `tell` hears of each event.
 */
export async function loadSampleYear(
  parts: Dependencies,
  tell: (done: number, of: number) => void = () => undefined,
): Promise<number> {
  const caller = await findFirstAdministrator(parts.db)
  if (!caller)
    throw new Error('The sample year needs an administrator to write it. Make one, or set SAMPLE_DATA=false.')
  const now = parts.clock()
  const contextOf = createContextFactory({ ...parts, clock: () => now })
  const [english, ...others] = sampleLanguages.map(language => ({ ...contextOf({ caller, language }), language }))
  if (!english) throw new Error('there is no language to write in')
  const speaking: Speaking = [english, ...others]
  const year = buildSampleYear(toWall(now, english.siteZone).slice(0, 10))
  await runTransaction(parts.db, tx => store(speaking, tx, year, tell), loadMaxMs)
  return year.length
}

async function store(
  speaking: Speaking,
  tx: Tx,
  year: DatedEvent[],
  tell: (done: number, of: number) => void,
): Promise<void> {
  const categories: Made = new Map()
  const tags: Made = new Map()
  const places: Made = new Map()
  const people: Made = new Map()
  for (const term of SAMPLE_CATEGORIES)
    categories.set(term.key, await storeTerm(speaking, tx, 'category', term, categories))
  for (const term of SAMPLE_TAGS) tags.set(term.key, await storeTerm(speaking, tx, 'tag', term, tags))
  for (const venue of SAMPLE_VENUES) places.set(venue.key, await storeVenue(speaking, tx, venue))
  for (const organizer of SAMPLE_ORGANIZERS) people.set(organizer.key, await storeOrganizer(speaking, tx, organizer))
  for (const [index, event] of year.entries()) {
    await storeEvent(speaking, tx, event, { categories, tags, places, people })
    tell(index + 1, year.length)
  }
}

async function storeTerm(
  [first, ...others]: Speaking,
  tx: Tx,
  taxonomy: 'category' | 'tag',
  term: SampleTerm,
  known: Made,
): Promise<number> {
  const fieldsIn = ({ language }: LanguageContext) => ({
    name: term.name[language],
    description: term.description?.[language],
  })
  const parent = term.parent === undefined ? undefined : known.get(term.parent)
  const id = await terms.insertTerm(first, tx, taxonomy, { ...fieldsIn(first), parent })
  for (const ctx of others) await terms.applyTermPatch(ctx, tx, taxonomy, id, fieldsIn(ctx))
  return id
}

async function storeVenue([first, ...others]: Speaking, tx: Tx, venue: SampleVenue): Promise<number> {
  const textsIn = ({ language }: LanguageContext) => ({
    venue: venue.venue[language],
    description: venue.description?.[language],
    address: venue.address?.[language],
    city: venue.city?.[language],
    country: venue.country?.[language],
    province: venue.province,
  })
  const { zip, phone, website, lat: geo_lat, lng: geo_lng } = venue
  const id = await venues.findOrInsertVenue(first, tx, {
    ...textsIn(first),
    zip,
    phone,
    website,
    geo_lat,
    geo_lng,
    show_map: true,
    show_map_link: true,
  })
  for (const ctx of others) await venues.applyVenuePatch(ctx, tx, id, textsIn(ctx))
  return id
}

async function storeOrganizer([first, ...others]: Speaking, tx: Tx, organizer: SampleOrganizer): Promise<number> {
  const textsIn = ({ language }: LanguageContext) => ({
    organizer: organizer.organizer[language],
    description: organizer.description?.[language],
  })
  const { phone, email, website } = organizer
  const id = await organizers.findOrInsertOrganizer(first, tx, { ...textsIn(first), phone, email, website })
  for (const ctx of others) await organizers.applyOrganizerPatch(ctx, tx, id, textsIn(ctx))
  return id
}

type Known = Record<'categories' | 'tags' | 'places' | 'people', Made>

async function storeEvent([first, ...others]: Speaking, tx: Tx, event: DatedEvent, known: Known): Promise<void> {
  const textsIn = ({ language }: LanguageContext) => ({
    title: event.title[language],
    description: event.description[language],
    excerpt: event.excerpt?.[language],
  })
  const id = await events.insertEvent(first, tx, {
    ...textsIn(first),
    start_date: event.startWall,
    end_date: event.endWall,
    timezone: event.zone,
    all_day: event.allDay,
    cost: event.cost,
    website: event.website,
    featured: event.featured ?? false,
    sticky: event.sticky ?? false,
    show_map: true,
    show_map_link: true,
    categories: event.categories.map(key => idOf(known.categories, key)),
    tags: event.tags.map(key => idOf(known.tags, key)),
    venue: event.venue === undefined ? [] : [idOf(known.places, event.venue)],
    organizer: event.organizers.map(key => idOf(known.people, key)),
  })
  for (const ctx of others) await events.applyEventPatch(ctx, tx, id, textsIn(ctx))
}

function idOf(made: Made, key: string): number {
  const id = made.get(key)
  if (id === undefined) throw new Error(`the sample year names “${key}”, which it does not have`)
  return id
}

import { createContextFactory, type Dependencies } from '../../src/api/dependencies.ts'
import { findFirstAdministrator } from '../../src/auth/first-administrator.ts'
import type { Context } from '../../src/api/context.ts'
import { type Tx, runTransaction, takeAdvisoryLocks } from '../../src/db/transactions/transaction.ts'
import { toWall } from '../../src/core/time/wall-time.ts'
import * as events from '../../src/resources/events/mutations.ts'
import { makeSeries } from '../../src/resources/events/series/create.ts'
import { namedRecords } from '../../src/resources/named/actions.ts'
import * as terms from '../../src/resources/terms/mutations.ts'
import { isCalendarFilled } from './is-calendar-filled.ts'
import { noImages, type ImageIds, storeImages } from './store-images.ts'
import { SAMPLE_ORGANIZERS } from './organizers.ts'
import { SAMPLE_CATEGORIES, SAMPLE_TAGS } from './terms.ts'
import {
  type SampleLanguage,
  sampleLanguages,
  type SampleOccurrence,
  type SampleOrganizer,
  type SampleTerm,
  type SampleVenue,
} from './types.ts'
import { SAMPLE_VENUES } from './venues.ts'
import { buildSampleYear } from './year.ts'

const loadMaxMs = 120_000

type LanguageContext = Context & { language: SampleLanguage }

/** A context for each language, all with the same time and caller. English comes first: it is the original language. */
type LanguageContexts = readonly [LanguageContext, ...LanguageContext[]]

/** The ids of the stored records, by the key of the sample record. */
type IdsByKey = Map<string, number>
type SampleIds = Record<'categories' | 'tags' | 'venues' | 'organizers', IdsByKey>

type LoadOptions = {
  /** Is called after each event. */
  reportProgress?: (storedEvents: number, totalEvents: number) => void
  /** Whether events, venues and organizers have images; default: true. */
  hasImages?: boolean
}

/**
 * Stores the sample year in its three languages, in one transaction, if the calendar is empty. Returns the number of
 * stored events. It uses the functions that requests use, as the first administrator; fails when there is none. A
 * concurrent call waits, and stores nothing.
 */
export async function loadSampleYear(
  dependencies: Dependencies,
  { reportProgress = () => undefined, hasImages = true }: LoadOptions = {},
): Promise<number> {
  const { db } = dependencies
  const caller = await findFirstAdministrator(db)
  if (!caller)
    throw new Error('The author of the sample year must be an administrator. Create one, or set SAMPLE_DATA=false.')
  const now = dependencies.clock()
  const createContext = createContextFactory({ ...dependencies, clock: () => now })
  const [english, ...others] = sampleLanguages.map(language => ({ ...createContext({ caller, language }), language }))
  if (!english) throw new Error('There is no language.')
  const sampleYear = buildSampleYear(toWall(now, english.siteZone).slice(0, 10))
  const store = async (tx: Tx): Promise<number> => {
    await takeAdvisoryLocks(tx, 'sample year')
    if (await isCalendarFilled(tx)) return 0
    const images = hasImages ? await storeImages([english, ...others], tx) : noImages
    await storeYear([english, ...others], tx, sampleYear, { images, reportProgress })
    return sampleYear.length
  }
  return runTransaction(dependencies, store, loadMaxMs)
}

async function storeYear(
  contexts: LanguageContexts,
  tx: Tx,
  sampleYear: SampleOccurrence[],
  { images, reportProgress }: Required<Pick<LoadOptions, 'reportProgress'>> & { images: ImageIds },
): Promise<void> {
  const ids: SampleIds = { categories: new Map(), tags: new Map(), venues: new Map(), organizers: new Map() }
  for (const term of SAMPLE_CATEGORIES)
    ids.categories.set(term.key, await storeTerm(contexts, tx, 'category', term, ids.categories))
  for (const term of SAMPLE_TAGS) ids.tags.set(term.key, await storeTerm(contexts, tx, 'tag', term, ids.tags))
  for (const venue of SAMPLE_VENUES) ids.venues.set(venue.key, await storeVenue(contexts, tx, venue, images))
  for (const organizer of SAMPLE_ORGANIZERS)
    ids.organizers.set(organizer.key, await storeOrganizer(contexts, tx, organizer, images))
  const storedSeries = new Set<string>()
  for (const [index, event] of sampleYear.entries()) {
    if (!storedSeries.has(event.key)) await storeEvent(contexts, tx, event, { ...ids, images })
    if (event.recurrence) storedSeries.add(event.key)
    reportProgress(index + 1, sampleYear.length)
  }
}

async function storeTerm(
  [first, ...others]: LanguageContexts,
  tx: Tx,
  taxonomy: 'category' | 'tag',
  term: SampleTerm,
  parentIds: IdsByKey,
): Promise<number> {
  const getTexts = ({ language }: LanguageContext) => ({
    name: term.name[language],
    description: term.description?.[language],
  })
  const parent = term.parent === undefined ? undefined : parentIds.get(term.parent)
  const id = await terms.insertTerm(first, tx, taxonomy, { ...getTexts(first), parent, color: term.color })
  for (const ctx of others) await terms.applyTermPatch(ctx, tx, taxonomy, id, getTexts(ctx))
  return id
}

async function storeVenue(
  [first, ...others]: LanguageContexts,
  tx: Tx,
  venue: SampleVenue,
  images: ImageIds,
): Promise<number> {
  const getTexts = ({ language }: LanguageContext) => ({
    venue: venue.venue[language],
    description: venue.description?.[language],
    address: venue.address?.[language],
    city: venue.city?.[language],
    country: venue.country?.[language],
    province: venue.province,
  })
  const { key, venue: name, description, address, city, country, lat: geo_lat, lng: geo_lng, ...details } = venue
  const id = await namedRecords.venue.insert(first, tx, {
    ...getTexts(first),
    ...details,
    geo_lat,
    geo_lng,
    show_map: true,
    show_map_link: true,
    image: toImage(images.venues, key),
  })
  for (const ctx of others) await namedRecords.venue.applyPatch(ctx, tx, id, getTexts(ctx))
  return id
}

async function storeOrganizer(
  [first, ...others]: LanguageContexts,
  tx: Tx,
  organizer: SampleOrganizer,
  images: ImageIds,
): Promise<number> {
  const getTexts = ({ language }: LanguageContext) => ({
    organizer: organizer.organizer[language],
    description: organizer.description?.[language],
  })
  const { key, organizer: name, description, ...contacts } = organizer
  const id = await namedRecords.organizer.insert(first, tx, {
    ...getTexts(first),
    ...contacts,
    image: toImage(images.organizers, key),
  })
  for (const ctx of others) await namedRecords.organizer.applyPatch(ctx, tx, id, getTexts(ctx))
  return id
}

/** Stores an event or, for the first occurrence of a recurring one, the series with all its dates. */
async function storeEvent(
  [first, ...others]: LanguageContexts,
  tx: Tx,
  event: SampleOccurrence,
  ids: SampleIds & { images: ImageIds },
): Promise<void> {
  const getTexts = ({ language }: LanguageContext) => ({
    title: event.title[language],
    description: event.description[language],
    excerpt: event.excerpt?.[language],
  })
  const id = await events.insertEvent(first, tx, {
    ...getTexts(first),
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
    categories: event.categories.map(key => getId(ids.categories, key)),
    tags: event.tags.map(key => getId(ids.tags, key)),
    venue: event.venue === undefined ? [] : [getId(ids.venues, event.venue)],
    organizer: event.organizers.map(key => getId(ids.organizers, key)),
    image: toImage(ids.images.events, event.key),
  })
  for (const ctx of others) await events.applyEventPatch(ctx, tx, id, getTexts(ctx))
  if (event.recurrence) await makeSeries(first, tx, id, event.recurrence)
}

/** The image field of a record; undefined if it has no image. */
const toImage = (idsByKey: IdsByKey, key: string): string | undefined => idsByKey.get(key)?.toString()

function getId(idsByKey: IdsByKey, key: string): number {
  const id = idsByKey.get(key)
  if (id === undefined) throw new Error(`An event of the sample year is linked to “${key}”, which does not exist.`)
  return id
}

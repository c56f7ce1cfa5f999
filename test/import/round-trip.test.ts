import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPlainText } from '../../src/core/text/html/html.ts'
import { readSources } from '../../src/import/sources/read-sources.ts'
import { createSampleYear } from '../support/sample-year.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { useService } from '../support/use-service.ts'
import { countOutcomes, importItems, useTemporaryFiles } from './fixtures.ts'

const { service } = useService({ createDatabase: createSampleYear })
const files = useTemporaryFiles()
const siteZone = 'Europe/Athens'
let target: TestService
beforeAll(async () => {
  target = await startTestService({ settings: { siteTimezone: siteZone } })
})
afterAll(() => target.stop())

type Event = Record<string, any>
const query = 'when=all&start_date=2020-01-01'

async function readEvents({ restUrl }: TestService): Promise<Event[]> {
  const response = await fetch(`${restUrl}/events.ndjson?${query}`)
  return (await response.text())
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Event)
}

/** A sorted list, because some events start at the same time. */
const sort = (events: unknown[]) => events.map(event => JSON.stringify(event)).sort()

const getVenue = ({ venue }: Event): Event => [venue].flat()[0] ?? {}
const listNames = (terms: Event[]) => terms.map(({ name }) => name as string).sort()
const pickOrganizer = ({ organizer, email, phone, website }: Event) => ({ organizer, email, phone, website })

/** What every format has of an event. A day is one of its zone, and formats have days without a zone. */
function pickCommon(event: Event) {
  const { title, all_day, start_date, end_date, utc_start_date, utc_end_date } = event
  const { event_status, attendance_mode, online_url, image, i18n_language } = event
  const { venue, geo_lat, geo_lng } = getVenue(event)
  const times = all_day ? [start_date, end_date] : [utc_start_date, utc_end_date]
  return { title, times, event_status, attendance_mode, online_url, image, i18n_language, venue, geo_lat, geo_lng }
}

/** The parts of an address that all formats have. `province` is a field of its own in the API only. */
const pickAddress = ({ address, city, stateprovince, zip, country }: Event) =>
  [address, city, stateprovince, zip, country].filter(Boolean).join(', ')

const formats: Record<string, (event: Event) => object> = {
  /** iCalendar has no cost, tags, excerpt and website, one organizer by name and e-mail, and the place in one line. */
  ics: event => ({
    ...pickCommon(event),
    // A location with this name is no place: people find the address of the meeting on the page of the event.
    ...(getVenue(event)['venue'] === 'Online' && {
      attendance_mode: 'online',
      online_url: event['url'],
      venue: undefined,
    }),
    // A fixed offset is written in UTC, and a time in UTC is shown in the zone of the site.
    zone: event['all_day'] ? null : event['timezone'] === 'UTC+2' ? siteZone : event['timezone'],
    description: event['description'] || event['excerpt'],
    address: pickAddress(getVenue(event)),
    categories: listNames(event['categories'] as Event[]),
    organizers: (event['organizer'] as Event[]).slice(0, 1).map(({ organizer, email }) => [organizer, email]),
  }),
  /** CSV has the details of the first organizer only, and an import takes those of the first event that names one. */
  csv: event => {
    const { timezone, description, excerpt, cost, cost_details, website, url, organizer, categories, tags } = event
    const { featured, sticky, show_map, show_map_link, hide_from_listings } = event
    const { phone, website: venueWebsite } = getVenue(event)
    return {
      ...pickCommon(event),
      timezone,
      description,
      excerpt,
      cost,
      cost_details,
      featured,
      sticky,
      show_map,
      show_map_link,
      hide_from_listings,
      phone,
      venueWebsite,
      website: website === url ? null : website,
      address: pickAddress(getVenue(event)),
      organizers: (organizer as Event[]).map(one => one['organizer']),
      categories: listNames(categories as Event[]),
      tags: listNames(tags as Event[]),
    }
  },
  /**
   * JSON-LD has offsets instead of zones, the excerpt or else the description as text, and no symbols of currencies.
   */
  jsonld: event => {
    const { phone, website } = getVenue(event)
    return {
      ...pickCommon(event),
      phone,
      website,
      text: toPlainText((event['excerpt'] || event['description']) as string),
      address: pickAddress(getVenue(event)),
      prices: (event['cost_details'].values as string[]).map(value => (value === 'free' ? '0' : value)),
      organizers: (event['organizer'] as Event[]).slice(0, 1).map(pickOrganizer),
    }
  },
}

describe.each(Object.keys(formats))('the sample year as %s', format => {
  const run = async () => {
    const feed = await fetch(`${service.restUrl}/events.${format}?${query}`)
    const file = files.write(`sample.${format}`, await feed.text())
    const options = { onEventCount: () => undefined, siteZone, stdin: Readable.from('') }
    return importItems(target, readSources([file], options))
  }

  it('is the same in another calendar, as far as the format has it, and a second import changes nothing', async () => {
    await target.db.pool.query('truncate events, series, venues, organizers, terms, images restart identity cascade')
    const events = await readEvents(service)
    expect(events.length).toBeGreaterThan(100)

    const first = await run()
    expect(first.results.filter(({ reason, notes = [] }) => reason ?? notes.length > 0)).toEqual([])
    expect(countOutcomes(first)).toEqual({ created: events.length, updated: 0, unchanged: 0, skipped: 0 })

    const pick = formats[format] as (event: Event) => object
    expect(sort((await readEvents(target)).map(pick))).toEqual(sort(events.map(pick)))
    expect(countOutcomes(await run())).toEqual({ created: 0, updated: 0, unchanged: events.length, skipped: 0 })
  })
})

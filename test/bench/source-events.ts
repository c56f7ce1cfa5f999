import { CITIES, EVENT_KINDS, SENTENCES, EVENT_THEMES } from '../../prisma/large/vocabulary.ts'

/** The number of different venues, organizers and so on: typical for a calendar of ten thousand events. */
const venues = 400
const organizers = 150
const categories = 30
const topCategories = 6
const tags = 200
const images = 2_000

const host = 'town.example'
const site = `https://${host}`
const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * Builds events in the format of the TEC API, one JSON object a line. Each has a venue, one or two organizers,
 * nested categories, tags, a picture, a price and a description of several paragraphs. The same number of
 * events gives the same lines.
 */
export const buildSourceLines = (events: number): string =>
  Array.from({ length: events }, (_, n) => `${JSON.stringify(buildEvent(n))}\n`).join('')

function buildEvent(n: number): Record<string, unknown> {
  const title = `${pick(EVENT_KINDS.en, n)} ${pick(EVENT_THEMES.en, Math.floor(n / 10))}`
  const slug = `${toSlug(title)}-${n}`
  return {
    ...buildRecord(100_000 + n, `event/${slug}`),
    title,
    slug,
    description: buildDescription(n),
    excerpt: n % 4 === 0 ? `<p>${pick(SENTENCES.en, n)}</p>` : '',
    image: buildImage(n % images),
    ...buildTimes(n),
    ...buildCost(n),
    website: n % 3 === 0 ? `https://tickets.example/show/${n}` : '',
    show_map: true,
    show_map_link: true,
    featured: n % 50 === 7,
    categories: [buildTerm('category', (n * 7) % categories), buildTerm('category', (n * 11 + 5) % categories)],
    tags: [0, 1, 2].map(k => buildTerm('tag', (n * 13 + k * 17) % tags)),
    venue: buildVenue((n * 31) % venues),
    organizer: (n % 3 === 0 ? [0, 1] : [0]).map(k => buildOrganizer((n * 17 + k) % organizers)),
  }
}

const buildRecord = (id: number, path: string) => ({
  id,
  global_id: `${host}?id=${id}`,
  global_id_lineage: [`${host}?id=${id}`],
  author: '3',
  status: 'publish',
  date: '2026-01-05 10:00:00',
  date_utc: '2026-01-05 08:00:00',
  url: `${site}/${path}/`,
  rest_url: `${site}/wp-json/tribe/events/v1/${path.split('/')[0]}s/${id}`,
})

const buildDescription = (n: number): string =>
  [
    `<p>${pick(SENTENCES.en, n)} ${pick(SENTENCES.en, n + 1)} <strong>Evening ${n}</strong> of the series.</p>`,
    `<p>${pick(SENTENCES.en, n + 2)} More at <a href="${site}/about?evening=${n}&amp;from=list">our page</a>.</p>`,
    `<ul><li>${pick(EVENT_KINDS.en, n)}</li><li>${pick(EVENT_KINDS.en, n + 3)} &amp; ${pick(EVENT_KINDS.en, n + 5)}</li></ul>`,
    `<figure class="wp-block-image"><img src="${buildImageUrl(n % images)}" alt="${pick(EVENT_THEMES.en, n)}" width="800" height="600" /></figure>`,
    `<p style="text-align: center"><em>${pick(SENTENCES.en, n + 3)}</em></p>`,
  ].join('\n')

const buildImageUrl = (n: number): string => `${site}/wp-content/uploads/2026/01/picture-${n}.jpg`

const buildImage = (n: number) => ({
  url: buildImageUrl(n),
  id: 50_000 + n,
  extension: 'jpg',
  width: 1600,
  height: 1200,
  filesize: 100_000 + n,
  sizes: {
    medium: { width: 300, height: 225, 'mime-type': 'image/jpeg', filesize: 9_000, url: buildImageUrl(n) },
    large: { width: 1024, height: 768, 'mime-type': 'image/jpeg', filesize: 70_000, url: buildImageUrl(n) },
  },
})

/** Starts are spread over three years, from 9:00 to 20:00. One event in twenty lasts all day. */
function buildTimes(n: number) {
  const start = Date.parse('2026-01-01T09:00:00Z') + (n % 1096) * dayMs + (n % 12) * hourMs
  const wall = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
  const day = wall(start).slice(0, 10)
  const isAllDay = n % 20 === 3
  return {
    all_day: isAllDay,
    start_date: isAllDay ? `${day} 00:00:00` : wall(start),
    end_date: isAllDay ? `${day} 23:59:59` : wall(start + 2 * hourMs),
    timezone: pick(CITIES, n % venues).zone,
  }
}

function buildCost(n: number) {
  const [low, high] = [5 + (n % 20), 15 + (n % 20)]
  if (n % 4 === 0)
    return { cost: 'Free', cost_details: { currency_symbol: '', currency_position: 'prefix', values: ['0'] } }
  const details = {
    currency_symbol: '€',
    currency_code: 'EUR',
    currency_position: 'prefix',
    values: [`${low}`, `${high}`],
  }
  return { cost: `€${low} – €${high}`, cost_details: details }
}

function buildVenue(n: number) {
  const city = pick(CITIES, n)
  return {
    ...buildRecord(10_000 + n, `venue/hall-${n}`),
    venue: `Hall ${n}`,
    slug: `hall-${n}`,
    description: `<p>${pick(SENTENCES.en, n)}</p>`,
    address: `${1 + n} Harbour Street`,
    city: city.en,
    country: city.country.en,
    zip: String(10_000 + n),
    phone: `+30 210 ${1_000_000 + n}`,
    website: `https://hall-${n}.example/`,
    geo_lat: city.position[0] + n / 10_000,
    geo_lng: city.position[1] - n / 10_000,
    show_map: true,
    show_map_link: true,
  }
}

const buildOrganizer = (n: number) => ({
  ...buildRecord(20_000 + n, `organizer/group-${n}`),
  organizer: `Group ${n}`,
  slug: `group-${n}`,
  phone: `+30 210 ${2_000_000 + n}`,
  website: `https://group-${n}.example/`,
  email: `group${n}@town.example`,
})

function buildTerm(taxonomy: 'category' | 'tag', n: number) {
  const id = (taxonomy === 'category' ? 30_000 : 40_000) + n
  const hasParent = taxonomy === 'category' && n >= topCategories
  const name = `${pick(EVENT_KINDS.en, n)} ${n}`
  return {
    id,
    name,
    slug: toSlug(name),
    description: '',
    taxonomy,
    parent: hasParent ? 30_000 + (n % topCategories) : 0,
  }
}

const toSlug = (text: string): string => text.toLowerCase().replaceAll(' ', '-')

/** The element at `n` modulo the length of the list. */
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T // the lists are not empty

import type { Language } from '../../src/core/language.ts'
import type { TestService } from '../support/test-service.ts'
import { type Rest, unique } from '../support/use-service.ts'

export { languages } from '../../src/core/language.ts'
export type { Language } from '../../src/core/language.ts'

/** The five kinds: where each is, what its title is called, and what it needs besides. */
export const kinds = [
  {
    ...{ plural: 'events', noun: 'event', title: 'title', isTerm: false, all: '' },
    needs: { start_date: '2026-12-05 18:00:00', end_date: '2026-12-05 20:00:00' },
  },
  { plural: 'venues', noun: 'venue', title: 'venue', isTerm: false, all: '', needs: {} },
  { plural: 'organizers', noun: 'organizer', title: 'organizer', isTerm: false, all: '', needs: {} },
  { plural: 'categories', noun: 'category', title: 'name', isTerm: true, all: '&hide_empty=false', needs: {} },
  { plural: 'tags', noun: 'tag', title: 'name', isTerm: true, all: '&hide_empty=false', needs: {} },
] as const

export type Kind = (typeof kinds)[number]

export const withTrash = kinds.filter(kind => !kind.isTerm)

type Titles = Record<Language, string>

/** Titles of one record in the three languages, which no other record of the file has. */
export function titlesOf(kind: Kind): Titles {
  const [number = ''] = unique(kind.noun).match(/\d+$/) ?? []
  return {
    en: `Harvest ${kind.noun} x${number}x`,
    fr: `Récolte de l’été x${number}x`,
    el: `Θερινός τρύγος x${number}x`,
  }
}

/** Words that only the title in this language has. */
export const WORDS: Titles = { en: 'harvest', fr: 'récolte', el: 'τρύγος' }

/** How a request may name its language: `at` is the address of a path, `segment` what its links carry, `speaks` what counts. */
export type Way = { way: string; speaks: Language; segment: string; at: (service: TestService, path: string) => string }

const under = ({ url }: TestService, segment: string, path: string) => `${url}${segment}/cal/events/v1${path}`
const asking = (path: string, language: Language) => `${path}${path.includes('?') ? '&' : '?'}i18n_language=${language}`

export const ways: Way[] = [
  { way: 'by its parameter', speaks: 'fr', segment: '', at: (at, path) => under(at, '', asking(path, 'fr')) },
  { way: 'by its path', speaks: 'el', segment: '/el', at: (at, path) => under(at, '/el', path) },
  { way: 'by both in conflict', speaks: 'fr', segment: '/el', at: (at, path) => under(at, '/el', asking(path, 'fr')) },
  { way: 'by neither', speaks: 'en', segment: '', at: (at, path) => under(at, '', path) },
]

/** A record in these languages, the first of which is its original one; the rest of its fields as they are sent. */
export async function recordIn(
  rest: Rest,
  kind: Kind,
  spoken: readonly Language[],
  fields: Record<string, unknown> = {},
): Promise<{ id: number; titles: Titles; body: any }> {
  const titles = titlesOf(kind)
  const [original, ...others] = spoken
  const sent = { ...kind.needs, [kind.title]: titles[original ?? 'en'], ...fields }
  const made = await rest.post(`/${kind.plural}?i18n_language=${original}`, sent)
  if (made.status !== 201) throw new Error(`${made.status} ${JSON.stringify(made.body)}`)
  let { body } = made
  for (const language of others) {
    const translation = { [kind.title]: titles[language], i18n_language: language }
    ;({ body } = await rest.patch(`/${kind.plural}/${body.id}`, translation))
  }
  return { id: body.id as number, titles, body }
}

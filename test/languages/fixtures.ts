import type { Language } from '../../src/core/language.ts'
import type { TestService } from '../support/test-service.ts'
import { type RestClient, uniqueName } from '../support/use-service.ts'

export { languages } from '../../src/core/language.ts'
export type { Language } from '../../src/core/language.ts'

/** The five kinds: where each is, what its title is called, and what it needs besides. */
export const kindCases = [
  {
    ...{ plural: 'events', noun: 'event', title: 'title', isTerm: false, all: '' },
    needs: { start_date: '2026-12-05 18:00:00', end_date: '2026-12-05 20:00:00' },
  },
  { plural: 'venues', noun: 'venue', title: 'venue', isTerm: false, all: '', needs: {} },
  { plural: 'organizers', noun: 'organizer', title: 'organizer', isTerm: false, all: '', needs: {} },
  { plural: 'categories', noun: 'category', title: 'name', isTerm: true, all: '&hide_empty=false', needs: {} },
  { plural: 'tags', noun: 'tag', title: 'name', isTerm: true, all: '&hide_empty=false', needs: {} },
] as const

export type KindCase = (typeof kindCases)[number]

export const trashableKinds = kindCases.filter(kind => !kind.isTerm)

type Titles = Record<Language, string>

/** Titles of one record in the three languages, which no other record of the file has. */
export function buildTitles(kind: KindCase): Titles {
  const [number = ''] = uniqueName(kind.noun).match(/\d+$/) ?? []
  return {
    en: `Harvest ${kind.noun} x${number}x`,
    fr: `Récolte de l’été x${number}x`,
    el: `Θερινός τρύγος x${number}x`,
  }
}

/** Words that only the title in this language has. */
export const titleWords: Titles = { en: 'harvest', fr: 'récolte', el: 'τρύγος' }

/** How a request may name its language: `at` is the address of a path, `segment` what its links carry, `speaks` what counts. */
export type LanguageSource = {
  source: string
  expectedLanguage: Language
  pathPrefix: string
  toUrl: (service: TestService, path: string) => string
}

const under = ({ url }: TestService, segment: string, path: string) => `${url}${segment}/cal/events/v1${path}`
const asking = (path: string, language: Language) => `${path}${path.includes('?') ? '&' : '?'}i18n_language=${language}`

export const languageSources: LanguageSource[] = [
  {
    source: 'by its parameter',
    expectedLanguage: 'fr',
    pathPrefix: '',
    toUrl: (at, path) => under(at, '', asking(path, 'fr')),
  },
  { source: 'by its path', expectedLanguage: 'el', pathPrefix: '/el', toUrl: (at, path) => under(at, '/el', path) },
  {
    source: 'by both in conflict',
    expectedLanguage: 'fr',
    pathPrefix: '/el',
    toUrl: (at, path) => under(at, '/el', asking(path, 'fr')),
  },
  { source: 'by neither', expectedLanguage: 'en', pathPrefix: '', toUrl: (at, path) => under(at, '', path) },
]

/** A record in these languages, the first of which is its original one; the rest of its fields as they are sent. */
export async function createTranslatedRecord(
  rest: RestClient,
  kind: KindCase,
  spoken: readonly Language[],
  fields: Record<string, unknown> = {},
): Promise<{ id: number; titles: Titles; body: any }> {
  const titles = buildTitles(kind)
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

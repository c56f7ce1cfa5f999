import {
  type CollectionName,
  collectionNames,
  getRequiredFields,
  isTermCollection,
  nameFields,
  singularNouns,
} from '../support/collections.ts'
import type { TestService } from '../support/test-service.ts'
import { type RestClient, uniqueName } from '../support/use-service.ts'

/** The languages that these tests have texts in. */
export const languages = ['en', 'fr', 'el'] as const
export type Language = (typeof languages)[number]

/**
 * A kind of record: path, name, name of the title field, and other required fields. `emptyTermsParameter` is the
 * parameter with which a list includes terms without events.
 */
const toKindCase = <Plural extends CollectionName>(plural: Plural) => ({
  plural,
  noun: singularNouns[plural],
  titleField: nameFields[plural],
  isTerm: isTermCollection(plural),
  emptyTermsParameter: isTermCollection(plural) ? '&hide_empty=false' : '',
  requiredFields: getRequiredFields(plural),
})

export const kindCases = collectionNames.map(plural => toKindCase(plural))

type KindCase = (typeof kindCases)[number]

/** The kinds of record by their path. */
export const kindCaseByPlural = Object.fromEntries(kindCases.map(kind => [kind.plural, kind])) as Record<
  CollectionName,
  KindCase
>

export const trashableKinds = kindCases.filter(kind => !kind.isTerm)

type Titles = Record<Language, string>

/** Titles of a record in the three languages. No other record of the file has them. */
export function buildTitles(kind: KindCase): Titles {
  const [number = ''] = uniqueName(kind.noun).match(/\d+$/) ?? []
  return {
    en: `Harvest ${kind.noun} x${number}x`,
    fr: `Récolte de l’été x${number}x`,
    el: `Θερινός τρύγος x${number}x`,
  }
}

/** Words that occur only in the titles of one language. */
export const titleWords: Titles = { en: 'harvest', fr: 'récolte', el: 'τρύγος' }

/**
 * A way to name the language of a request: the language that results, the path prefix of links, and the URL for a path.
 */
type LanguageSource = {
  source: string
  expectedLanguage: Language
  pathPrefix: string
  toUrl: (service: TestService, path: string) => string
}

const buildUrl = ({ url }: TestService, segment: string, path: string) => `${url}${segment}/cal/events/v1${path}`
const addParameter = (path: string, language: Language) =>
  `${path}${path.includes('?') ? '&' : '?'}i18n_language=${language}`

export const languageSources: LanguageSource[] = [
  {
    source: 'in the query',
    expectedLanguage: 'fr',
    pathPrefix: '',
    toUrl: (at, path) => buildUrl(at, '', addParameter(path, 'fr')),
  },
  { source: 'in the path', expectedLanguage: 'el', pathPrefix: '/el', toUrl: (at, path) => buildUrl(at, '/el', path) },
  {
    source: 'in both, with different values',
    expectedLanguage: 'fr',
    pathPrefix: '/el',
    toUrl: (at, path) => buildUrl(at, '/el', addParameter(path, 'fr')),
  },
  { source: 'in neither', expectedLanguage: 'en', pathPrefix: '', toUrl: (at, path) => buildUrl(at, '', path) },
]

/** Creates a record with titles in these languages. The first one is the original language. */
export async function createTranslatedRecord(
  rest: RestClient,
  kind: KindCase,
  recordLanguages: readonly Language[],
  fields: Record<string, unknown> = {},
): Promise<{ id: number; titles: Titles; body: any }> {
  const titles = buildTitles(kind)
  const [original, ...others] = recordLanguages
  const input = { ...kind.requiredFields, [kind.titleField]: titles[original ?? 'en'], ...fields }
  const response = await rest.post(`/${kind.plural}?i18n_language=${original}`, input)
  if (response.status !== 201) throw new Error(`${response.status} ${JSON.stringify(response.body)}`)
  let { body } = response
  for (const language of others) {
    const translation = { [kind.titleField]: titles[language], i18n_language: language }
    ;({ body } = await rest.patch(`/${kind.plural}/${body.id}`, translation))
  }
  return { id: body.id as number, titles, body }
}

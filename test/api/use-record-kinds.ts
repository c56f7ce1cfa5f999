import { namedKindNames, pluralByName } from '../../src/core/kinds/names.ts'
import { type RestClient, uniqueName, useService } from '../support/use-service.ts'

/** A service that requires credentials. `kinds` are the five kinds of records, each with its table, a factory and a change. */
export function useRecordKinds() {
  const fixture = useService({ settings: { auth: 'required' } })
  const { rest, factories } = fixture
  /** A client with the credentials of a new editor. */
  const createEditor = async (): Promise<RestClient> => rest.withHeaders((await factories.user('editor')).headers)
  const kinds = [
    {
      path: '/events',
      table: 'events',
      create: () => factories.event(),
      change: () => ({ title: uniqueName('Changed') }),
    },
    ...namedKindNames.map(name => ({
      path: `/${pluralByName[name]}`,
      table: pluralByName[name],
      create: () => factories[name](),
      change: () => ({ phone: uniqueName('Changed') }), // a column of the record itself, not of its texts
    })),
    {
      path: '/categories',
      table: 'terms',
      create: () => factories.category(),
      change: () => ({ name: uniqueName('Changed') }),
    },
    { path: '/tags', table: 'terms', create: () => factories.tag(), change: () => ({ name: uniqueName('Changed') }) },
  ]
  return { ...fixture, createEditor, kinds }
}

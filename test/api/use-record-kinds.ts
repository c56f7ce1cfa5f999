import { type RestClient, uniqueName, useService } from '../support/use-service.ts'

/** A service that requires credentials. `kinds` are the five kinds of records, each with a factory and a change. */
export function useRecordKinds() {
  const fixture = useService({ settings: { auth: 'required' } })
  const { rest, factories } = fixture
  /** A client with the credentials of a new editor. */
  const createEditor = async (): Promise<RestClient> => rest.withHeaders((await factories.user('editor')).headers)
  const kinds = [
    { path: '/events', create: () => factories.event(), change: () => ({ title: uniqueName('Changed') }) },
    { path: '/venues', create: () => factories.venue(), change: () => ({ city: uniqueName('City') }) },
    { path: '/organizers', create: () => factories.organizer(), change: () => ({ phone: uniqueName('Phone') }) },
    { path: '/categories', create: () => factories.category(), change: () => ({ name: uniqueName('Changed') }) },
    { path: '/tags', create: () => factories.tag(), change: () => ({ name: uniqueName('Changed') }) },
  ]
  return { ...fixture, createEditor, kinds }
}

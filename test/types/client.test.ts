import { safe } from '@trpc/client'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  createCalendarClient,
  type Event,
  type FailureCode,
  type FailureCodes,
  type Inputs,
  type Me,
  type NewPassword,
  type NewUser,
  type Outputs,
  readServiceFailure,
  type ServiceFailure,
  type Term,
  type User,
  type Venue,
} from '../../client/index.ts'

/**
 * Tests of the types of the client. `tsc` checks the calls, and nothing runs them. A line under `@ts-expect-error`
 * that compiles is an error.
 */

const client = createCalendarClient('http://localhost')

const neverRun = (_calls: () => unknown) => expect(client).toBeDefined()

describe('the typed client', () => {
  it('checks the query and the format of a feed', () => {
    neverRun(() => client.events.feedUrl({ categories: ['jazz'], featured: true }, 'ics'))
    // @ts-expect-error A feed has no pages.
    neverRun(() => client.events.feedUrl({ page: 2 }, 'ics'))
    // @ts-expect-error There is no such format.
    neverRun(() => client.events.feedUrl({}, 'pdf'))
    expectTypeOf(client.events.feedUrl).returns.toEqualTypeOf<string>()
  })

  it('checks the names of fields', () => {
    neverRun(() => {
      const event = { title: 'x', start_date: '2027-01-01', end_date: '2027-01-02' }
      void client.events.create.mutate({ ...event, venue: [1, { venue: 'Hall' }], cost: [1, '2 €'] })
      // @ts-expect-error there is no such field
      void client.events.create.mutate({ ...event, startDate: '2027-01-01' })
      // @ts-expect-error a title is required
      void client.events.create.mutate({ start_date: '2027-01-01', end_date: '2027-01-02' })
      // @ts-expect-error the field belongs to venues
      void client.events.update.mutate({ id: 1, city: 'Volos' })
      // @ts-expect-error an inline venue has no such field
      void client.events.create.mutate({ ...event, venue: [{ venue: 'Hall', town: 'Volos' }] })
      // @ts-expect-error the id is required
      void client.venues.update.mutate({ phone: '1' })
      // @ts-expect-error there is no such procedure
      void client.tags.readBySlug.query({ slug: 'x' })
      // @ts-expect-error a list is a query
      void client.events.list.mutate({})
    })
  })

  it('takes values, not their spellings in URLs', () => {
    neverRun(() => {
      void client.tags.list.query({ hide_empty: false, page: 2, include: [1, 2] })
      // @ts-expect-error '1' is a spelling for URLs
      void client.tags.list.query({ hide_empty: '1' })
      // @ts-expect-error '2' is a spelling for URLs
      void client.tags.list.query({ page: '2' })
      // @ts-expect-error '1,2' is a spelling for URLs
      void client.events.list.query({ venue: '1,2' })
      // @ts-expect-error no language of the service
      void client.events.read.query({ id: 1, i18n_language: 'xx' })
      // @ts-expect-error not one of the six statuses
      void client.events.update.mutate({ id: 1, status: 'published' })
    })
  })

  it('takes one item instead of a list, records that have an id, and null for none, as REST does', () => {
    neverRun(() => {
      const event = { title: 'x', start_date: '2027-01-01', end_date: '2027-01-02' }
      const { venue, term } = null as unknown as { venue: Venue; term: Term }
      void client.events.create.mutate({ ...event, venue: { venue: 'Hall' }, organizer: 1, categories: [{ id: 3 }, 4] })
      void client.events.create.mutate({
        ...event,
        venue: [venue, { id: 3 }, 5],
        categories: [term, 'jazz'],
        tags: term,
      })
      void client.events.create.mutate({
        ...event,
        venue: null,
        organizer: [],
        tags: null,
        recurrence: 'RRULE:FREQ=DAILY',
      })
      void client.events.list.query({ venue: 3, categories: 'music', status: 'draft', include: 7 })
      // @ts-expect-error an inline venue has no such field
      void client.events.create.mutate({ ...event, venue: { venue: 'Hall', town: 'Volos' } })
      // @ts-expect-error the name of the venue is missing
      void client.events.create.mutate({ ...event, venue: { city: 'Volos' } })
      // @ts-expect-error not one of the statuses
      void client.events.list.query({ status: 'published' })
    })
  })

  it('returns the types of the schemas', () => {
    expectTypeOf(client.events.read.query).returns.resolves.toEqualTypeOf<Event>()
    expectTypeOf(client.venues.create.mutate).returns.resolves.toEqualTypeOf<Venue>()
    expectTypeOf(client.tags.remove.mutate).returns.resolves.toEqualTypeOf<Term>()
    expectTypeOf<Outputs['events']['list']['events'][number]>().toEqualTypeOf<Event>()
    expectTypeOf<Event['venue']>().toEqualTypeOf<Venue | Venue[]>()
    expectTypeOf<Event['image']>().extract<false>().toEqualTypeOf<false>()
    expectTypeOf<Event['all_day']>().toEqualTypeOf<boolean | null>()
    expectTypeOf<Venue['city']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Event['status']>().toEqualTypeOf<'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'>()
    neverRun(() => {
      const event = null as unknown as Event
      // @ts-expect-error there is no such field
      void event.start
    })
  })

  it('returns users; only a new password shows its secret', () => {
    expectTypeOf(client.accounts.create.mutate).returns.resolves.toEqualTypeOf<NewUser>()
    expectTypeOf(client.accounts.read.query).returns.resolves.toEqualTypeOf<User>()
    expectTypeOf(client.accounts.addPassword.mutate).returns.resolves.toEqualTypeOf<NewPassword>()
    expectTypeOf(client.accounts.me.query).returns.resolves.toEqualTypeOf<Me>()
    expectTypeOf<NewUser['password']['secret']>().toEqualTypeOf<string>()
    expectTypeOf<User['passwords'][number]>().not.toHaveProperty('secret')
    expectTypeOf<Inputs['accounts']['remove']['to']>().toEqualTypeOf<string | number | undefined>()
    neverRun(() => {
      void client.accounts.update.mutate({ id: 1, role: 'author', email: null })
      // @ts-expect-error a login cannot change
      void client.accounts.update.mutate({ id: 1, login: 'another' })
      // @ts-expect-error not one of the five roles
      void client.accounts.create.mutate({ login: 'anna', role: 'anonymous' })
    })
  })

  it('takes null only for optional fields', () => {
    expectTypeOf<Inputs['venues']['update']['phone']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Inputs['events']['update']['title']>().toEqualTypeOf<string | undefined>()
  })

  it('knows the failures of each procedure', () => {
    type UpdateCode = FailureCodes['events']['update']
    expectTypeOf<'slug_taken'>().toExtend<UpdateCode>()
    expectTypeOf<'rest_forbidden'>().toExtend<UpdateCode>()
    expectTypeOf<'rest_too_many_requests'>().toExtend<FailureCodes['tags']['list']>()
    expectTypeOf<'login-taken'>().not.toExtend<UpdateCode>()
    expectTypeOf<'rest_forbidden'>().not.toExtend<FailureCodes['events']['list']>()
    // `failureTable.invalid_credentials` has a `code` of its own, which responses show instead of its key.
    expectTypeOf<'invalid_credentials'>().not.toExtend<FailureCode>()
    expectTypeOf<'incorrect_password'>().toExtend<FailureCode>()
  })

  it('readServiceFailure narrows to the codes of the procedure', () => {
    neverRun(async () => {
      const [, error] = await safe(client.events.update.mutate({ id: 1 }))
      const failure = readServiceFailure(error)
      expectTypeOf(failure!.code).toEqualTypeOf<FailureCodes['events']['update']>()
      if (failure?.code === 'slug_taken') expectTypeOf(failure.status).toEqualTypeOf<409>()
      if (failure?.code === 'rest_forbidden') expectTypeOf(failure.status).toEqualTypeOf<401 | 403>()
      // @ts-expect-error this procedure never answers this code
      if (failure?.code === 'login-taken') return

      const caught: unknown = error
      expectTypeOf(readServiceFailure(caught)).toEqualTypeOf<ServiceFailure | null>()
      const named = readServiceFailure<FailureCodes['tags']['create']>(caught)
      expectTypeOf(named!.code).toEqualTypeOf<FailureCodes['tags']['create']>()
      // @ts-expect-error this procedure never answers this code
      if (named?.code === 'slug_taken') return
    })
  })
})

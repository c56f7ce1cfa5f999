import { expect, it } from 'vitest'
import { createCalendarClient, type Event, type Organizer, type Term, type Venue } from '../../client/index.ts'

const client = createCalendarClient('http://localhost')
const neverRun = (_calls: () => unknown) => expect(client).toBeDefined()

it('a record that was read can be sent back', () => {
  neverRun(() => {
    const read = null as unknown as { event: Event; venue: Venue; organizer: Organizer; term: Term }
    void client.events.update.mutate(read.event)
    void client.venues.update.mutate(read.venue)
    void client.organizers.update.mutate(read.organizer)
    void client.categories.update.mutate(read.term)
    void client.tags.update.mutate(read.term)
    void client.categories.update.mutate({ id: 1, parent: { id: 3 } })
  })
})

import { expect, it } from 'vitest'
import { createCalendarClient } from '../../client/index.ts'

const client = createCalendarClient('http://localhost')
const neverRun = (_calls: () => unknown) => expect(client).toBeDefined()

it('a record that was read can be sent back', () => {
  neverRun(async () => {
    void client.events.update.mutate(await client.events.read.query({ id: 1 }))
    void client.venues.update.mutate(await client.venues.read.query({ id: 1 }))
    void client.organizers.update.mutate(await client.organizers.read.query({ id: 1 }))
    void client.categories.update.mutate(await client.categories.read.query({ id: 1 }))
    void client.tags.update.mutate(await client.tags.read.query({ id: 1 }))
    void client.media.update.mutate(await client.media.read.query({ id: 1 }))
    void client.settings.update.mutate(await client.settings.read.query({}))
    void client.sources.update.mutate(await client.sources.read.query({ id: 1 }))
    void client.accounts.update.mutate(await client.accounts.read.query({ id: 1 }))
    void client.submissions.update.mutate({ ...(await client.submissions.read.query({ id: 1, token: '' })), token: '' })
    void client.categories.update.mutate({ id: 1, parent: { id: 3 } })
  })
})

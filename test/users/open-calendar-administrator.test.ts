import { describe, expect, it } from 'vitest'
import type { User } from '../../src/resources/accounts/schema.ts'
import { useService } from '../support/use-service.ts'
import { createCommandRunner } from './run-command.ts'

const { service, rest, factories } = useService()

describe('the author of new records in an open calendar', () => {
  it('is the first administrator, or the next one when the first is removed or loses the role', async () => {
    const runCommand = createCommandRunner(service)
    await factories.venue()
    await runCommand('add next --role administrator')
    await runCommand('add last --role administrator')
    const users = JSON.parse(await runCommand('list --json')) as User[]
    const getUserId = (login: string) => users.find(user => user.login === login)?.id
    const createVenueAndReadAuthor = async () => (await factories.venue()).author

    expect(await createVenueAndReadAuthor()).toBe(getUserId('admin'))
    expect(await runCommand('remove admin --to last')).toBe('Removed admin. The new author of 2 venues is last.')
    expect(await createVenueAndReadAuthor()).toBe(getUserId('next'))
    await runCommand('role next author')
    expect(await createVenueAndReadAuthor()).toBe(getUserId('last'))
    expect((await rest.get('/venues')).status).toBe(200)
  })
})

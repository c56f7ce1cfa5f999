import { describe, expect, it } from 'vitest'
import type { User } from '../../src/resources/accounts/schema.ts'
import { useService } from '../support/use-service.ts'
import { createCommandRunner } from './run-command.ts'

const { service, rest, factories } = useService()

describe('the administrator who is the author of writes to an open calendar', () => {
  it('is the next administrator when the first is removed or loses the role', async () => {
    const users = createCommandRunner(service)
    await factories.venue()
    await users('add next --role administrator')
    await users('add last --role administrator')
    const known = JSON.parse(await users('list --json')) as User[]
    const idOf = (login: string) => known.find(user => user.login === login)?.id
    const author = async () => (await factories.venue()).author

    expect(await author()).toBe(idOf('admin'))
    expect(await users('remove admin --to last')).toBe('Removed admin. The new author of 2 venues is last.')
    expect(await author()).toBe(idOf('next'))
    await users('role next author')
    expect(await author()).toBe(idOf('last'))
    expect((await rest.get('/venues')).status).toBe(200)
  })
})

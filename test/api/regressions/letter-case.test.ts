import { describe, expect, it } from 'vitest'
import { normalizeLogin, toNameLockKey } from '../../../src/core/text/letter-case.ts'
import { useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const basicAuth = (login: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`,
})

describe('a login with a letter outside ASCII', () => {
  it('401: a login with İ for i is another login, so an attacker gets no further attempts with it', async () => {
    const { login, secret } = await factories.user('editor')
    const statusOf = async (spelling: string) =>
      (await rest.withHeaders(basicAuth(spelling, secret)).get('/tags')).status

    expect(await statusOf(login.toUpperCase())).toBe(200)
    expect(await statusOf(login.replace('i', 'İ'))).toBe(401)
  })

  it.each([
    ['MARIA', 'maria'],
    ['MARİA', 'marİa'],
    ['\u212Aim', '\u212Aim'],
    ['ΑΣ', 'ΑΣ'],
  ])('normalizeLogin: %s is %s', (login, normalized) => expect(normalizeLogin(login)).toBe(normalized))
})

describe('the lock on a name', () => {
  it('is the same for all names that PostgreSQL finds equal in lower case', async () => {
    const { rows } = await service.db.pool.query<{ letter: string; lower: string }>(`
      select chr(n) as letter, lower_letters(chr(n)) as lower from generate_series(1, 130000) as n
       where n not between 55296 and 57343 and lower_letters(chr(n)) <> chr(n)`)
    const differing = rows.filter(({ letter, lower }) => toNameLockKey(`A${letter}`) !== toNameLockKey(`a${lower}`))

    expect(rows.length).toBeGreaterThan(1000)
    expect(differing).toEqual([])
  })
})

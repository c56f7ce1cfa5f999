import { describe, expect, it } from 'vitest'
import { permissionsByRole, roles } from '../../src/auth/permissions.ts'
import { useAccounts } from '../support/accounts.ts'

const { accounts, factories } = useAccounts()

describe('GET /me', () => {
  it.each(roles)('200: returns the user and the permissions of role %s', async role => {
    const { id, login: name, headers } = await factories.user(role)

    const { status, body } = await accounts.withHeaders(headers).get('/me')

    expect({ status, body }).toEqual({
      status: 200,
      body: { id, login: name, name, role, rights: permissionsByRole[role] },
    })
    expect(body.rights.includes('manage-accounts')).toBe(role === 'administrator')
  })

  it('401: without credentials', async () => {
    const { status, headers, body } = await accounts.get('/me')

    expect([status, body.code, headers['www-authenticate']]).toEqual([401, 'rest_forbidden', expect.any(String)])
  })
})

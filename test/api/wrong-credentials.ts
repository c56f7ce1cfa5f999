import type { RestClient, TestUser } from '../support/use-service.ts'
import type { TestService } from '../support/test-service.ts'

const basicAuth = (login: string, secret: string) => `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`
const reverse = (secret: string) => [...secret].reverse().join('')

/** The `Authorization` headers of wrong credentials, by kind. Each round has values that no earlier one had. */
export const wrongCredentials: Record<string, (user: TestUser, round: number) => string> = {
  'an unknown login': ({ secret }, round) => basicAuth(`nobody${round}`, reverse(secret)),
  'a known login': ({ login }, round) => basicAuth(login, `${round}`.padStart(24, 'x')),
  'a secret with a known prefix': ({ login, secret }, round) =>
    basicAuth(login, secret.slice(0, 8) + `${round}`.padStart(16, 'x')),
  'the secret of another login': ({ secret }) => basicAuth('admin', secret),
  'an unknown token': (_, round) => `Bearer ${`${round}`.padStart(24, 'y')}`,
  'a token with a known prefix': ({ secret }, round) => `Bearer ${secret.slice(0, 8)}${`${round}`.padStart(16, 'z')}`,
}

/** Sends a request with an `Authorization` header. */
export type SendCredentials = (authorization: string) => Promise<{ status: number; body: unknown }>

export const buildCredentialSenders = (service: TestService, rest: RestClient): Record<string, SendCredentials> => ({
  'a read': authorization => rest.withHeaders({ authorization }).get('/events'),
  'a write': authorization => rest.withHeaders({ authorization }).post('/tags', {}),
  RPC: async authorization => {
    const response = await fetch(`${service.url}/trpc/tags.list`, { headers: { authorization } })
    return { status: response.status, body: await response.json() }
  },
})

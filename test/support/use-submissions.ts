import { createProof } from './proof-of-work.ts'
import { sharedOperations } from './rest-client.ts'
import { createRestTransport, createRpcTransport, type Transport } from './transports.ts'
import { testStartTime, type TestUser, uniqueName, useService } from './use-service.ts'

type Fields = Record<string, unknown>

/** The time of the service's clock, in seconds since 1970. */
export const startSeconds = testStartTime.getTime() / 1_000

/** A valid submission with a new proof. */
export const buildSubmission = (fields: Fields = {}): Fields => ({
  title: uniqueName('Fair'),
  start_date: '2026-12-05 18:00:00',
  end_date: '2026-12-05 20:00:00',
  sender_name: 'Anna Vlachou',
  sender_email: 'anna@example.org',
  proof: createProof(startSeconds),
  ...fields,
})

export function findSubmissionOperation(verb: string) {
  const operation = sharedOperations.find(({ name }) => name === `submissions.${verb}`)
  if (!operation) throw new Error(`there is no operation submissions.${verb}`)
  return operation
}

/** A calendar that accepts submissions, and functions that call their operations over REST or RPC. */
export function useSubmissions() {
  const fixture = useService({
    settings: { auth: 'required', acceptsSubmissions: true, siteTimezone: 'Europe/Athens' },
  })
  const { service, rest, factories } = fixture
  const transports: Record<'REST' | 'RPC', () => Transport> = {
    REST: () => createRestTransport(service, rest),
    RPC: () => createRpcTransport(service),
  }
  const useTransport = (name: 'REST' | 'RPC') => {
    const send = (user: TestUser | null, verb: string, input: Fields = {}) =>
      transports[name]()(user, findSubmissionOperation(verb), input)
    const submit = async (fields?: Fields) => {
      await factories.user('administrator') // the author of what is submitted
      return (await send(null, 'create', buildSubmission(fields))).body as { id: number; token: string }
    }
    return { send, submit }
  }
  return { ...fixture, useTransport, readPublic: (id: number) => rest.get(`/events/${id}`) }
}

import { readServiceFailure } from '../../client/index.ts'
import type { Operation } from '../../src/contract/operations.ts'

type FieldStatus = { field: string; status: number }
type SendFields = (fields: Record<string, unknown>) => Promise<{ status: number; body: any }>

/**
 * Sends the same value in each field of an operation whose schema accepts it, with few requests. Returns the status that
 * each of these fields gets: that of a successful request with the field, or else that of a request with this field only.
 *
 * The first request has all these fields. A 400 response names the fields that are invalid beside others or for the
 * database: each of them is sent alone, and the others together. Fields that fail without a name are sent in halves.
 */
export async function sendInFields({ input }: Operation, value: unknown, send: SendFields): Promise<FieldStatus[]> {
  const sendFields = async (fields: string[]): Promise<FieldStatus[]> => {
    const { status, body } = await send(Object.fromEntries(fields.map(field => [field, value])))
    if (status < 400 || status >= 500 || fields.length <= 1) return fields.map(field => ({ field, status }))
    const names = status === 400 ? readParameterNames(body) : []
    const named = fields.filter(field => names.includes(field))
    const half = Math.ceil(fields.length / 2)
    const groups =
      named.length > 0
        ? [fields.filter(field => !named.includes(field)), ...named.map(field => [field])]
        : [fields.slice(0, half), fields.slice(half)]
    return (await Promise.all(groups.filter(group => group.length > 0).map(sendFields))).flat()
  }
  const acceptedFields = Object.keys(input.shape).filter(field => input.shape[field]!.safeParse(value).success)
  return acceptedFields.length === 0 ? [] : sendFields(acceptedFields)
}

/** The parameters that a response over REST, or an error of the typed client, names. */
function readParameterNames(body: any): string[] {
  const params: string[] | object = body?.data?.params ?? readServiceFailure(body)?.params ?? {}
  return Array.isArray(params) ? params : Object.keys(params)
}

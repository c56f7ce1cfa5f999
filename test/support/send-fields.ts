import { readServiceFailure } from '../../client/index.ts'
import type { Operation } from '../../src/contract/operations.ts'

type FieldStatus = { field: string; status: number }
type SendFields = (fields: Record<string, unknown>) => Promise<{ status: number; body: any }>

/**
 * Sends the same value in each field of an operation, with one request for each. Returns the status that each field
 * gets.
 */
export const sendEachField = ({ input }: Operation, value: unknown, send: SendFields): Promise<FieldStatus[]> =>
  Promise.all(Object.keys(input.shape).map(async field => ({ field, status: (await send({ [field]: value })).status })))

/**
 * Sends the same value in each field of an operation, with few requests. Returns the status that each field gets: that
 * of a successful request with the field, 400 if a response names the field, otherwise that of a request with this
 * field only.
 *
 * The first request has all fields. A 400 response names all invalid fields, and the others are sent again without
 * them. A field that is invalid only beside others, or for the database, is sent alone. Fields that fail without a name
 * are sent in halves.
 */
export async function sendInFields({ input }: Operation, value: unknown, send: SendFields): Promise<FieldStatus[]> {
  const isValid = (field: string) => input.shape[field]!.safeParse(value).success

  const sendFields = async (fields: string[]): Promise<FieldStatus[]> => {
    const { status, body } = await send(Object.fromEntries(fields.map(field => [field, value])))
    if (status < 400 || status >= 500 || fields.length <= 1) return fields.map(field => ({ field, status }))
    const names = status === 400 ? readParameterNames(body) : []
    const named = fields.filter(field => names.includes(field))
    const half = Math.ceil(fields.length / 2)
    const groups =
      named.length > 0
        ? [fields.filter(field => !named.includes(field)), ...named.filter(isValid).map(field => [field])]
        : [fields.slice(0, half), fields.slice(half)]
    const statuses = await Promise.all(groups.filter(group => group.length > 0).map(sendFields))
    return [...named.filter(field => !isValid(field)).map(field => ({ field, status })), ...statuses.flat()]
  }
  return sendFields(Object.keys(input.shape))
}

/** The parameters that a response over REST, or an error of the typed client, names. */
function readParameterNames(body: any): string[] {
  const params: string[] | object = body?.data?.params ?? readServiceFailure(body)?.params ?? {}
  return Array.isArray(params) ? params : Object.keys(params)
}

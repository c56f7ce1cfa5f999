import type { AnyRouter } from '@trpc/server'
import type { z } from 'zod'
import type { Context } from '../api/context.ts'
import type { ProcedureMeta, RestMeta } from '../api/rest-meta.ts'
import type { StreamMessage } from '../api/trpc.ts'
import type { ActionResult } from '../core/action-result.ts'

/** A subscription answers with a stream of messages. */
type OperationType = 'query' | 'mutation' | 'subscription'

/** Calls a procedure. */
type CallProcedure = (request: {
  ctx: Context
  path: string
  type: OperationType
  getRawInput: () => Promise<unknown>
  signal: AbortSignal | undefined
  batchIndex: number
}) => Promise<unknown>

/** A procedure with its input, output and REST metadata. */
export type Operation = {
  /** `events.list` */
  name: string
  type: OperationType
  rest: RestMeta
  input: z.ZodObject
  output: z.ZodType
  call: CallProcedure
}

/**
 * The result of an operation. Its procedure asks for the input after it has checked the caller.
 * Fails as the procedure does.
 */
export const callOperation = (
  operation: Operation,
  ctx: Context,
  getRawInput: () => Promise<unknown>,
): Promise<ActionResult<unknown>> => call(operation, ctx, getRawInput) as Promise<ActionResult<unknown>>

/** The messages of a subscription. Fails as the procedure does; the stream may fail at its first message. */
export const subscribeToOperation = (
  operation: Operation,
  ctx: Context,
  getRawInput: () => Promise<unknown>,
): Promise<AsyncIterable<StreamMessage>> => call(operation, ctx, getRawInput) as Promise<AsyncIterable<StreamMessage>>

const call = ({ name, type, call }: Operation, ctx: Context, getRawInput: () => Promise<unknown>): Promise<unknown> =>
  call({ ctx, path: name, type, getRawInput, signal: undefined, batchIndex: 0 })

type Procedure = CallProcedure & {
  _def: {
    type: OperationType
    meta?: ProcedureMeta
    inputs: { schema: z.ZodObject }[]
    output?: { schema: z.ZodType }
  }
}

/** All procedures of a router, in the order in which the router declares them. Fails for one without metadata, input or output. */
export function listOperations(router: AnyRouter): Operation[] {
  return Object.entries(router._def.procedures as Record<string, Procedure>).map(([name, procedure]) => {
    const { type, meta, inputs, output } = procedure._def
    const [input] = inputs
    if (!isRest(meta) || !input || !output) throw new Error(`procedure ${name} lacks metadata, input or output`)
    return { name, type, rest: meta, input: input.schema, output: output.schema, call: procedure }
  })
}

const isRest = (meta: ProcedureMeta | undefined): meta is RestMeta => meta?.openapi !== undefined

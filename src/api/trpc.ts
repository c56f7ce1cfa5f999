import { initTRPC, tracked, TRPCError, type TrackedEnvelope, type TRPCProcedureBuilder } from '@trpc/server'
import type { z } from 'zod'
import type { ActionResult } from '../core/action-result.ts'
import { isDatabaseTimeout, isDatabaseUnreachable } from '../db/connection/unreachable.ts'
import { Failure, type FailureCode, type FailureReason, toErrorBody } from '../core/failure/failures.ts'
import { chooseLanguage, type Language } from '../core/language.ts'
import { type Caller, requireAuthentication, requireAllowedOrigin, requirePermission } from '../auth/permissions.ts'
import type { Permission } from '../core/permissions.ts'
import type { Context } from './context.ts'
import { addDatabaseFailures } from './input.ts'
import type { RpcErrorShape, RpcFailureReason } from './procedure-failures.ts'
import type { LargeBody, Method, ProcedureMeta, RestMeta } from './rest-meta.ts'

/** How often a stream sends something when there is no message, so that proxies keep the connection open. */
export const streamPingMs = 15_000

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false, // no stack traces in responses
    sse: {
      ping: { enabled: true, intervalMs: streamPingMs },
      client: { reconnectAfterInactivityMs: 3 * streamPingMs },
    },
    /** REST and RPC have the same error body; RPC has it in `data`. */
    errorFormatter: ({ shape, error, ctx }) => {
      const body = toErrorBody(toFailure(error), ctx?.language)
      return { ...shape, message: body.message, data: { ...shape.data, ...body } } as RpcErrorShape
    },
  })

export const router = t.router

/**
 * Converts an error to a failure. A failure, or the failure that is the cause of a TRPCError, is returned unchanged.
 * Errors that tRPC throws itself are mapped by `failureReasonByTrpcCode`. Any other error becomes `internal_error`, or
 * `database_timeout` or `database_unavailable` if the database takes too long or does not respond, with the error as its
 * cause.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const cause = error instanceof TRPCError ? error.cause : undefined
  if (cause instanceof Failure) return cause
  const reason = error instanceof TRPCError ? failureReasonByTrpcCode[error.code] : undefined
  if (reason) return new Failure(reason, {}, { cause: error })
  return new Failure(chooseDatabaseReason(cause ?? error), {}, { cause: cause ?? error })
}

function chooseDatabaseReason(error: unknown): FailureReason {
  if (!isDatabaseUnreachable(error)) return 'internal_error'
  return isDatabaseTimeout(error) ? 'database_timeout' : 'database_unavailable'
}

/** Why tRPC rejects a request before it calls a procedure, by tRPC's error code. */
const failureReasonByTrpcCode: Partial<Record<TRPCError['code'], FailureReason>> = {
  PARSE_ERROR: 'rest_invalid_json',
  BAD_REQUEST: 'rest_invalid_body',
  NOT_FOUND: 'rest_no_route',
  METHOD_NOT_SUPPORTED: 'rest_method_not_allowed',
  PAYLOAD_TOO_LARGE: 'rest_body_too_large',
  UNSUPPORTED_MEDIA_TYPE: 'rest_unsupported_media_type',
}

/** A TRPCError with the failure as its cause. */
export const toTrpcError = (failure: Failure): TRPCError =>
  new TRPCError({
    code: trpcCodeByStatus[failure.status] ?? 'INTERNAL_SERVER_ERROR',
    message: failure.message,
    cause: failure,
  })

/** tRPC has no code for some statuses; clients read the exact status in the error body. */
const trpcCodeByStatus: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
}

/**
 * What every procedure begins with, in one middleware, because each copies the call. It checks the caller first. Then it
 * sets the language of the context and of failures: the language of the parameters, else the language of the path. An
 * unknown language is ignored, because the schema rejects it later. Adds the validation errors that only the database
 * can find. Throws every error as a TRPCError whose cause is a failure.
 */
const beginCall = (guard: (caller: Caller) => void) =>
  t.middleware(async ({ ctx, meta, getRawInput, next }) => {
    const { language, changedInput } = await readInput(ctx, guard, meta, () =>
      getRawInput().catch(error => rejectInput(error, meta?.largeBody)),
    )
    const changes = { ctx: { language }, ...(changedInput && { getRawInput: () => Promise.resolve(changedInput) }) }
    // tRPC copies the context slowly, so it gets a change only if there is one.
    const result = await (language === ctx.language && !changedInput ? next() : next(changes))
    if (result.ok) return result
    const localContext = { ...ctx, language }
    const error = await addDatabaseFailures(localContext, result.error.cause, meta?.checkAgainstDatabase)
    throw toTrpcError(toFailure(error ?? result.error).inLanguage(language))
  })

/**
 * The language of a call, and its input if the metadata of the procedure change it. A failure has no language yet. It
 * gets the language of the path.
 */
async function readInput(
  ctx: Context,
  guard: (caller: Caller) => void,
  meta: ProcedureMeta | undefined,
  getRawInput: () => Promise<unknown>,
): Promise<{ language: Language; changedInput?: Readonly<Record<string, unknown>> }> {
  try {
    guard(ctx.caller)
    const raw = (await getRawInput()) as Record<string, unknown> | null | undefined
    const language = chooseLanguage(raw?.['i18n_language'], ctx.language)
    if (!meta?.removeUnchangedFields || typeof raw !== 'object' || raw === null) return { language }
    const input = await meta.removeUnchangedFields({ ...ctx, language }, raw, ctx.language)
    return input === raw ? { language } : { language, changedInput: input }
  } catch (error) {
    throw toTrpcError(toFailure(error).inLanguage(ctx.language))
  }
}

/** `getRawInput` parses the input of a query from the URL; for wrong JSON it throws the SyntaxError of JSON.parse. */
function rejectInput(error: unknown, largeBody: LargeBody | undefined): never {
  if (largeBody && error instanceof TRPCError && error.code === 'PAYLOAD_TOO_LARGE')
    throw new Failure(largeBody.failure, {}, { cause: error })
  const isParseError = error instanceof SyntaxError || (error instanceof Error && error.cause instanceof SyntaxError)
  throw isParseError ? new Failure('rest_invalid_json', {}, { cause: error }) : error
}

/**
 * The builder of a procedure. Its metadata gives the errors of the procedure their type: the codes that
 * the procedure can answer.
 */
const withTypedErrors = <Overrides, InputIn, InputOut, OutputIn, OutputOut>(
  builder: TRPCProcedureBuilder<Context, ProcedureMeta, Overrides, InputIn, InputOut, OutputIn, OutputOut, false>,
) => ({
  meta: <M extends Method, Reason extends FailureReason>(meta: RestMeta<M, Reason>) =>
    // tRPC types errors by the `errorFormatter` of all procedures, or by another formatter for each procedure.
    builder.meta(meta) as TRPCProcedureBuilder<
      Context,
      ProcedureMeta,
      Overrides,
      InputIn,
      InputOut,
      OutputIn,
      OutputOut,
      false,
      RpcErrorShape<FailureCode<RpcFailureReason<M, Reason>>>
    >,
})

/**
 * A procedure that checks its caller before it validates its input, so that anonymous callers see no validation errors.
 */
const createGuardedProcedure = (guard: (caller: Caller) => void) => withTypedErrors(t.procedure.use(beginCall(guard)))

/** A procedure for every caller. */
export const publicProcedure = createGuardedProcedure(() => {})

/** A procedure for callers with this permission. */
export const protectedProcedure = (permission: Permission) =>
  createGuardedProcedure(caller => requirePermission(caller, permission))

/** A procedure that writes, for everybody but the forms and pages of other sites. */
export const publicWriteProcedure = createGuardedProcedure(requireAllowedOrigin)

/** A procedure for every user who has signed in. */
export const authenticatedProcedure = createGuardedProcedure(requireAuthentication)

/**
 * The output of a procedure, for its type and the OpenAPI document. To tRPC, `_input` is what a procedure returns and
 * `_output` what clients receive. `parse` returns the result unchanged, because PostgreSQL writes the JSON; the tests
 * check every response against `schema`.
 */
export const defineOutput = <T extends z.ZodType>(schema: T) => ({
  _input: undefined as unknown as ActionResult<z.output<T>>,
  _output: undefined as unknown as z.output<T>,
  parse: (result: unknown) => result,
  schema,
})

/** A message of a stream, with the token after which a client that connects again wants to continue. */
export type StreamMessage<T = unknown> = TrackedEnvelope<T>

/**
 * Defines the output of a subscription, as `defineOutput` does for other procedures. `schema` is the schema of a
 * message.
 */
export const defineMessages = <T extends z.ZodType>(schema: T) => ({
  _input: undefined as unknown as AsyncIterable<StreamMessage<z.output<T>>>,
  _output: undefined as unknown as AsyncIterable<StreamMessage<z.output<T>>>,
  parse: (messages: unknown) => messages,
  schema,
})

/**
 * Marks each message with its token. Errors have the code of their failure, because a client of tRPC connects again
 * after an error with the code of an unknown one. The stream ends as if the connection had failed, so that clients
 * connect again: after a regular end of tRPC they do not.
 */
export const trackMessages = <T extends { token: string }>(
  messages: AsyncIterable<T>,
): AsyncIterable<StreamMessage<T>> => ignoreUnreadErrors(readTracked(messages))

async function* readTracked<T extends { token: string }>(messages: AsyncIterable<T>): AsyncGenerator<StreamMessage<T>> {
  try {
    for await (const message of messages) yield tracked(message.token, message)
  } catch (error) {
    throw toTrpcError(toFailure(error))
  }
  throw new DOMException('The stream ends here.', 'AbortError')
}

/**
 * The same values and errors. tRPC asks for each value in advance. If the client leaves, tRPC does not look at what it
 * asked for, and Node.js ends the process because of an error that nobody looks at.
 */
function ignoreUnreadErrors<T>(values: AsyncGenerator<T>): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        const result = values.next()
        result.catch(() => {})
        return result
      },
      return: () => values.return(undefined),
    }),
  }
}

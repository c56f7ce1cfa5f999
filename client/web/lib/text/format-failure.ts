import { readServiceFailure } from '../../../index.ts'
import { NotSignedInError } from '../session/reauthentication.ts'

/** The messages for failures that the service does not explain itself. */
export type FailureMessages = {
  unreachable: string
  notSignedIn?: string
  changedMeanwhile?: string
  tooManyRequests?: (values: { seconds: number }) => string
}

/** Somebody else has changed what the user has seen and would overwrite. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError'
}

/** For a response without `retry_after`, for example from a proxy. */
const defaultRetrySeconds = 60

/** Formats the reason why a call failed: the message of the service, or one of `messages`. */
export function formatFailure(error: unknown, messages: FailureMessages): string {
  if (error instanceof NotSignedInError) return messages.notSignedIn ?? messages.unreachable
  if (error instanceof ChangedMeanwhileError) return messages.changedMeanwhile ?? messages.unreachable
  const failure = readServiceFailure(error)
  if (!failure) return messages.unreachable
  if (failure.status === 429 && messages.tooManyRequests)
    return messages.tooManyRequests({ seconds: failure.retryAfterSeconds ?? defaultRetrySeconds })
  // The message about a parameter says more than the message of the whole failure.
  return Object.values(failure.params)[0] ?? failure.message
}

import { type Failure, type FailureReason, formatInvalidParameters } from '../../core/failures.ts'

type Detail = {
  login?: string
  prefix?: string
  records?: Record<string, number>
}

/** What to do next, for each refusal that a command may meet. */
const WORDS: Partial<Record<FailureReason, (detail: Detail) => string>> = {
  'user-not-found': ({ login }) => `There is no user "${login}". See who there is: npm run users -- list`,
  'login-taken': ({ login }) =>
    `There is a user "${login}" already. For another secret: npm run users -- password ${login}`,
  'application-password-not-found': ({ login, prefix }) =>
    `${login} has no application password that begins with ${prefix}. See which there are: npm run users -- list`,
  'user-has-records': ({ login, records = {} }) =>
    `${login} is the author of ${formatRecordCounts(records)}. Say who takes them over: npm run users -- remove ${login} --to OTHER`,
  'last-administrator': ({ login }) =>
    `${login} is the last administrator and has to stay one: imports and an open calendar write in an administrator's name.
Make another one first: npm run users -- add LOGIN --role administrator`,
}

/** A refusal in words, with what to do next. */
export function formatUsersFailure(failure: Failure): string {
  const { reason, detail, message } = failure
  if (reason !== 'rest_invalid_param') return WORDS[reason]?.(detail) ?? message
  return Object.entries(formatInvalidParameters(failure, 'en'))
    .map(([option, text]) => `--${option}: ${text}`)
    .join('\n')
}

/** `3 events and 1 venue`; nothing when there is none. */
export function formatRecordCounts(records: Record<string, number>): string {
  const parts = Object.entries(records)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${count === 1 ? kind.replace(/s$/, '') : kind}`)
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

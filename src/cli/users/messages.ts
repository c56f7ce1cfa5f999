import type { Failure, FailureReason } from '../../core/failure/failures.ts'
import { formatFieldMessages, getFailureMessages } from '../../core/failure/format-field-messages.ts'

type Detail = {
  login?: string
  prefix?: string
  records?: Record<string, number>
}

/** What is wrong, and what to do next. */
const formatterByReason: Partial<Record<FailureReason, (detail: Detail) => string>> = {
  'user-not-found': ({ login }) => `There is no user "${login}". List the users: npm run users -- list`,
  'login-taken': ({ login }) =>
    `There is a user "${login}" already. Add another password: npm run users -- password ${login}`,
  'application-password-not-found': ({ login, prefix }) =>
    `${login} has no application password that begins with ${prefix}. List the passwords: npm run users -- list`,
  'user-has-records': ({ login, records = {} }) =>
    `${login} is the author of ${formatRecordCounts(records)}. ` +
    `Name their new author: npm run users -- remove ${login} --to OTHER`,
  'last-administrator': ({ login }) =>
    `${login} is the last administrator who can sign in. Imports and an open calendar write in the name of an administrator.\n` +
    `Add another one first: npm run users -- add LOGIN --role administrator`,
}

/** The message of a failed command. */
export function formatUsersFailure(failure: Failure): string {
  const { reason, detail, message } = failure
  if (reason !== 'rest_invalid_param') return formatterByReason[reason]?.(detail) ?? message
  return formatFieldMessages(getFailureMessages(failure), option => `--${option}`).join('\n')
}

/** `3 events and 1 venue`; '' without records. */
export function formatRecordCounts(records: Record<string, number>): string {
  const parts = Object.entries(records)
    .filter(([, count]) => count > 0)
    .map(([plural, count]) => `${count} ${count === 1 ? plural.replace(/s$/, '') : plural}`)
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

import { expect, it } from 'vitest'
import { Failure, type FailureReason, failureTable } from '../../src/core/failure/failures.ts'
import { formatTable, type Row } from '../support/format-table.ts'

const introduction = `# Errors

Each row is one reason for which a request fails: the \`code\` in the response, the HTTP status, and the message in English. Some
reasons share a code, because they do so in the TEC API. [API](api.md#errors) shows the body of such a response.

\`npm run fix\` writes this page.
`

const reasons = Object.keys(failureTable) as FailureReason[]

const rows: Row[] = reasons
  .map(reason => new Failure(reason))
  .map(({ code, status, message }): Row => [`\`${code}\``, String(status), message.replace(/:$/, ': …')])

it('docs/errors.md names every reason for which a request fails', async () => {
  await expect(
    `${introduction}\n${formatTable([['code', 'status', 'message'], ...rows])}\n`,
    'docs/errors.md differs from failureTable: npm run fix writes it',
  ).toMatchFileSnapshot('../../docs/errors.md')
})

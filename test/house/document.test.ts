import { expect, it } from 'vitest'
import { documentOf } from '../../src/contract/document.ts'
import { operationsOf } from '../../src/contract/operations.ts'
import { appRouter } from '../../src/contract/router.ts'

const changed =
  'The OpenAPI document is not the one in test/snapshots/openapi.json, so callers will see a change. ' +
  'If it is meant, renew the file with `npm run fix`, read its difference, and add a line to CHANGELOG.md'

/** Objects by their keys, so that moving code about changes nothing here. */
const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

it('the OpenAPI document changes only on purpose', async () => {
  const document = {
    ...documentOf(operationsOf(appRouter)),
    servers: [{ url: 'https://calendar.example/cal/events/v1/' }],
  }

  await expect(`${JSON.stringify(document, sorted, 2)}\n`, changed).toMatchFileSnapshot('../snapshots/openapi.json')
})

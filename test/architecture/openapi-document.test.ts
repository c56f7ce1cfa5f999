import { expect, it } from 'vitest'
import { createOpenApiDocument } from '../../src/contract/openapi-document.ts'
import { listNamespaceOperations } from '../../src/contract/router.ts'
import { buildNamespacePaths, namespaces } from '../../src/core/namespace.ts'

const files = { calendar: 'openapi.json', accounts: 'openapi-accounts.json' }

const changed =
  'The OpenAPI document is not the one in test/snapshots, so callers will see a change. ' +
  'If it is meant, renew the file with `npm run fix`, read its difference, and add a line to CHANGELOG.md'

/** Objects by their keys, so that moving code about changes nothing here. */
const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

it.each(namespaces)('the OpenAPI document of the %s changes only on purpose', async namespace => {
  const document = {
    ...createOpenApiDocument(namespace, listNamespaceOperations(namespace)),
    servers: [{ url: `https://calendar.example/${buildNamespacePaths('cal/events/v1')[namespace]}/` }],
  }

  await expect(`${JSON.stringify(document, sorted, 2)}\n`, changed).toMatchFileSnapshot(
    `../snapshots/${files[namespace]}`,
  )
})

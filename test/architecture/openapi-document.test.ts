import { expect, it } from 'vitest'
import { createOpenApiDocument } from '../../src/contract/openapi-document.ts'
import { listNamespaceOperations } from '../../src/contract/router.ts'
import { buildNamespacePaths, namespaceNames } from '../../src/core/namespace.ts'

const files = {
  calendar: 'openapi.json',
  accounts: 'openapi-accounts.json',
  sources: 'openapi-sources.json',
  settings: 'openapi-settings.json',
}

const changedMessage =
  'The OpenAPI document differs from test/snapshots, so callers see a change. ' +
  'If it is intended, update the file with `npm run fix`, read the diff, and add a line to CHANGELOG.md'

/** Sorts the keys of objects, so that the order of code does not matter. */
const sortKeys = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

it.each(namespaceNames)('the OpenAPI document of the %s equals its snapshot', async namespace => {
  const document = {
    ...createOpenApiDocument(namespace, listNamespaceOperations(namespace)),
    servers: [{ url: `https://calendar.example/${buildNamespacePaths('cal/events/v1')[namespace]}` }],
  }

  await expect(`${JSON.stringify(document, sortKeys, 2)}\n`, changedMessage).toMatchFileSnapshot(
    `../snapshots/${files[namespace]}`,
  )
})

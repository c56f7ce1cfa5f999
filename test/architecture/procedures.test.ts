import { expect, it } from 'vitest'
import { listNamespaceOperations } from '../../src/contract/router.ts'
import { buildNamespacePaths, namespaceNames } from '../../src/core/namespace.ts'
import { formatTable, type Row } from '../support/format-table.ts'

const introduction = `# Procedures

Each row is one procedure: its name in the typed client, its route of the REST API, and what it does. A name is a call:
\`calendar.events.list.query({ per_page: 5 })\` for a query, \`calendar.events.create.mutate({ … })\` for a mutation,
\`calendar.changes.subscribe.subscribe({}, { … })\` for a subscription. Both ways have the same parameters, which
\`/docs\` of a running service and the types of the client describe. In the client the parts of a path are parameters too:
\`calendar.events.read.query({ id: 42 })\`.

\`npm run fix\` writes this page.
`

const paths = buildNamespacePaths('cal/events/v1')

const rows: Row[] = namespaceNames.flatMap(namespace =>
  listNamespaceOperations(namespace)
    // Feeds are no procedures of RPC.
    .filter(({ rest }) => rest.feedFormat === undefined)
    .map(({ name, type, rest: { openapi } }) => [
      `\`${name}\``,
      type,
      `\`${openapi.method} /${paths[namespace]}${openapi.path}\``,
      openapi.summary ?? '',
    ]),
)

it('docs/procedures.md names every procedure of the typed client', async () => {
  const table = formatTable([['procedure', 'type', 'route', 'purpose'], ...rows])
  await expect(
    `${introduction}\n${table}\n`,
    'docs/procedures.md differs from the contract: npm run fix writes it',
  ).toMatchFileSnapshot('../../docs/procedures.md')
})

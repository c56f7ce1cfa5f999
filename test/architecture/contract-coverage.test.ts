import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { getHttpMethods } from '../../src/api/rest-meta.ts'
import { createOpenApiDocument } from '../../src/contract/openapi-document.ts'
import { listNamespaceOperations } from '../../src/contract/router.ts'
import { FAILURES, Failure, type FailureReason } from '../../src/core/failures.ts'
import { namespaces } from '../../src/core/namespace.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { readFinishedFiles, readRecordedResponses } from '../support/contract-coverage.ts'

/** Runs after all other tests: what they saw of the contract is held against what it promises. */

const operations = namespaces.flatMap(listNamespaceOperations)
const ledger = readRecordedResponses()
const seen = new Set(ledger.map(({ operation, status }) => `${operation} ${status}`))
const seenCodes = new Set(ledger.map(({ operation, status, code }) => `${operation} ${status} ${code}`))
const reached = new Set(ledger.map(({ status, code }) => `${status} ${code}`))

const apiFolder = path.join(projectFolder, 'test/api')
const apiFiles = readdirSync(apiFolder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.test.ts'))

/** `events.create 409 slug_taken` of known-gaps.md; `*` is every operation. */
const gaps = [
  ...readFileSync(path.join(projectFolder, 'test/known-gaps.md'), 'utf8').matchAll(/^- `(\S+) (\d+) (\S+)`: ./gm),
].map(([, operation, status, reason]) => ({ operation, status: Number(status), reason: reason as FailureReason }))

const isGap = (operation: string, status: number) =>
  gaps.some(gap => (gap.operation === '*' || gap.operation === operation) && gap.status === status)

/** Statuses that are answered before it is known which operation is asked. */
const beforeAny = [404, 405]

const documented = namespaces.flatMap(namespace => {
  const own = listNamespaceOperations(namespace)
  const { paths } = createOpenApiDocument(namespace, own)
  return own.flatMap(operation =>
    getHttpMethods(operation.rest).map(method => {
      const { responses } = paths[operation.rest.openapi.path]?.[method.toLowerCase()] as { responses: object }
      return { operation, method, statuses: Object.keys(responses).map(Number) }
    }),
  )
})

describe('the contract, after all other tests', () => {
  beforeEach(context => {
    const ended = readFinishedFiles()
    const missing = apiFiles.filter(file => !ended.has(path.join(apiFolder, file)))
    if (missing.length > 0) context.skip(`only part of the tests ran: ${missing.length} files of test/api did not`)
  })

  it('every success of every operation was seen', () => {
    expect(operations.filter(({ name, rest }) => !seen.has(`${name} ${rest.status}`)).map(({ name }) => name)).toEqual(
      [],
    )
  })

  it('every failure that an operation names was seen there', () => {
    const named = operations.flatMap(({ name, rest }) => rest.failures.map(reason => ({ name, reason })))
    const unseen = named.filter(({ name, reason }) => {
      const { status, code } = new Failure(reason)
      return !isGap(name, status) && !seenCodes.has(`${name} ${status} ${code}`)
    })

    expect(unseen.map(({ name, reason }) => `${name} ${reason}`)).toEqual([])
  })

  it('every documented status of every operation was seen', () => {
    const unseen = documented.flatMap(({ operation: { name }, statuses }) =>
      statuses
        .filter(status => !beforeAny.includes(status) && !isGap(name, status) && !seen.has(`${name} ${status}`))
        .map(status => `${name} ${status}`),
    )

    expect([...new Set(unseen)]).toEqual([])
  })

  it('every status that was seen is documented', () => {
    const known = new Set(
      documented.flatMap(({ operation, statuses }) => statuses.map(status => `${operation.name} ${status}`)),
    )

    expect([...seen].filter(pair => !pair.startsWith('null ') && !known.has(pair))).toEqual([])
  })

  it('every row of the failures was reached', () => {
    const unreached = (Object.keys(FAILURES) as FailureReason[]).filter(reason => {
      const { status, code } = new Failure(reason)
      return !reached.has(`${status} ${code}`) && !gaps.some(gap => gap.reason === reason)
    })

    expect(unreached).toEqual([])
  })

  it('every known gap is still one', () => {
    expect(gaps.filter(({ status, reason }) => reached.has(`${status} ${new Failure(reason).code}`))).toEqual([])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { getHttpMethods } from '../../src/api/rest-meta.ts'
import { createOpenApiDocument } from '../../src/contract/openapi-document.ts'
import { listNamespaceOperations } from '../../src/contract/router.ts'
import { failureTable, Failure, type FailureReason } from '../../src/core/failure/failures.ts'
import { namespaceNames } from '../../src/core/namespace.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { readFinishedFiles, readRecordedResponses } from '../support/contract-coverage.ts'

/** Runs after all other tests, and compares the responses that they recorded with the contract. */

const operations = namespaceNames.flatMap(listNamespaceOperations)
const recordedResponses = readRecordedResponses()
const seenStatuses = new Set(recordedResponses.map(({ operation, status }) => `${operation} ${status}`))
const seenCodes = new Set(recordedResponses.map(({ operation, status, code }) => `${operation} ${status} ${code}`))
const reachedFailures = new Set(recordedResponses.map(({ status, code }) => `${status} ${code}`))

const apiFolder = path.join(projectFolder, 'test/api')
const apiFiles = readdirSync(apiFolder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.test.ts'))

/** The lines of known-gaps.md, such as `events.create 409 slug_taken`; `*` means every operation. */
const gaps = [
  ...readFileSync(path.join(projectFolder, 'test/known-gaps.md'), 'utf8').matchAll(/^- `(\S+) (\d+) (\S+)`: ./gm),
].map(([, operation, status, reason]) => ({ operation, status: Number(status), reason: reason as FailureReason }))

const isGap = (operation: string, status: number) =>
  gaps.some(gap => (gap.operation === '*' || gap.operation === operation) && gap.status === status)

/** Statuses of failures that occur before the operation is known. */
const statusesWithoutOperation = [404, 405]

const documented = namespaceNames.flatMap(namespace => {
  const namespaceOperations = listNamespaceOperations(namespace)
  const { paths } = createOpenApiDocument(namespace, namespaceOperations)
  return namespaceOperations.flatMap(operation =>
    getHttpMethods(operation.rest).map(method => {
      const documented = paths[operation.rest.openapi.path]?.[method.toLowerCase()] as { responses: object } | undefined
      return { operation, method, statuses: Object.keys(documented?.responses ?? {}).map(Number) }
    }),
  )
})

describe('the contract, after all other tests', () => {
  beforeEach(context => {
    const finishedFiles = readFinishedFiles()
    const missing = apiFiles.filter(file => !finishedFiles.has(path.join(apiFolder, file)))
    if (missing.length > 0) context.skip(`${missing.length} files of test/api did not run`)
  })

  it('the tests reach the success of every operation', () => {
    expect(
      operations.filter(({ name, rest }) => !seenStatuses.has(`${name} ${rest.status}`)).map(({ name }) => name),
    ).toEqual([])
  })

  it('the tests reach every failure that an operation declares', () => {
    const declared = operations.flatMap(({ name, rest }) => rest.failures.map(reason => ({ name, reason })))
    const untested = declared.filter(({ name, reason }) => {
      const { status, code } = new Failure(reason)
      return !isGap(name, status) && !seenCodes.has(`${name} ${status} ${code}`)
    })

    expect(untested.map(({ name, reason }) => `${name} ${reason}`)).toEqual([])
  })

  it('the tests reach every documented status of every operation', () => {
    const untested = documented.flatMap(({ operation: { name }, statuses }) =>
      statuses
        .filter(
          status =>
            !statusesWithoutOperation.includes(status) &&
            !isGap(name, status) &&
            !seenStatuses.has(`${name} ${status}`),
        )
        .map(status => `${name} ${status}`),
    )

    expect([...new Set(untested)]).toEqual([])
  })

  it('every recorded status is documented', () => {
    const known = new Set(
      documented.flatMap(({ operation, statuses }) => statuses.map(status => `${operation.name} ${status}`)),
    )

    expect([...seenStatuses].filter(pair => !pair.startsWith('null ') && !known.has(pair))).toEqual([])
  })

  it('the tests reach every row of failureTable', () => {
    const unreached = (Object.keys(failureTable) as FailureReason[]).filter(reason => {
      const { status, code } = new Failure(reason)
      return !reachedFailures.has(`${status} ${code}`) && !gaps.some(gap => gap.reason === reason)
    })

    expect(unreached).toEqual([])
  })

  it('the tests reach no known gap', () => {
    expect(gaps.filter(({ status, reason }) => reachedFailures.has(`${status} ${new Failure(reason).code}`))).toEqual(
      [],
    )
  })
})

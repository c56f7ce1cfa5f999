import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const pageTests = 'test/web/**/*.test.ts'
const componentTests = ['test/components/**/*.test.ts', 'test/unit/page/**/*.test.ts']
const propertyTests = 'test/property/**/*.test.ts'
const contractTest = 'test/architecture/contract-coverage.test.ts'
/** This file mocks a module, so it does not share a process with other files. */
const mockingTests = ['test/api/secret-check-cache.test.ts']

/** The slowest files, slowest first. They start first, so that no worker waits for a slow file at the end. */
const slowestFiles = [
  'test/api/caches/changes.test.ts',
  'test/api/role-matrix/role-matrix.test.ts',
  'test/package/consumer.test.ts',
]

/**
 * The slowest files, then those that need only the database, then those that wait for the bundle or the build of the page.
 * So the first tests of a selection start while the page is being built. Files of a project follow each other, because a
 * worker keeps its process, and its Chromium, only for the next file of the same project.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const index = slowestFiles.findIndex(file => moduleId.endsWith(file))
      if (index !== -1) return index
      return slowestFiles.length + ['components', 'web'].indexOf(project.name) + 1
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

/** What the tests choose by chance follows from the commit (test/support/suite-size.ts). Workers inherit the variable. */
process.env['SEED'] ||=
  spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() || 'none'

const shared = {
  setupFiles: 'test/support/fail-on-console.ts',
  pool: 'forks' as const,
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
  // These limits are for what hangs. On a busy machine, a correct test may take many times as long as on an idle one.
  hookTimeout: 120_000,
  testTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  test: {
    globalSetup: 'test/support/global-setup.ts',
    maxWorkers: shared.maxWorkers,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'tests',
          include: ['test/**/*.test.ts'],
          exclude: [contractTest, propertyTests, pageTests, ...componentTests, ...mockingTests],
          ...shared,
          // The files of one worker share its process and its modules; each file has its own database and service.
          isolate: false,
          alias: [
            {
              find: /^.*\/start-read-worker\.ts$/,
              replacement: path.join(import.meta.dirname, 'test/support/start-built-worker.ts'),
            },
          ],
        },
      },
      // The page in a document without a browser.
      {
        extends: 'client/web/vite.config.ts',
        test: {
          name: 'components',
          include: componentTests,
          globalSetup: 'test/components/support/page-bundle.ts',
          environment: './test/components/support/environment.ts',
          ...shared,
          isolate: false,
          expect: { poll: { ...shared.expect.poll, interval: 10 } },
        },
      },
      { test: { name: 'mocks', include: mockingTests, ...shared } },
      {
        test: {
          name: 'web',
          include: [pageTests],
          globalSetup: 'test/support/browser-setup.ts',
          ...shared,
          isolate: false,
        },
      },
      // In the whole suite before all others, because it measures the memory of a service there.
      {
        test: {
          ...shared,
          name: 'property',
          include: [propertyTests],
          sequence: { groupOrder: process.env['TEST_SIZE'] === 'all' ? 0 : shared.sequence.groupOrder },
        },
      },
      // Checks what all other files recorded, so it runs after them.
      { test: { ...shared, name: 'contract', include: [contractTest], sequence: { groupOrder: 2 } } },
    ],
  },
})

import { defineConfig } from 'vitest/config'

const contract = 'test/architecture/contract-coverage.test.ts'
const properties = 'test/property/**/*.test.ts'
const pages = 'test/web/**/*.test.ts'
const components = ['test/components/**/*.test.ts', 'test/unit/page/**/*.test.ts']

const shared = {
  setupFiles: 'test/support/fail-on-console.ts',
  pool: 'forks' as const,
  maxWorkers: 2,
  hookTimeout: 60_000,
  testTimeout: 20_000,
}

export default defineConfig({
  test: {
    globalSetup: 'test/support/global-setup.ts',
    maxWorkers: shared.maxWorkers,
    projects: [
      {
        test: {
          name: 'tests',
          include: ['test/**/*.test.ts'],
          exclude: [contract, properties, pages, ...components],
          ...shared,
        },
      },
      // The page in a document without a browser.
      {
        extends: 'client/web/vite.config.ts',
        test: { name: 'components', include: components, environment: 'happy-dom', ...shared },
      },
      // In a real browser, which takes its part of the machine.
      {
        test: {
          name: 'web',
          include: [pages],
          globalSetup: 'test/support/browser-setup.ts',
          sequence: { groupOrder: 1 },
          ...shared,
          testTimeout: 60_000,
          // A page draws when its machine lets it.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      // By itself: it measures what a process holds, and how much of the machine it gets decides how long it takes.
      { test: { name: 'property', include: [properties], sequence: { groupOrder: 2 }, ...shared } },
      // What all others have seen of the contract, so it comes after them.
      { test: { name: 'contract', include: [contract], sequence: { groupOrder: 3 }, ...shared } },
    ],
  },
})

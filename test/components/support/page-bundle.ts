import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import type { TestProject } from 'vitest/node'
import { messagesPlugin } from '../../../client/build/messages-plugin.ts'
import { projectFolder } from '../../../src/project-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the page in one module, which exports what page-entry.ts exports. */
    pageBundleUrl: string
  }
}

/**
 * Bundles the page for the component tests. A test loads the page afresh for each document; one module takes a
 * fraction of the time of some hundred. The packages are not part of it, so that Node.js loads them once.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  // Inside node_modules, so that Node.js finds the packages and Vitest does not transform the bundle.
  const cache = path.join(projectFolder, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(path.join(cache, 'component-tests-'))
  await build({
    root: path.join(projectFolder, 'client/web'),
    configFile: false,
    logLevel: 'error',
    plugins: [messagesPlugin(), emptyMapPlugin],
    build: {
      ssr: path.join(import.meta.dirname, 'page-entry.ts'),
      outDir: folder,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'page.mjs' } },
    },
  })
  project.provide('pageBundleUrl', pathToFileURL(path.join(folder, 'page.mjs')).href)
  return () => rmSync(folder, { recursive: true })
}

/** The outlines of the earth would be most of the bundle, and a document without layout draws no map. */
const emptyMapPlugin: Plugin = {
  name: 'empty map',
  resolveId: id => (id === 'virtual:outline' ? `\0${id}` : null),
  load: id =>
    id === '\0virtual:outline' ? 'export const squareDegrees = 20, unitsPerDegree = 50; export default {}' : null,
}

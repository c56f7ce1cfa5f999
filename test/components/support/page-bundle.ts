import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import type { TestProject } from 'vitest/node'
import { messagesPlugin } from '../../../client/build/messages-plugin.ts'
import { projectFolder } from '../../../src/project-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file that appears when the page is bundled: a module that exports what page-entry.ts exports. */
    pageBundleFile: string
  }
}

const bundleName = 'page.mjs'

/**
 * Bundles the page for the component tests, while other tests already run. A test loads the page afresh for each
 * document; one module takes a fraction of the time of some hundred. The packages are not part of it, so that Node.js
 * loads them once.
 */
export default function setup(project: TestProject): () => Promise<void> {
  // Inside node_modules, so that Node.js finds the packages and Vitest does not transform the bundle.
  const cache = path.join(projectFolder, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(path.join(cache, 'component-tests-'))
  const file = path.join(folder, bundleName)
  const end = bundlePage(path.join(folder, 'draft')).then(
    draft => renameSync(draft, file),
    error =>
      writeFileSync(file, `throw new Error(${JSON.stringify(`The page could not be bundled: ${String(error)}`)})`),
  )
  project.provide('pageBundleFile', file)
  return () => end.then(() => rmSync(folder, { recursive: true }))
}

/** Returns the file of the bundle. */
async function bundlePage(folder: string): Promise<string> {
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
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: bundleName } },
    },
  })
  return path.join(folder, bundleName)
}

/** The map of the world would be most of the bundle, and a document without layout draws no map. */
const emptyMapPlugin: Plugin = {
  name: 'empty map',
  resolveId: id => (id === 'virtual:world-map' ? `\0${id}` : null),
  load: id =>
    id === '\0virtual:world-map' ? 'export const tileSizeDegrees = 20, unitsPerDegree = 50; export default {}' : null,
}

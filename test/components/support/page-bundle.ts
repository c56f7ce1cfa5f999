import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import type { TestProject } from 'vitest/node'
import { messagesPlugin } from '../../../client/build/messages-plugin.ts'
import { projectFolder } from '../../../src/project-folder.ts'
import { bundleFiles } from './bundle-files.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder that appears when the page is bundled. It has the two files of `bundleFiles`. */
    pageBundleFolder: string
  }
}

/**
 * Bundles the page for the component tests, while other tests already run. The packages are not part of the script, so
 * that Node.js loads them once, and a test evaluates only the code of the page afresh for each document.
 */
export default function setup(project: TestProject): () => Promise<void> {
  // Inside node_modules, so that Node.js finds the packages and Vitest does not transform the bundle.
  const cache = path.join(projectFolder, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const parent = mkdtempSync(path.join(cache, 'component-tests-'))
  const [draft, folder] = [path.join(parent, 'draft'), path.join(parent, 'bundle')]
  const end = bundlePage(draft)
    .catch((error: unknown) => writeFailure(draft, `The page could not be bundled: ${String(error)}`))
    .then(() => renameSync(draft, folder))
  project.provide('pageBundleFolder', folder)
  return () => end.then(() => rmSync(parent, { recursive: true }))
}

async function bundlePage(folder: string): Promise<void> {
  const packages = new Set<string>()
  await build({
    root: path.join(projectFolder, 'client/web'),
    configFile: false,
    logLevel: 'error',
    plugins: [packagesPlugin(packages), messagesPlugin(), emptyMapPlugin],
    build: {
      ssr: path.join(import.meta.dirname, 'page-entry.ts'),
      outDir: folder,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false, entryFileNames: bundleFiles.script } },
    },
  })
  const imports = [...packages].map((name, index) => `import * as package${index} from ${JSON.stringify(name)}`)
  const entries = [...packages].map((name, index) => `${JSON.stringify(name)}: package${index}`)
  writeFileSync(
    path.join(folder, bundleFiles.packages),
    [...imports, `export const packages = { ${entries.join()} }`].join('\n'),
  )
}

function writeFailure(folder: string, message: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, bundleFiles.packages), `throw new Error(${JSON.stringify(message)})`)
}

const packagePrefix = '\0package:'

/**
 * Replaces each package by a module that takes the package's exports from the variable `packages`, and adds its name to
 * `names`.
 */
const packagesPlugin = (names: Set<string>): Plugin => ({
  name: 'packages',
  enforce: 'pre',
  resolveId: id => (/^@?[a-z]/.test(id) && !/^virtual:|\.css$/.test(id) ? `${packagePrefix}${id}` : null),
  async load(id) {
    if (!id.startsWith(packagePrefix)) return null
    const name = id.slice(packagePrefix.length)
    names.add(name)
    const source = `packages[${JSON.stringify(name)}]`
    const exports = Object.keys((await import(name)) as object)
    const code = exports.map(
      (exported, index) => `const _${index} = ${source}.${exported}; export { _${index} as ${exported} }`,
    )
    return { code: code.join('\n'), moduleSideEffects: false }
  },
})

/** The map of the world would be most of the bundle, and a document without layout draws no map. */
const emptyMapPlugin: Plugin = {
  name: 'empty map',
  resolveId: id => (id === 'virtual:world-map' ? `\0${id}` : null),
  load: id =>
    id === '\0virtual:world-map' ? 'export const tileSizeDegrees = 20, unitsPerDegree = 50; export default {}' : null,
}

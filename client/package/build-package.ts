import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format, type FormatConfig } from 'oxfmt'
import ts from 'typescript'
import { listNamespaceOperations } from '../../src/contract/router.ts'
import { namespaceNames } from '../../src/core/namespace.ts'
import { throwDiagnostic, printContractTypes } from './contract-types.ts'
import { createManifest } from './manifest.ts'

/**
 * `npm run package`: writes the package of the typed client to dist/client, and packs it
 * (docs/decisions/client-package.md).
 */

process.chdir(path.resolve(import.meta.dirname, '../..'))
const folder = 'dist/client'
const compilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const name of ['index', 'failures', 'feed-url', 'subscription-link']) writeModule(name)
// Feeds are no procedures of RPC.
const operations = namespaceNames.flatMap(listNamespaceOperations).filter(({ rest }) => rest.feedFormat === undefined)
const types = printContractTypes('client/contract.ts', operations)
const style = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig
writeFileSync(`${folder}/contract.d.ts`, (await format('contract.d.ts', types, style)).code)
writeFileSync(`${folder}/package.json`, createManifest(readFileSync('package.json', 'utf8')))
copyFileSync('client/README.md', `${folder}/README.md`)
copyFileSync('LICENSE', `${folder}/LICENSE`)
execFileSync('npm', ['pack', '--pack-destination', '..'], {
  cwd: folder,
  stdio: 'ignore',
  shell: process.platform === 'win32', // There npm is a batch file, which only a shell can run.
})

/** Writes the JavaScript and the declarations of a module. Both need only the module itself, not its imports. */
function writeModule(name: string): void {
  const source = readFileSync(`client/${name}.ts`, 'utf8')
  const options = { fileName: `${name}.ts`, reportDiagnostics: true, compilerOptions }
  for (const [extension, transpile] of [
    ['js', ts.transpileModule],
    ['d.ts', ts.transpileDeclaration],
  ] as const) {
    const { outputText, diagnostics } = transpile(source, options)
    diagnostics?.forEach(throwDiagnostic)
    // TypeScript leaves the extensions of imports in declarations as they are.
    writeFileSync(
      `${folder}/${name}.${extension}`,
      outputText.replaceAll(/((?:from |import\()'\.\/[\w-]+)\.ts'/g, "$1.js'"),
    )
  }
}

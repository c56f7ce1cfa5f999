import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { projectFolder } from '../../src/project-folder.ts'

/** An import of a file. A lazy one is `import()`: what it loads begins a bundle of its own. */
export type Import = { from: string; to: string; isTypeOnly: boolean; isLazy: boolean }

/** The files of src and client, without generated ones, as paths from the folder of the project. */
export const listSourceFiles = (): string[] =>
  [...listFiles('src'), ...listFiles('client')].filter(file => !file.startsWith('src/generated/'))

/** Those in TypeScript. */
export const listCodeFiles = (): string[] => listSourceFiles().filter(file => /\.tsx?$/.test(file))

function listFiles(folder: string): string[] {
  const entries = readdirSync(path.join(projectFolder, folder), { withFileTypes: true, recursive: true })
  return entries
    .filter(entry => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map(entry => path.relative(projectFolder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

/** The static, dynamic and re-exporting imports of a file. Paths of the project are relative to its folder. */
export function readImports(file: string): Import[] {
  const found: Import[] = []
  const source = ts.createSourceFile(file, readFileSync(path.join(projectFolder, file), 'utf8'), ts.ScriptTarget.Latest)
  const add = (name: ts.Expression | undefined, isTypeOnly: boolean, isLazy = false) => {
    if (!name || !ts.isStringLiteral(name)) return
    const to = name.text.startsWith('.') ? path.posix.join(path.posix.dirname(file), name.text) : name.text
    found.push({ from: file, to, isTypeOnly, isLazy })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false, true)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

import ts from 'typescript'
import type { z } from 'zod'
import type { Operation } from '../../src/contract/operations.ts'
import { formatComment, printType, type TypePrinter } from './type-printer.ts'

const imports = `import type {
  TRPCBuiltRouter,
  TRPCDefaultErrorShape,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
} from '@trpc/server'
`

/** The exported types that have an entry for each procedure, with the schema of an entry. */
const schemaGetters: Record<string, (operation: Operation) => z.ZodType | undefined> = {
  Inputs: ({ input }) => input,
  Outputs: ({ output }) => output,
  FailureCodes: () => undefined,
}

/**
 * The declarations of all types that `file` exports, without imports from the service. Copies generic types, builds
 * `AppRouter` from the other types, and prints all others in full.
 */
export function printContractTypes(file: string, operations: readonly Operation[]): string {
  const program = createProgram(file)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${file} is not a module`)
  const printer: TypePrinter = { checker, declarations: new Map() }
  const exported = checker.getExportsOfModule(module).map(symbol => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    return [symbol.name, printDeclaration({ printer, operations }, target)] as const
  })
  const named = [...printer.declarations].map(([name, text]) => [name, `export type ${name} = ${text}\n`] as const)
  // Of two declarations with the same name, the one from the printer stays, because it has the comments of the schema.
  return [imports, ...new Map([...exported, ...named]).values()].join('\n')
}

function createProgram(file: string): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile(
    'tsconfig.json',
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: throwDiagnostic },
  )
  if (!config) throw new Error('tsconfig.json cannot be read')
  return ts.createProgram([file], config.options)
}

export function throwDiagnostic({ messageText, file }: ts.Diagnostic): never {
  throw new Error(`${file?.fileName ?? ''} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
}

type Tools = { printer: TypePrinter; operations: readonly Operation[] }

function printDeclaration(tools: Tools, symbol: ts.Symbol): string {
  const { printer, operations } = tools
  const { checker } = printer
  const declaration = symbol.declarations?.find(ts.isTypeAliasDeclaration)
  if (!declaration) throw new Error(`${symbol.name} is not a type alias`)
  const comment = formatComment(ts.displayPartsToString(symbol.getDocumentationComment(checker)))
  if (declaration.typeParameters) return `${comment}${declaration.getText()}\n`
  if (symbol.name === 'AppRouter') return `${comment}${buildAppRouter(operations)}`
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  const getSchema = schemaGetters[symbol.name]
  const text = getSchema
    ? printByProcedure(operations, operation =>
        printType(printer, getPropertyType(checker, type, operation.name.split('.')), getSchema(operation)),
      )
    : printType(printer, type)
  return `${comment}export type ${symbol.name} = ${text}\n`
}

const getPropertyType = (checker: ts.TypeChecker, type: ts.Type, path: string[]): ts.Type =>
  path.reduce((parent, name) => {
    const property = parent.getProperty(name)
    if (!property) throw new Error(`no type for ${path.join('.')}`)
    return checker.getTypeOfSymbol(property)
  }, type)

/** The type of an object with an entry for each procedure: `{ events: { list: … } }`. */
function printByProcedure(operations: readonly Operation[], printEntry: (operation: Operation) => string): string {
  const routers = new Map<string, string>()
  for (const operation of operations) {
    const [router = '', name] = operation.name.split('.')
    routers.set(router, `${routers.get(router) ?? ''}${name}: ${printEntry(operation)}\n`)
  }
  return `{\n${[...routers].map(([name, entries]) => `${name}: {\n${entries}}\n`).join('')}}`
}

const procedureTypes: Record<Operation['type'], string> = {
  query: 'TRPCQueryProcedure',
  mutation: 'TRPCMutationProcedure',
  subscription: 'TRPCSubscriptionProcedure',
}

function buildAppRouter(operations: readonly Operation[]): string {
  const procedures = printByProcedure(operations, ({ name, type }) => {
    const [router, procedure] = name.split('.')
    const key = `['${router}']['${procedure}']`
    const kind = procedureTypes[type]
    return `${kind}<{ input: Inputs${key}; output: Outputs${key}; meta: object; errorShape: RpcErrorShape<FailureCodes${key}> }>`
  })
  return `export type AppRouter = TRPCBuiltRouter<
    { ctx: object; meta: object; errorShape: RpcErrorShape; transformer: false },
    ${procedures}
  >\n`
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { defineInput } from '../../src/api/input.ts'
import { listOperations } from '../../src/contract/operations.ts'
import { appRouter } from '../../src/contract/router.ts'
import { type Failure, toErrorBody } from '../../src/core/failure/failures.ts'
import { type Language, languages } from '../../src/core/language.ts'
import { projectFolder } from '../../src/project-folder.ts'

const operations = listOperations(appRouter)

/** Values of each type, too small, too large and too many. */
// oxfmt-ignore
const values: unknown[] = [
  null, true, -1, 1.5, 1e12, Number.NaN, '', ' ', '0', '-1', 'x', 'x'.repeat(300_000), [], {}, [null], [[]], [{}], [-1], [1.5],
  [1e12], [true], [''], ['x'.repeat(300)], Array(200).fill(1), Array(200).fill('x'), { id: -1 }, { id: 'x' }, { id: 1, x: 2 },
  { venue: 1 }, { venue: [] }, { venue: 'x', website: 'ftp://x' }, { organizer: {} }, { organizer: 'x', phone: [] },
]

/** Why an input is invalid; null if it is valid. */
function findFailure(schema: ReturnType<typeof defineInput>, input: object): Failure | null {
  try {
    schema.parse(input)
    return null
  } catch (error) {
    return error as Failure
  }
}

/** The validation messages of a failure, in one language. */
function listMessages(failure: Failure, language: Language): string[] {
  const { data } = toErrorBody(failure, language) as { data: { details?: Record<string, { message: string }> } }
  return Object.values(data.details ?? {}).map(({ message }) => message)
}

describe.each(operations)('invalid input of $name', operation => {
  it('gets messages in the language of the request, for every field and value', () => {
    const schema = defineInput(operation.input)
    for (const field of Object.keys(operation.input.shape))
      for (const value of values) {
        const failure = findFailure(schema, { [field]: value })
        if (!failure) continue
        const [en, fr, el] = languages.map(language => listMessages(failure, language))
        const sent = `${field}: ${JSON.stringify(value)?.slice(0, 60)}`
        for (const message of el ?? []) expect(message, sent).toMatch(/\p{Script=Greek}/u)
        for (const message of en ?? []) {
          expect(message, sent).not.toMatch(/expected|too (small|big)|unrecognized|^(\S+: )?invalid/i)
          expect(fr, sent).not.toContain(message)
        }
      }
  })
})

/** Files whose texts are English alone: for operators, commands and readers of the OpenAPI document. */
const englishFilePattern = /^src\/(generated|messages|cli|import|contract|settings|environment|main|log)\b/

const files = readdirSync(path.join(projectFolder, 'src'), { recursive: true, encoding: 'utf8' })
  .map(file => `src/${file.split(path.sep).join('/')}`)
  .filter(file => file.endsWith('.ts') && !englishFilePattern.test(file))

/** Functions that take a message: those that create failures, and zod's types and checks. */
const messageFunctionPattern =
  /^(createInvalidParamFailure|string|number|int|boolean|enum|union|array|object|strictObject|min|max|positive|regex|refine|superRefine|addIssue|email|url)$/

/** Functions that take another text: keys of messages, and descriptions for the OpenAPI document. */
const otherTextFunctionPattern = /^(createMessage|withMessage|describe|meta)$/

/** Sentences in a source file that are arguments of a function that takes a message. */
function listSentences(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(projectFolder, file), 'utf8'), ts.ScriptTarget.Latest)
  const sentences: string[] = []
  const getName = (call: ts.CallExpression) =>
    ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : call.expression.getText(source)
  const visit = (node: ts.Node, isMessage: boolean): void => {
    if (isMessage && (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && /\p{L}\s+\p{L}/u.test(node.text))
      sentences.push(`${file}: ${node.text}`)
    if (!ts.isCallExpression(node)) return ts.forEachChild(node, child => visit(child, isMessage))
    visit(node.expression, false)
    const name = getName(node)
    for (const argument of node.arguments)
      visit(argument, !otherTextFunctionPattern.test(name) && (isMessage || messageFunctionPattern.test(name)))
  }
  visit(source, false)
  return sentences
}

describe('the source files', () => {
  it('contain no sentence where a message of the catalogues belongs', () => {
    expect(files.length).toBeGreaterThan(60)
    expect(files.flatMap(listSentences)).toEqual([])
  })
})

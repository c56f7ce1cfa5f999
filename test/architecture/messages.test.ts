import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { defineInput } from '../../src/api/input.ts'
import { listOperations } from '../../src/contract/operations.ts'
import { appRouter } from '../../src/contract/router.ts'
import { FAILURE_MESSAGES } from '../../src/core/failure-messages.ts'
import { Failure, FAILURES, type FailureReason, toErrorBody } from '../../src/core/failures.ts'
import { languages } from '../../src/core/language.ts'
import { MESSAGES } from '../../src/core/messages.ts'
import { projectFolder } from '../../src/project-folder.ts'

/** Everything that callers are told, by what names it. */
const texts = [
  ...Object.entries(MESSAGES).map(([name, told]) => ({ name, told: { ...told } })),
  ...Object.entries(FAILURES).map(([name, { message }]) => ({
    name,
    told: { en: message, ...FAILURE_MESSAGES[name as FailureReason] },
  })),
]

const where = (isWrong: (told: Record<string, string>) => boolean) =>
  texts.filter(({ told }) => isWrong(told)).map(({ name }) => name)

/** Words that are the same in every language: names of the protocol, formats and values. */
const untranslated =
  /\{\w+\}|http\(s\)|\b(Allow|Retry-After|HTTP|JSON|IANA|UTC|slugs?|true|false|https?|Europe\/Athens|anna@example\.org|application\/[\w-]+|x-www-form-urlencoded|multipart\/form-data)\b/g

describe('what callers are told', () => {
  it('is said in three languages, each in its own words', () => {
    expect(texts.length).toBeGreaterThan(80)
    expect(where(told => languages.some(language => !told[language]?.trim()))).toEqual([])
    expect(where(told => new Set(languages.map(language => told[language])).size < 3)).toEqual([])
  })

  it('names the same values in each', () => {
    const placeholders = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort().join()

    expect(
      where(({ en, fr, el }) => placeholders(en) !== placeholders(fr) || placeholders(en) !== placeholders(el)),
    ).toEqual([])
  })

  it('is in Greek letters where it is Greek, monotonic, and nowhere else', () => {
    const latin = ({ el = '' }: Record<string, string>) => el.replace(untranslated, '').match(/\p{Script=Latin}+/gu)

    expect(where(told => latin(told) !== null)).toEqual([])
    expect(where(({ el = '' }) => !/\p{Script=Greek}{2,}/u.test(el) || el !== el.normalize('NFC'))).toEqual([])
    expect(where(({ el = '' }) => /[\u1f00-\u1fff\u037e\u0387]/.test(el))).toEqual([])
    expect(where(({ en = '', fr = '' }) => /\p{Script=Greek}/u.test(en + fr))).toEqual([])
  })

  it('is set as French is: spaces that do not break before : ; ! ? and inside «», curly apostrophes', () => {
    const isBare = ({ fr = '' }: Record<string, string>) =>
      /[^\u202f][;!?]|[^\u00a0]:(?!\d)|[^\u00a0]»|«[^\u00a0]|'/.test(fr)

    expect(where(isBare)).toEqual([])
    expect(toErrorBody(new Failure('rest_invalid_param', { params: { page: '' } }), 'fr').message).toBe(
      'Paramètre(s) non valide(s)\u00a0: page',
    )
  })

  it('ends as a sentence does, in all languages alike', () => {
    const isSentence = (text = '') => /[.;!?]$/.test(text)

    expect(where(({ en, fr, el }) => isSentence(en) !== isSentence(fr) || isSentence(en) !== isSentence(el))).toEqual(
      [],
    )
  })
})

const operations = listOperations(appRouter)

/** Values of each type, too small, too large and too many, one of which every field refuses. */
// prettier-ignore
const values: unknown[] = [
  null, true, -1, 1.5, 1e12, Number.NaN, '', ' ', '0', '-1', 'x', 'x'.repeat(300_000), [], {}, [null], [[]], [{}], [-1], [1.5],
  [1e12], [true], [''], ['x'.repeat(300)], Array(200).fill(1), Array(200).fill('x'), { id: -1 }, { id: 'x' }, { id: 1, x: 2 },
  { venue: 1 }, { venue: [] }, { venue: 'x', website: 'ftp://x' }, { organizer: {} }, { organizer: 'x', phone: [] },
]

/** The words of an operation's refusal of its input, in a language. */
function refusalOf(operation: (typeof operations)[number], input: object, language: 'en' | 'fr' | 'el'): string[] {
  try {
    defineInput(operation.input).parse(input)
    return []
  } catch (error) {
    const { data } = toErrorBody(error as Failure, language) as {
      data: { details?: Record<string, { message: string }> }
    }
    return Object.values(data.details ?? {}).map(({ message }) => message)
  }
}

describe.each(operations)('a refusal of what is sent to $name', operation => {
  it('is told in the language, whatever is sent in whatever field', () => {
    for (const field of Object.keys(operation.input.shape))
      for (const value of values) {
        const [en, fr, el] = languages.map(language => refusalOf(operation, { [field]: value }, language))
        const sent = `${field}: ${JSON.stringify(value)?.slice(0, 60)}`
        for (const message of el ?? []) expect(message, sent).toMatch(/\p{Script=Greek}/u)
        for (const message of en ?? []) {
          expect(message, sent).not.toMatch(/expected|too (small|big)|unrecognized|^(\S+: )?invalid/i)
          expect(message, sent).not.toContain('\u0001')
          expect(fr, sent).not.toContain(message)
        }
      }
  })
})

/** Who is spoken to in English alone: the operator, the importer's and the users command's caller, the reader of the document. */
const forOthers = /^src\/(generated|cli|contract|settings|main|log)\b/

const files = readdirSync(path.join(projectFolder, 'src'), { recursive: true, encoding: 'utf8' })
  .map(file => `src/${file.split(path.sep).join('/')}`)
  .filter(file => file.endsWith('.ts') && !forOthers.test(file))

/** What takes a message: the makers of refusals, and zod's types and checks. */
const speaking =
  /^(invalid|string|number|int|boolean|enum|union|array|object|strictObject|min|max|positive|regex|refine|superRefine|addIssue|email|url)$/

/** What takes another text: keys of the tables, and descriptions for the document. */
const silent = /^(say|describe|meta)$/

/** Sentences that stand in the source as an argument of what takes a message. */
function sentencesIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(projectFolder, file), 'utf8'), ts.ScriptTarget.Latest)
  const found: string[] = []
  const nameOf = (call: ts.CallExpression) =>
    ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : call.expression.getText(source)
  const visit = (node: ts.Node, isSpoken: boolean): void => {
    if (isSpoken && (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && /\p{L}\s+\p{L}/u.test(node.text))
      found.push(`${file}: ${node.text}`)
    if (!ts.isCallExpression(node)) return ts.forEachChild(node, child => visit(child, isSpoken))
    visit(node.expression, false)
    const name = nameOf(node)
    for (const argument of node.arguments) visit(argument, !silent.test(name) && (isSpoken || speaking.test(name)))
  }
  visit(source, false)
  return found
}

describe('the sources', () => {
  it('hold no sentence where a message of the tables belongs', () => {
    expect(files.length).toBeGreaterThan(60)
    expect(files.flatMap(sentencesIn)).toEqual([])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { projectFolder } from '../../src/project-folder.ts'

const folder = path.join(projectFolder, 'client/web')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.tsx'))
  .map(file => file.split(path.sep).join('/'))

type Tag = ts.JsxOpeningElement | ts.JsxSelfClosingElement

/** Elements and components of the page that show no name by themselves. */
const tagsWithoutName = /^(input|select|textarea|progress|dialog|DateInput|TimeInput|Combobox|RefusableInput)$/
const rolesWithoutName = /^"(group|toolbar|listbox|combobox|dialog)"$/
/** In attributes, and in objects that a tag spreads or gets as `control`. */
const nameInAttributes = /\b(?:aria-label|aria-labelledby|title|label)['"]?[=:]|\baria-hidden\b/
const idInAttributes = /\bid: ([\w.]+)|\{ (id)\b/g

/** Tags whose name comes from another file: in attributes of the caller, or from a label there. */
const namedElsewhere = [
  'editor/event/recurrence/recurrence-end-fields.tsx: DateInput',
  'editor/event/recurrence/recurrence-end-fields.tsx: input',
  'editor/settings/accent-field.tsx: input',
  'ui/form/drop-area.tsx: input',
  'ui/form/html/html-source.tsx: textarea',
  'ui/input/combobox.tsx: input',
  'ui/input/date-input.tsx: RefusableInput',
  'ui/input/refusable-input.tsx: input',
  'ui/input/time-input.tsx: RefusableInput',
]

/** The attributes of a tag with the text of their values. */
const listAttributes = ({ attributes }: Tag): Map<string, string> =>
  new Map(
    attributes.properties.flatMap(one =>
      ts.isJsxAttribute(one) ? [[one.name.getText(), one.initializer?.getText() ?? '']] : [],
    ),
  )

/** The code or the text of an attribute with an id. */
const readId = (tag: Tag, name: 'id' | 'for'): string | undefined =>
  listAttributes(tag).get(name)?.replace(/[{}"]/g, '')

const needsName = (tag: Tag): boolean => {
  const attributes = listAttributes(tag)
  return (
    tagsWithoutName.test(tag.tagName.getText()) ||
    rolesWithoutName.test(attributes.get('role') ?? '') ||
    (tag.tagName.getText() === 'button' && /icon-button/.test(attributes.get('class') ?? ''))
  )
}

/** Whether a tag has a name: in an attribute, by a label around it, or by one of the same file for its id. */
function hasName(tag: Tag, labelledIds: ReadonlySet<string>): boolean {
  const attributes = tag.attributes.getText()
  const ids = [...attributes.matchAll(idInAttributes)].map(([, id, shorthand]) => id ?? shorthand)
  ids.push(readId(tag, 'id'))
  if (nameInAttributes.test(attributes) || ids.some(id => id && labelledIds.has(id))) return true
  for (let node: ts.Node = tag.parent; node; node = node.parent)
    if (ts.isJsxElement(node) && /^(label|FieldFrame)$/.test(node.openingElement.tagName.getText())) return true
  return false
}

function listTags(file: string): Tag[] {
  const text = readFileSync(path.join(folder, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const tags: Tag[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) tags.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return tags
}

it('every control, dialog, group and progress bar of the page has an accessible name', () => {
  const unnamed = files.flatMap(file => {
    const tags = listTags(file)
    const labels = tags.filter(tag => tag.tagName.getText() === 'label')
    const labelledIds = new Set(labels.map(label => readId(label, 'for') ?? ''))
    return tags
      .filter(tag => needsName(tag) && !hasName(tag, labelledIds))
      .map(tag => `${file}: ${tag.tagName.getText()}`)
  })

  expect(unnamed.sort()).toEqual(namedElsewhere)
})

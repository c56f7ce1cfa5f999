import type { CalendarClient, Inputs, Term } from '../../../index.ts'
import type { PickedRecord } from '../form/record-picker.tsx'
import { toTermSummary } from '../../lib/record-summary.ts'
import { reportTakenName, type NamedRecord, toTermNameQuery } from './record-names.ts'
import { type FieldValues, omitEmpty, type RecordFormDefinition } from './record-form-definition.ts'
import { CategoryFields, TagFields } from './term-fields.tsx'
import { categoryLabels, tagLabels } from './term-words.ts'

/** What the fields of a tag hold. Texts are those of one language. */
export type TagValues = FieldValues<Inputs['tags']['create'], 'name' | 'slug' | 'description'>

/** The same of a category, which may stand below another. */
export type CategoryValues = TagValues & { parent: PickedRecord[] }

/** A category with the name of the one that it stands below: it tells its id alone. */
type Category = { term: Term; parent: PickedRecord[] }

const textsOf = ({ name, slug, description }: Term): TagValues => ({ name, slug, description })

const blankTag: TagValues = { name: '', slug: '', description: '' }

const askedOf = (name: string) => ({ ...toTermNameQuery(name), hide_empty: false })
const namedOf = ({ id, name, description }: Term): NamedRecord => ({ id, name, description, author: null })

export const tagFormDefinition: RecordFormDefinition<TagValues, Term> = {
  kind: 'tags',
  emptyValues: blankTag,
  labels: tagLabels,
  nameField: 'name',
  toValues: textsOf,
  toCopyValues: (term, titled) => ({ ...textsOf(term), name: titled(term.name), slug: '' }),
  toSummary: term => toTermSummary('tags', term),
  read: (calendar, id) => calendar.tags.read.query({ id }),
  findByName: async (calendar, name) => (await calendar.tags.list.query(askedOf(name))).tags.map(namedOf),
  create: (calendar, values) =>
    reportTakenName(calendar.tags.create.mutate({ ...omitEmpty(values), name: values.name })),
  update: (calendar, id, changed) => calendar.tags.update.mutate({ id, ...changed }),
  Fields: TagFields,
}

async function withParent(calendar: CalendarClient, term: Term): Promise<Category> {
  if (term.parent === 0) return { term, parent: [] }
  const { id, name } = await calendar.categories.read.query({ id: term.parent })
  return { term, parent: [{ id, name }] }
}

const inputOf = <V extends Partial<CategoryValues>>({ parent, ...texts }: V) => ({
  ...texts,
  ...(parent ? { parent: parent[0]?.id ?? 0 } : {}),
})

const valuesOf = ({ term, parent }: Category): CategoryValues => ({ ...textsOf(term), parent })

export const categoryFormDefinition: RecordFormDefinition<CategoryValues, Category> = {
  kind: 'categories',
  emptyValues: { ...blankTag, parent: [] },
  labels: categoryLabels,
  nameField: 'name',
  toValues: valuesOf,
  toCopyValues: (category, titled) => ({ ...valuesOf(category), name: titled(category.term.name), slug: '' }),
  toSummary: ({ term }) => toTermSummary('categories', term),
  read: async (calendar, id) => withParent(calendar, await calendar.categories.read.query({ id })),
  findByName: async (calendar, name) => (await calendar.categories.list.query(askedOf(name))).categories.map(namedOf),
  create: async (calendar, values) =>
    withParent(
      calendar,
      await reportTakenName(calendar.categories.create.mutate({ ...omitEmpty(inputOf(values)), name: values.name })),
    ),
  update: async (calendar, id, changed) =>
    withParent(calendar, await calendar.categories.update.mutate({ id, ...inputOf(changed) })),
  Fields: CategoryFields,
}

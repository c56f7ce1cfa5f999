import type { CalendarClient, Term } from '../../../../index.ts'
import { toTermSummary } from '../../../lib/records/summary.ts'
import { omitEmpty } from '../../form/publication-values.ts'
import type { RecordFormDefinition } from '../record-form-definition.ts'
import { reportTakenName } from '../record-names.ts'
import { CategoryFields, TagFields } from './term-fields.tsx'
import {
  type CategoryValues,
  type CategoryWithParent,
  emptyCategory,
  emptyTag,
  type TagValues,
  toCategoryValues,
  toTagValues,
} from './term-values.ts'

export const tagFormDefinition: RecordFormDefinition<TagValues, Term> = {
  kind: 'tags',
  emptyValues: emptyTag,
  getLabels: fields => fields.tags,
  nameField: 'name',
  toValues: toTagValues,
  toCopyValues: tag => ({ ...toTagValues(tag), name: '', slug: '' }),
  toSummary: tag => toTermSummary('tags', tag),
  read: (calendar, id) => calendar.tags.read.query({ id }),
  create: (calendar, values) =>
    reportTakenName(calendar.tags.create.mutate({ ...omitEmpty(values), name: values.name })),
  update: (calendar, id, changes) => calendar.tags.update.mutate({ id, ...changes }),
  Fields: TagFields,
}

async function readParent(calendar: CalendarClient, term: Term): Promise<CategoryWithParent> {
  if (term.parent === 0) return { term, parent: [] }
  const { id, name } = await calendar.categories.read.query({ id: term.parent })
  return { term, parent: [{ id, name }] }
}

const toCategoryInput = <V extends Partial<CategoryValues>>({ parent, color, ...texts }: V) => ({
  ...texts,
  ...(color === undefined ? {} : { color: color || null }),
  ...(parent ? { parent: parent[0]?.id ?? 0 } : {}),
})

export const categoryFormDefinition: RecordFormDefinition<CategoryValues, CategoryWithParent> = {
  kind: 'categories',
  emptyValues: emptyCategory,
  getLabels: fields => fields.categories,
  nameField: 'name',
  toValues: toCategoryValues,
  toCopyValues: category => ({ ...toCategoryValues(category), name: '', slug: '' }),
  toSummary: ({ term }) => toTermSummary('categories', term),
  read: async (calendar, id) => readParent(calendar, await calendar.categories.read.query({ id })),
  async create(calendar, values) {
    const input = { ...omitEmpty(toCategoryInput(values)), name: values.name }
    return readParent(calendar, await reportTakenName(calendar.categories.create.mutate(input)))
  },
  update: async (calendar, id, changes) =>
    readParent(calendar, await calendar.categories.update.mutate({ id, ...toCategoryInput(changes) })),
  Fields: CategoryFields,
}

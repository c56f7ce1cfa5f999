import type { Context } from '../../api/context.ts'
import type { FieldDefinitions } from '../../core/kinds/fields.ts'
import type { Language } from '../../core/language.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import {
  fromPublicationRow,
  hasNoTexts,
  type PublicationRow,
  type RecordColumns,
  type RecordTexts,
  type RequiredColumns,
  toNewRecordColumns,
  toRecordColumns,
  toTextColumns,
} from '../shared/record/columns.ts'
import type { NamedKindName } from '../../core/kinds/names.ts'
import type { StoredRecord } from '../shared/record/stored-record.ts'
import type { ColumnValues, TextValues } from './columns.ts'

/** The rows of the records of a kind, and of their texts. */

/** What is written; undefined leaves a column or text as it is, null clears it. */
export type NamedColumns = RecordColumns & { values: ColumnValues }
export type NamedTexts = RecordTexts & { name?: string | undefined; values: TextValues }

/** What a patch reads before it writes. The texts are in the language of the context. Without `Fields`, of any kind. */
export type StoredNamedRecord<Fields extends FieldDefinitions = never> = Omit<StoredRecord, 'texts'> & {
  columns: ColumnValues<Fields>
  texts: ({ name: string | null; slug: string | null } & TextValues<Fields>) | null
}

const toRow = ({ values, ...shared }: NamedColumns) => ({
  ...toRecordColumns(shared),
  ...values,
})

const toTextRow = ({ name, values, ...shared }: NamedTexts) => ({
  name,
  ...toTextColumns(shared),
  ...values,
})

/** How Prisma writes the records of a kind and their texts. The types of its models differ with the kind. */
type RecordModel = {
  create: (query: { data: object; select: { id: true } }) => Promise<{ id: number }>
  update: (query: { where: { id: number }; data: object; select: { id: true } }) => Promise<unknown>
  findUniqueOrThrow: (query: {
    where: { id: number }
    include: { texts: { where: { language: Language } } }
  }) => Promise<PublicationRow & { authorId: number; texts: object[] }>
}
type TextModel = {
  upsert: (query: { where: object; create: object; update: object; select: object }) => Promise<unknown>
}

const getRecords = (tx: Tx, name: NamedKindName) => tx[name] as unknown as RecordModel
const getTexts = (tx: Tx, name: NamedKindName) => tx[`${name}Text`] as unknown as TextModel

export const createNamedRows = (name: NamedKindName) => ({
  /** Stores a record and its texts in the language of the context, which becomes its original one. Returns the id. */
  insert: async (
    { language, now }: Context,
    tx: Tx,
    columns: NamedColumns & RequiredColumns,
    texts: NamedTexts,
  ): Promise<number> => {
    const newTexts = { create: { language, ...toTextRow(texts) } }
    const data = { ...toRow(columns), ...toNewRecordColumns(columns, language, now), texts: newTexts }
    const { id } = await getRecords(tx, name).create({ data, select: { id: true } })
    return id
  },

  /** Changes the columns that are not undefined, and the texts in the language of the context. */
  update: async (
    { language, now }: Context,
    tx: Tx,
    id: number,
    columns: NamedColumns,
    texts: NamedTexts,
  ): Promise<void> => {
    const data = { ...toRow(columns), modifiedUtc: now }
    await getRecords(tx, name).update({ where: { id }, data, select: { id: true } })
    await writeTexts(tx, name, { id, language }, toTextRow(texts))
  },

  /** The caller has locked the record. */
  readStored: async ({ language }: Context, tx: Tx, id: number): Promise<StoredNamedRecord> => {
    const include = { texts: { where: { language } } }
    const record = await getRecords(tx, name).findUniqueOrThrow({ where: { id }, include })
    return {
      authorId: record.authorId,
      publication: fromPublicationRow(record),
      columns: record as unknown as ColumnValues,
      texts: (record.texts[0] ?? null) as StoredNamedRecord['texts'],
    }
  },
})

async function writeTexts(
  tx: Tx,
  name: NamedKindName,
  { id, language }: { id: number; language: Language },
  row: object,
): Promise<void> {
  if (hasNoTexts(row)) return
  const recordKey = `${name}Id`
  await getTexts(tx, name).upsert({
    where: { [`${recordKey}_language`]: { [recordKey]: id, language } },
    create: { [recordKey]: id, language, ...row },
    update: row,
    select: { [recordKey]: true },
  })
}

import type { Context } from '../../api/context.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import {
  fromPublicationRow,
  hasNoTexts,
  type RecordColumns,
  type RecordTexts,
  type RequiredColumns,
  toNewRecordColumns,
  toRecordColumns,
  toTextColumns,
} from '../shared/record/columns.ts'

/** The columns of an organizer; undefined = leave as it is, null = clear. */
export type OrganizerColumns = RecordColumns & {
  phone?: string | null | undefined
  website?: string | null | undefined
  email?: string | null | undefined
}

/** The texts of an organizer in one language; undefined = leave as it is, null = clear. */
export type OrganizerTexts = RecordTexts & { name?: string | undefined }

const toOrganizerRow = (organizer: OrganizerColumns) => ({
  ...toRecordColumns(organizer),
  phone: organizer.phone,
  website: organizer.website,
  email: organizer.email,
})

const toOrganizerTextRow = (texts: OrganizerTexts) => ({ name: texts.name, ...toTextColumns(texts) })

export type StoredOrganizer = Awaited<ReturnType<typeof readStored>>

export const organizerRows = {
  insert: async (
    { language, now }: Context,
    tx: Tx,
    organizer: OrganizerColumns & RequiredColumns,
    texts: OrganizerTexts,
  ): Promise<number> => {
    const newTexts = { create: { language, ...toOrganizerTextRow(texts) } }
    const { id } = await tx.organizer.create({
      data: { ...toOrganizerRow(organizer), ...toNewRecordColumns(organizer, language, now), texts: newTexts },
      select: { id: true },
    })
    return id
  },

  update: async (
    { language, now }: Context,
    tx: Tx,
    id: number,
    organizer: OrganizerColumns,
    texts: OrganizerTexts,
  ): Promise<void> => {
    const data = { ...toOrganizerRow(organizer), modifiedUtc: now }
    await tx.organizer.update({ where: { id }, data, select: { id: true } })
    if (hasNoTexts(texts)) return
    await tx.organizerText.upsert({
      where: { organizerId_language: { organizerId: id, language } },
      create: { organizerId: id, language, ...toOrganizerTextRow(texts) },
      update: toOrganizerTextRow(texts),
      select: { organizerId: true },
    })
  },

  readStored,
}

async function readStored({ language }: Context, tx: Tx, id: number) {
  const organizer = await tx.organizer.findUniqueOrThrow({ where: { id }, include: { texts: { where: { language } } } })
  const { authorId, texts } = organizer
  return { authorId, publication: fromPublicationRow(organizer), texts: texts[0] ?? null }
}

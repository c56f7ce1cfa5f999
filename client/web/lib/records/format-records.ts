import type { PageMessages } from '../text/messages.ts'

/**
 * Formats one record as its title in quotation marks. Several records, or one whose title is not known (''), become a
 * count: `3 records`.
 */
export function formatRecords(messages: PageMessages['actions'], records: readonly { title: string }[]): string {
  const [first] = records
  if (records.length === 1 && first?.title) return messages.quotedTitle({ title: first.title })
  return messages.recordCount({ count: records.length })
}

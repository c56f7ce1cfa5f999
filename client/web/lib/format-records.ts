import type { PageMessages } from './messages.ts'

/** The title of one record in quotation marks; the number of records when there are more, or when the title is ''. */
export function formatRecords(messages: PageMessages['actions'], records: readonly { title: string }[]): string {
  const [first] = records
  if (records.length === 1 && first?.title) return messages.quotedTitle({ title: first.title })
  return messages.recordCount({ count: records.length })
}

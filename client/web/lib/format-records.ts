import type { PageMessages } from './messages.ts'

/** The title of one record in quotation marks; the number of records when there are more, or when the title is ''. */
export const formatRecords = (messages: PageMessages['actions'], titles: string[]): string =>
  titles.length === 1 && titles[0]
    ? messages.quotedTitle({ title: titles[0] })
    : messages.recordCount({ count: titles.length })

import { z } from 'zod'

/** Increases when older versions of the service cannot read the file. */
export const backupFormat = 1

/**
 * The entries of a backup, in this order: the header, images, the contents, the rows of the tables and the jobs in
 * parts, the images that were uploaded meanwhile, and the end. Rows are in the text format of COPY.
 */
export const entryNames = {
  header: 'calendar.json',
  contents: 'contents.json',
  end: 'end.json',
  images: 'pictures/',
  tables: 'tables/',
  jobs: 'jobs/',
} as const

export const BackupHeader = z.object({
  format: z.int(),
  /** The version of the service that made the backup. */
  service: z.string(),
  created: z.iso.datetime(),
  postgresql: z.string(),
  encoding: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
})
export type BackupHeader = z.output<typeof BackupHeader>

export const BackupContents = z.object({
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  jobs: z.int(),
})

export const BackupEnd = z.object({ pictures: z.int() })

/** What a backup or a restore has written. */
export type BackupResult = { rows: number; images: number; bytes: number }

/** Is told of rows, jobs and images. */
export type ProgressReport = { addExpected: (items: number) => void; addDone: (items?: number) => void }

/**
 * The number of rows in the text format of COPY, which ends each row with a line feed and escapes the line feeds of
 * values.
 */
export function countRows(bytes: Uint8Array): number {
  let count = 0
  for (let index = bytes.indexOf(10); index >= 0; index = bytes.indexOf(10, index + 1)) count++
  return count
}

import type { RestoreTransaction } from './restore-transaction.ts'
import type { RowWriter } from './row-writer.ts'
import type { SnapshotContents } from './snapshot.ts'
import type { ArchiveEntry } from './archive.ts'
import { entryNames, type ProgressReport, countRows } from './backup-format.ts'

/** Restores the parts of tables and jobs, which come one table after the other. */
type RowRestore = {
  start: (contents: SnapshotContents) => Promise<void>
  add: (part: ArchiveEntry) => Promise<void>
  /** Returns the number of rows of the tables. Fails if rows are missing. */
  finish: () => Promise<number>
}

type Destination = { folder: string; writer: RowWriter; expectedRows: number }

export function createRowRestore(transaction: RestoreTransaction, progress: ProgressReport): RowRestore {
  let contents: SnapshotContents | undefined
  let destination: Destination | undefined
  let total = 0

  const close = async () => {
    if (!destination) return
    const { folder, writer, expectedRows } = destination
    const rows = await writer.end()
    if (rows !== expectedRows) throw new Error(`The backup has ${rows} of ${expectedRows} rows in ${folder}.`)
    if (folder !== entryNames.jobs) total += rows
    destination = undefined
  }

  return {
    async start(value) {
      contents = value
      await transaction.prepare(value)
      progress.addExpected(countTableRows(value) + value.jobs)
    },
    async add(part) {
      const folder = part.name.slice(0, part.name.lastIndexOf('/') + 1)
      if (destination?.folder !== folder) {
        await close()
        destination = openDestination(transaction, requireContents(contents), folder)
      }
      for await (const chunk of part.read()) {
        await destination.writer.write(chunk)
        progress.addDone(countRows(chunk))
      }
    },
    async finish() {
      await close()
      const expected = countTableRows(requireContents(contents))
      if (total !== expected) throw new Error(`The backup has ${total} of ${expected} rows.`)
      await transaction.complete(requireContents(contents))
      return total
    },
  }
}

const countTableRows = ({ tables }: SnapshotContents): number => tables.reduce((sum, { rows }) => sum + rows, 0)

function requireContents(contents: SnapshotContents | undefined): SnapshotContents {
  if (!contents) throw new Error('The backup has no table of contents.')
  return contents
}

function openDestination(transaction: RestoreTransaction, contents: SnapshotContents, folder: string): Destination {
  if (folder === entryNames.jobs) return { folder, writer: transaction.openJobs(), expectedRows: contents.jobs }
  const table = contents.tables.find(({ name }) => folder === `${entryNames.tables}${name}/`)
  if (!table) throw new Error(`The backup has an unknown entry in ${folder}.`)
  return { folder, writer: transaction.openTable(table), expectedRows: table.rows }
}

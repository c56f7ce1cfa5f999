import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { formatColumns, type TableContents } from './snapshot.ts'

/** Writes rows in the text format of COPY. */
export type RowWriter = {
  write: (bytes: Uint8Array) => Promise<void>
  /** Returns the number of rows. */
  end: () => Promise<number>
}

/** Opens one writer after the other on a connection. */
export type RowWriters = {
  open: (table: Pick<TableContents, 'name' | 'columns'>) => RowWriter
  /** Ends the COPY of a writer that is still open. Until then the connection takes no other statement. */
  cancel: () => void
}

export function createRowWriters(client: pg.ClientBase): RowWriters {
  let cancel = () => {}
  return {
    open({ name, columns }) {
      const copy = copyFrom(`copy ${pg.escapeIdentifier(name)} (${formatColumns(columns)}) from stdin`)
      const stream = client.query(copy)
      cancel = () => void stream.destroy()
      const end = finished(stream)
      let failure: Error | undefined
      end.catch((error: Error) => {
        failure = error // of PostgreSQL, which has ended the COPY: the stream fails if it is written to or destroyed
        cancel = () => {}
      })
      return {
        async write(bytes) {
          if (failure) throw failure
          if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), end])
        },
        async end() {
          if (failure) throw failure
          stream.end()
          await end
          return stream.rowCount
        },
      }
    },
    cancel: () => cancel(),
  }
}

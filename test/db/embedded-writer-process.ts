import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts'

// A process that embedded-crashes.test.ts kills. It inserts rows and prints the id of each one that
// the server acknowledged.
const [dir = ''] = process.argv.slice(2)
const { url } = await startEmbeddedPostgres({ dir })
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query('create table if not exists acknowledged (id int primary key)')
const { rows } = await client.query<{ next: number }>('select coalesce(max(id), 0) + 1 as next from acknowledged')
for (let id = rows[0]?.next ?? 1; ; id++) {
  await client.query('insert into acknowledged values ($1)', [id])
  process.stdout.write(`${id}\n`)
}

import net from 'node:net'
import pg from 'pg'
import { expect, it } from 'vitest'
import { formatError } from '../../src/start/format-error.ts'

const connectError = (connectionString: string): Promise<unknown> =>
  new pg.Client({ connectionString, connectionTimeoutMillis: 200 }).connect().catch((error: unknown) => error)

it('a database that cannot be reached is named with its host, and without its password', async () => {
  expect(formatError(await connectError('postgresql://a:secret@127.0.0.1:1/b'))).toMatch(
    /^The database of DATABASE_URL does not answer at 127\.0\.0\.1, port 1 \(ECONNREFUSED\)\./,
  )
  expect(formatError(await connectError('postgresql://a:secret@nowhere.invalid/b'))).toMatch(
    /^The database of DATABASE_URL does not answer at nowhere\.invalid \((ENOTFOUND|EAI_AGAIN)\)\./,
  )
})

it('a server that accepts the connection and says nothing is a database that does not answer', async () => {
  const server = net.createServer().listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const { port } = server.address() as net.AddressInfo
  expect(formatError(await connectError(`postgresql://a@127.0.0.1:${port}/b`))).toBe(
    'The database of DATABASE_URL does not answer (timeout expired). Is it running, and is the address right?',
  )
  server.close()
})

it('a refusal of PostgreSQL says what to do', () => {
  const refusal = (code: string) =>
    Object.assign(new pg.DatabaseError('database "town" does not exist', 1, 'error'), { code })
  expect(formatError(refusal('3D000'))).toBe(
    'The database refused: database "town" does not exist. Create it, or write the name of another in DATABASE_URL.',
  )
  expect(formatError(refusal('XX000'))).toBe('The database refused: database "town" does not exist')
})

// The driver adapter over `pg` that connects the WebAssembly schema engine of schema-engine.mjs to a database.
// @prisma/adapter-pg does not work here: it cannot read the system catalogs ("char" columns), and it splits scripts at
// every semicolon, which breaks functions and do blocks.
import { ColumnTypeEnum as Column, DriverAdapterError } from '@prisma/driver-adapter-utils'
import pg from 'pg'

const escapeIdentifier = name => `"${name.replaceAll('"', '""')}"`
const getSchemaName = url => new URL(url).searchParams.get('schema') ?? 'public'
const pgParameters = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'host', 'options']

export const getDatabaseName = url => decodeURIComponent(new URL(url).pathname.slice(1))

function replaceDatabase(url, name) {
  const replaced = new URL(url)
  replaced.pathname = `/${encodeURIComponent(name)}`
  return replaced.href
}

/** The URL without Prisma's own parameters, which PostgreSQL rejects. */
function removePrismaParameters(url) {
  const cleaned = new URL(url)
  for (const name of [...cleaned.searchParams.keys()])
    if (!pgParameters.includes(name)) cleaned.searchParams.delete(name)
  return cleaned.href
}

export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: removePrismaParameters(url) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const createDatabase = url =>
  withClient(replaceDatabase(url, 'postgres'), client =>
    client.query(`create database ${escapeIdentifier(getDatabaseName(url))}`),
  )

export const dropDatabase = url =>
  withClient(replaceDatabase(url, 'postgres'), client =>
    client.query(`drop database if exists ${escapeIdentifier(getDatabaseName(url))} with (force)`),
  )

/** The engine's names for PostgreSQL type numbers. Any other type is `Text`. */
const columnTypes = {
  16: Column.Boolean,
  18: Column.Character,
  20: Column.Int64,
  21: Column.Int32,
  23: Column.Int32,
  26: Column.Int64,
  114: Column.Json,
  700: Column.Float,
  701: Column.Double,
  1000: Column.BooleanArray,
  1002: Column.CharacterArray,
  1003: Column.TextArray,
  1005: Column.Int32Array,
  1007: Column.Int32Array,
  1009: Column.TextArray,
  1015: Column.TextArray,
  1016: Column.Int64Array,
  1028: Column.Int64Array,
  1114: Column.DateTime,
  1184: Column.DateTime,
  1700: Column.Numeric,
  2950: Column.Uuid,
  3802: Column.Json,
}

/**
 * Parsers by PostgreSQL type number. The engine expects wide numbers, JSON and times as strings, which `pg` would
 * convert to JavaScript values. Our sessions use UTC.
 */
const parsers = {
  20: String,
  26: String,
  114: String,
  1003: pg.types.getTypeParser(1009),
  1114: text => `${text.replace(' ', 'T')}+00:00`,
  1184: text => text.replace(' ', 'T').replace(/[+-]\d\d(:\d\d)?$/, '+00:00'),
  1700: String,
  3802: String,
}

const types = { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) }

const adapterErrors = {
  '3D000': () => ({ kind: 'DatabaseDoesNotExist' }),
  '42P04': () => ({ kind: 'DatabaseAlreadyExists' }),
  '42P01': error => ({ kind: 'TableDoesNotExist', table: /"(.+?)"/.exec(error.message)?.[1] }),
}

function throwAdapterError(error) {
  if (typeof error?.code !== 'string') throw error
  const { code, message, severity = 'N/A', detail, column, hint } = error
  const kind = adapterErrors[code]?.(error) ?? { kind: 'postgres', code, severity, message, detail, column, hint }
  throw new DriverAdapterError({ originalCode: code, originalMessage: message, ...kind })
}

class Adapter {
  provider = 'postgres'
  adapterName = 'schema-engine-pg'
  #connect
  #schemaName
  #close

  constructor(connect, schemaName, close) {
    this.#connect = connect
    this.#schemaName = schemaName
    this.#close = close
  }

  async #run({ sql, args }) {
    const client = await this.#connect()
    return client.query({ text: sql, values: args, rowMode: 'array', types }).catch(throwAdapterError)
  }

  async queryRaw(query) {
    const { fields, rows } = await this.#run(query)
    const columnNames = fields.map(field => field.name)
    return { columnNames, columnTypes: fields.map(field => columnTypes[field.dataTypeID] ?? Column.Text), rows }
  }

  async executeRaw(query) {
    return (await this.#run(query)).rowCount ?? 0
  }

  async executeScript(script) {
    const client = await this.#connect()
    await client.query(script).catch(throwAdapterError)
  }

  async startTransaction() {
    await this.executeScript('begin')
    const transaction = new Adapter(this.#connect, this.#schemaName)
    // With `usePhantomQuery: false` the engine sends COMMIT and ROLLBACK itself, but not BEGIN.
    return Object.assign(transaction, {
      options: { usePhantomQuery: false },
      commit: async () => {},
      rollback: async () => {},
    })
  }

  getConnectionInfo() {
    return { schemaName: this.#schemaName, supportsRelationJoins: true }
  }

  async dispose() {
    await this.#close?.()
  }
}

/** Connects on first use, because `migrate diff` between two schema files uses no database. */
function createAdapter(url, onDispose = async () => {}) {
  let client
  const connectOnce = () => (client ??= connect(url))
  return new Adapter(connectOnce, getSchemaName(url), async () => {
    const opened = await client?.catch(() => null)
    await opened?.end()
    await onDispose()
  })
}

async function connect(url) {
  const client = new pg.Client({ connectionString: removePrismaParameters(url), options: '-c TimeZone=UTC' })
  await client.connect().catch(throwAdapterError)
  return client
}

/** The engine uses this factory to connect to the database and to a shadow database, where it tests migrations. */
export const adapterFactory = (url, shadowDatabaseUrl) => ({
  provider: 'postgres',
  adapterName: 'schema-engine-pg',
  connect: async () => createAdapter(url),
  connectToShadowDb: () =>
    shadowDatabaseUrl ? createAdapterWithEmptySchema(shadowDatabaseUrl) : createTemporaryShadow(url),
})

async function createAdapterWithEmptySchema(url) {
  const adapter = createAdapter(url)
  const schema = escapeIdentifier(getSchemaName(url))
  await adapter.executeScript(`drop schema if exists ${schema} cascade; create schema ${schema};`)
  return adapter
}

async function createTemporaryShadow(url) {
  const shadow = replaceDatabase(url, `prisma_migrate_shadow_db_${globalThis.crypto.randomUUID()}`)
  await createDatabase(shadow)
  return createAdapter(shadow, () => dropDatabase(shadow))
}

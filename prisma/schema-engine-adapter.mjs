// The database side of schema-engine.mjs: a driver adapter over `pg` for the WebAssembly schema engine.
// @prisma/adapter-pg cannot be used: it cannot read the system catalogs ("char" columns), and it cuts scripts at every
// semicolon, which breaks functions and do blocks.
import { ColumnTypeEnum as Column, DriverAdapterError } from '@prisma/driver-adapter-utils'
import pg from 'pg'

const identifier = name => `"${name.replaceAll('"', '""')}"`
const schemaOf = url => new URL(url).searchParams.get('schema') ?? 'public'
const understood = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'host', 'options']

export const databaseOf = url => decodeURIComponent(new URL(url).pathname.slice(1))

function onDatabase(url, name) {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(name)}`
  return other.href
}

/** The address without Prisma's own parameters, which PostgreSQL would refuse. */
function plain(url) {
  const address = new URL(url)
  for (const name of [...address.searchParams.keys()]) if (!understood.includes(name)) address.searchParams.delete(name)
  return address.href
}

export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: plain(url) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const createDatabase = url =>
  withClient(onDatabase(url, 'postgres'), client => client.query(`create database ${identifier(databaseOf(url))}`))

export const dropDatabase = url =>
  withClient(onDatabase(url, 'postgres'), client =>
    client.query(`drop database if exists ${identifier(databaseOf(url))} with (force)`),
  )

/** Type numbers of PostgreSQL's catalog, as the engine wants them named; all others are text to it. */
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

/** Values the engine reads as text: wide numbers, JSON, and times, which our sessions show in UTC. */
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

const kinds = {
  '3D000': () => ({ kind: 'DatabaseDoesNotExist' }),
  '42P04': () => ({ kind: 'DatabaseAlreadyExists' }),
  '42P01': error => ({ kind: 'TableDoesNotExist', table: /"(.+?)"/.exec(error.message)?.[1] }),
}

function refuse(error) {
  if (typeof error?.code !== 'string') throw error
  const { code, message, severity = 'N/A', detail, column, hint } = error
  const kind = kinds[code]?.(error) ?? { kind: 'postgres', code, severity, message, detail, column, hint }
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
    return client.query({ text: sql, values: args, rowMode: 'array', types }).catch(refuse)
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
    await client.query(script).catch(refuse)
  }

  async startTransaction() {
    await this.executeScript('begin')
    const transaction = new Adapter(this.#connect, this.#schemaName)
    // The engine commits by statements of its own.
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

/** An adapter that connects on first use: comparing two files needs no server. */
function open(url, afterwards = async () => {}) {
  let client
  const connect = () => (client ??= connected(url))
  return new Adapter(connect, schemaOf(url), async () => {
    const opened = await client?.catch(() => null)
    await opened?.end()
    await afterwards()
  })
}

async function connected(url) {
  const client = new pg.Client({ connectionString: plain(url), options: '-c TimeZone=UTC' })
  await client.connect().catch(refuse)
  return client
}

/** What the engine connects through: the database itself, and a shadow beside it to try migrations on. */
export const adapterFactory = (url, shadowDatabaseUrl) => ({
  provider: 'postgres',
  adapterName: 'schema-engine-pg',
  connect: async () => open(url),
  connectToShadowDb: () => (shadowDatabaseUrl ? emptied(shadowDatabaseUrl) : temporaryShadow(url)),
})

async function emptied(url) {
  const database = open(url)
  const schema = identifier(schemaOf(url))
  await database.executeScript(`drop schema if exists ${schema} cascade; create schema ${schema};`)
  return database
}

async function temporaryShadow(url) {
  const shadow = onDatabase(url, `prisma_migrate_shadow_db_${globalThis.crypto.randomUUID()}`)
  await createDatabase(shadow)
  return open(shadow, () => dropDatabase(shadow))
}

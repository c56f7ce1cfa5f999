#!/usr/bin/env node
// Replaces Prisma's native `schema-engine` when it cannot be downloaded. It has the commands and options that Prisma's
// CLI uses, and the same JSON-RPC over standard input and output, and runs the WebAssembly build of the same engine.
// prisma.config.ts selects it. The protocol is not documented, so Prisma's version is pinned. After an upgrade, try the
// `npm run db:*` commands.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { adapterFactory, createDatabase, getDatabaseName, dropDatabase, withClient } from './schema-engine-adapter.mjs'

const args = process.argv.slice(2)
const readOptionValues = name => args.flatMap((arg, index) => (arg === name ? [args[index + 1]] : []))
const [datasource = '{}'] = readOptionValues('--datasource')
const { url, shadowDatabaseUrl } = JSON.parse(datasource)
const wasmPackage = import.meta.resolve('@prisma/schema-engine-wasm')

/** Prisma's error codes for failed connections, by the code of PostgreSQL or Node. */
const errorCodes = {
  '3D000': 'P1003',
  '28P01': 'P1000',
  28000: 'P1010',
  ECONNREFUSED: 'P1001',
  ENOTFOUND: 'P1001',
  ETIMEDOUT: 'P1002',
}

const commands = {
  'can-connect-to-database': () => withClient(url, client => client.query('select 1')),
  'create-database': () => createDatabase(url),
  'drop-database': () => dropDatabase(url),
}

if (args.includes('--version')) showVersion()
else if (args.includes('cli')) await runCommand(args[args.indexOf('cli') + 1])
else serve()

function showVersion() {
  const { version } = JSON.parse(readFileSync(new URL('package.json', wasmPackage), 'utf8'))
  console.log(`schema-engine-wasm ${version}`)
}

async function runCommand(name) {
  try {
    await commands[name]()
  } catch (error) {
    logLine('INFO', { message: 'Starting schema engine CLI' })
    const code = errorCodes[error.code] ?? 'P1011'
    logLine('ERROR', { is_panic: false, error_code: code, message: error.message || String(error.code) })
    process.exitCode = 1
  }
}

function logLine(level, fields) {
  console.error(JSON.stringify({ timestamp: new Date().toISOString(), level, fields, target: 'schema_engine::logger' }))
}

/** Handles requests one after the other, in order, until standard input ends. */
function serve() {
  let engine
  let queue = Promise.resolve()
  // The WebAssembly build lacks this method: in the native engine, the command line implements it.
  const extraMethods = {
    async createDatabase() {
      await createDatabase(url)
      return { databaseName: getDatabaseName(url) }
    },
  }
  const handleRequest = async ({ id, method, params }) => {
    try {
      const result = extraMethods[method]
        ? await extraMethods[method]()
        : await (engine ??= await startEngine())[method](params)
      send({ id, result: printText(result ?? {}) })
    } catch (error) {
      send({ id, error: toRpcError(error) })
    }
  }
  const lines = createInterface({ input: process.stdin })
  lines.on('line', line => {
    const message = line.trim() ? JSON.parse(line) : {}
    if (message.method) queue = queue.then(() => handleRequest(message)) // without a method it is the response to our `print`
  })
  lines.on('close', () => queue.then(() => process.exit(0)))
}

async function startEngine() {
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = readFileSync(new URL('schema_engine_bg.wasm', wasmPackage))
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': glue })
  glue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  const files = readOptionValues('--datamodels').map(file => [file, readFileSync(file, 'utf8')])
  const factory = bindMigrationAwareSqlAdapterFactory(adapterFactory(url, shadowDatabaseUrl))
  return glue.SchemaEngine.new({ datamodels: files.length > 0 ? files : undefined }, () => {}, factory)
}

/** Sends the text of a result in a `print` request, as the native engine does. Returns the result without it. */
function printText(result) {
  if (typeof result.stdout !== 'string') return result
  send({ id: 1e9, method: 'print', params: { content: result.stdout } })
  return { ...result, stdout: null }
}

function toRpcError(error) {
  const data = {
    is_panic: false,
    message: error?.message ?? String(error),
    meta: error?.meta ?? null,
    error_code: error?.code,
  }
  return { code: 4466, message: 'An error happened. Check the data field for details.', data }
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
}

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { createApp } from '../../src/app.ts'
import { connect, withSession } from '../../src/db/connect.ts'
import { createServer } from '../../src/http/server.ts'
import { createLog } from '../../src/log.ts'
import { readSettings } from '../../src/settings.ts'
import { statementsOf } from './statements.ts'
import { postmasterOf } from '../../src/db/embedded-process.ts'
const [events, path, mode = 'plan', which = 'all'] = process.argv.slice(2)
const port0 = postmasterOf('/work/main/.data/bench/pg')!.port
const url = `postgresql://postgres@127.0.0.1:${port0}/events_${events}`
const db = connect(url, { poolSize: 2 })
const settings = readSettings({ PUBLIC_URL: 'http://127.0.0.1:3999', AUTH: 'required' })
const server = createServer(createApp({ db, settings, log: createLog('silent'), clock: () => new Date(), randomBytes }), settings).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as any
let body = ''
const st = await statementsOf(db, async () => { body = await (await fetch(`http://127.0.0.1:${port}/cal/events/v1${path}`)).text() })
console.log(body.length, body.slice(0, 80), body.slice(-150))
const c = new pg.Client({ connectionString: withSession(url) }); await c.connect()
let i = 0
for (const s of st) {
  i++
  if (which !== 'all' && Number(which) !== i) continue
  if (mode === 'sql') { console.log(`--- ${i}\n${s.text}`, s.values); continue }
  if (mode === 'time') {
    const q = { name: `s${i}`, text: s.text, values: s.values as any[] }
    for (let k = 0; k < 12; k++) await c.query(q)
    const t = performance.now(); for (let k = 0; k < 100; k++) await c.query(q)
    const { rows } = await c.query(`select generic_plans, custom_plans from pg_prepared_statements where name = $1`, [`s${i}`])
    console.log(i, ((performance.now() - t) / 100).toFixed(2), 'ms', JSON.stringify(rows[0]), s.text.trim().slice(0, 60).replace(/\s+/g,' '), s.rows.length)
    continue
  }
  const { rows } = await c.query(`explain (analyze, buffers, settings) ${s.text}`, s.values as any[])
  console.log(`--- ${i}\n` + rows.map((r: any) => r['QUERY PLAN']).join('\n'))
}
await c.end(); server.closeAllConnections(); server.close(); await db.close()

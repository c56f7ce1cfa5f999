import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter'

/** The GraphQL API that PostGraphile generates from the project's tables, with filters on all columns. */
const { DATABASE_URL, PORT } = process.env

const preset = {
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  // Two functions of the database would become fields with one name.
  disablePlugins: ['PgIndexBehaviorsPlugin', 'PgProceduresPlugin'],
  pgServices: [makePgService({ connectionString: DATABASE_URL, schemas: ['public'], poolConfig: { max: 10 } })],
  grafserv: { graphiql: false, watch: false },
  grafast: { explain: false },
}

const server = createServer()
await postgraphile(preset).createServ(grafserv).addTo(server)
server.listen(Number(PORT), '127.0.0.1')

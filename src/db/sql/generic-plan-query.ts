import pg from 'pg'

/** What the query uses of a connection of pg, whose types lack it. */
type Connection = {
  bind(message: { statement: string; portal: string; values: never[] }): void
  execute(message: { portal: string }): void
}

/**
 * The prepared statement that makes the setting until the end of the transaction, which here has a single statement.
 */
export const useGenericPlans: pg.QueryConfig & { name: string } = {
  name: 'use generic plans',
  text: `select where set_config('plan_cache_mode', 'force_generic_plan', true) is null`,
}

/**
 * A prepared statement for which PostgreSQL uses one plan for all values, from the first time on. By itself it would
 * plan the first five executions on each connection for their values, and then compare (docs/decisions/statements.md).
 * The connection prepares `useGenericPlans` when its session starts. That is sent in the packet of the statement and
 * runs in its implicit transaction, so that no other statement has the setting, also after a failure.
 */
export class GenericPlanQuery extends pg.Query {
  #isSet = false

  /** Called by pg to send the statement. Its types lack the method. */
  prepare(connection: Connection): void {
    connection.bind({ statement: useGenericPlans.name, portal: '', values: [] })
    connection.execute({ portal: '' })
    pgQuery.prepare.call(this, connection)
  }

  /** Called by pg when a part has ended. The first is `useGenericPlans`, which has no rows. */
  handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isSet) pgQuery.handleCommandComplete.call(this, message, connection)
    this.#isSet = true
  }
}

const pgQuery = pg.Query.prototype as unknown as Pick<GenericPlanQuery, 'prepare' | 'handleCommandComplete'>

import type { Context } from '../api/context.ts'
import type { Operation } from './operations.ts'

/** placeholder, replaced below */
export function documentOf(operations: Operation[], ctx: Context): Record<string, unknown> {
  return { openapi: '3.1.0', operations: operations.length, namespace: ctx.namespace }
}

import type { Context } from '../../api/context.ts'
import { callOperation } from '../../contract/operations.ts'
import { listNamespaceOperations } from '../../contract/router.ts'
import type { ActionResult } from '../../core/action-result.ts'
import { memoize } from '../../core/async/memoize.ts'
import { joinValidities, type Validity } from '../../core/cache/validity.ts'
import type { Language } from '../../core/language.ts'

/** The reads that a page is made of. Equal reads are one, so the head and the body of a page share them. */
export type PageReads = {
  language: Language
  /** The result of a procedure that reads the calendar, such as `events.list`. Fails as the procedure does. */
  call: <T>(procedure: string, input: Record<string, unknown>) => Promise<ActionResult<T>>
  /**
   * How long a page of all results is valid: at most until midnight, because pages mark the current day. Null if one
   * result must not be stored, or a read failed.
   */
  getValidity: () => Validity | null
}

const currentDay: Validity = { lifetime: 'untilMidnight', dependencies: { records: [] } }

export function createPageReads(ctx: Context): PageReads {
  const results = new Map<string, Promise<ActionResult<unknown>>>()
  const finished: ActionResult<unknown>[] = []
  let hasFailed = false
  const read = async (procedure: string, input: Record<string, unknown>): Promise<ActionResult<unknown>> => {
    try {
      const operation = readOperations().get(procedure)
      if (!operation) throw new Error(`There is no procedure ${procedure} that reads the calendar.`)
      const result = await callOperation(operation, ctx, async () => input)
      finished.push(result)
      return result
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  return {
    language: ctx.language,
    call: <T>(procedure: string, input: Record<string, unknown>) => {
      const key = `${procedure} ${JSON.stringify(input)}`
      const result = results.get(key) ?? read(procedure, input)
      results.set(key, result)
      return result as Promise<ActionResult<T>>
    },
    getValidity: () => (hasFailed ? null : joinValidities([currentDay, ...finished.map(({ validity }) => validity)])),
  }
}

const readOperations = memoize(
  () =>
    new Map(
      listNamespaceOperations('calendar')
        .filter(({ type }) => type === 'query')
        .map(operation => [operation.name, operation]),
    ),
)

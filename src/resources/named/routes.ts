import type { z } from 'zod'
import type { Context } from '../../api/context.ts'
import type { DatabaseCheck } from '../../api/input.ts'
import { defineRoute } from '../../api/rest-meta.ts'
import { ById, BySlug } from '../shared/fields.ts'
import { namedKinds } from '../../core/kinds/named-kinds.ts'
import { type NamedKindName, pluralByName } from '../../core/kinds/names.ts'
import type { RecordRef } from '../shared/record/access.ts'
import { createUnchangedFieldRemover } from '../shared/record/unchanged-fields.ts'

type Options = {
  checks: { validateFields: DatabaseCheck; validateQuery: DatabaseCheck }
  schemas: { view: z.ZodObject; patchById: z.ZodObject; patchBySlug: z.ZodObject }
  readEditable: (ctx: Context, ref: RecordRef) => Promise<Readonly<Record<string, unknown>>>
}

/** The REST metadata of the procedures of a named kind, each with its failures. */
export function defineNamedRoutes<Name extends NamedKindName>(
  name: Name,
  { checks, schemas, readEditable: read }: Options,
) {
  const [plural, { described }] = [pluralByName[name], namedKinds[name]]
  const [byId, bySlug] = [`/${plural}/{id}`, `/${plural}/by-slug/{slug}`] as const
  const notFound = `rest-${name}-not-found` as const
  const readFailures = [notFound, `${name}-not-accessible`, `${name}-no-longer-available`] as const
  const updateFailures = [notFound, 'slug_taken', 'rest_precondition_failed'] as const
  const removeFailures = [...updateFailures, `${name}-is-in-trash`] as const
  const { validateFields: checkAgainstDatabase, validateQuery } = checks
  const updateOptions = (patch: z.ZodObject, ref: typeof ById | typeof BySlug) => ({
    failures: updateFailures,
    checkAgainstDatabase,
    removeUnchangedFields: createUnchangedFieldRemover({ patch, view: schemas.view, ref, read }),
  })
  return {
    list: defineRoute('GET', `/${plural}`, `List ${plural}`, {
      failures: [`${name}-archive-page-not-found`],
      checkAgainstDatabase: validateQuery,
    }),
    create: defineRoute('POST', `/${plural}`, `Create ${described}`, {
      status: 201,
      failures: ['slug_taken'],
      checkAgainstDatabase,
    }),
    read: defineRoute('GET', byId, `Read ${described}`, { failures: readFailures }),
    update: defineRoute('PATCH', byId, `Update ${described}`, updateOptions(schemas.patchById, ById)),
    remove: defineRoute('DELETE', byId, `Delete ${described}`, { failures: removeFailures }),
    readBySlug: defineRoute('GET', bySlug, `Read ${described} by its slug`, { failures: readFailures }),
    updateBySlug: defineRoute(
      'PATCH',
      bySlug,
      `Update ${described} by its slug`,
      updateOptions(schemas.patchBySlug, BySlug),
    ),
    removeBySlug: defineRoute('DELETE', bySlug, `Delete ${described} by its slug`, { failures: removeFailures }),
  }
}

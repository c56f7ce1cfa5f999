import type { Context } from '../../api/context.ts'
import { type FieldDefinitions, listFields, type NamedKindDefinition } from '../../core/kinds/fields.ts'
import { joinWithCommas, type Sql, sql, toIdentifier } from '../../db/sql/sql.ts'
import type { JsonLd } from '../../formats/json-ld.ts'
import { imageJson } from '../shared/image/image.ts'
import { originColumns, publicationColumns } from '../shared/list/json-columns.ts'
import type { PublishableKind } from '../shared/record/kinds.ts'
import { recordPageUrl, recordRestUrl, selectTexts } from '../shared/text/texts.ts'
import { toSqlColumn } from './columns.ts'

/**
 * The record of the row with the alias of the kind as JSON, with the fields of its view except `json_ld`. Single reads,
 * lists and events all show this JSON. Fields that are null are absent; with `i18n_fallback=false`, missing texts
 * are ''.
 */
export function buildNamedJson({ name, fields }: NamedKindDefinition, kind: PublishableKind, ctx: Context): Sql {
  const { alias } = kind
  return sql`(
  select json_strip_nulls(row_to_json(x)) from (
    select ${joinWithCommas([
      sql`${toIdentifier(`${alias}.id`)}`,
      publicationColumns(ctx, alias),
      sql`${recordPageUrl(ctx, kind, alias)} as url, ${recordRestUrl(ctx, kind, alias)} as rest_url`,
      sql`t.name as ${toIdentifier(name)}, t.description, t.excerpt, t.slug`,
      sql`${imageJson(ctx, toIdentifier(`${alias}.image_id`))} as image`,
      ...listFields(fields).map(([field, definition]) => {
        const row = definition.isTranslated ? 't' : alias
        return sql`${toIdentifier(`${row}.${toSqlColumn(field, definition)}`)} as ${toIdentifier(field)}`
      }),
      originColumns(ctx, alias),
      sql`${toIdentifier(`${alias}.version`)}`,
      sql`t.shown_language as i18n_language, t.translations as i18n_translations`,
    ])}
      from ${selectTexts(ctx, kind, alias)} t) x)`
}

/** A record as JSON, with its JSON-LD where the TEC API has it: before the flags and `global_id`. */
export function serializeNamedRecord(
  record: Record<string, unknown>,
  fields: FieldDefinitions,
  jsonLd: JsonLd,
): string {
  const isAfter = (name: string) =>
    name === 'version' || name.startsWith('i18n_') || name.startsWith('global_id') || fields[name]?.type === 'flag'
  const entries = Object.entries(record)
  return JSON.stringify({
    ...Object.fromEntries(entries.filter(([name]) => !isAfter(name))),
    json_ld: jsonLd,
    ...Object.fromEntries(entries.filter(([name]) => isAfter(name))),
  })
}

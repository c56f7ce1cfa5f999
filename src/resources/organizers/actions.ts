import { sql } from '../../db/sql/sql.ts'
import { sanitizeHtml, toPlainText } from '../../core/text/html/html.ts'
import { toOrganizationJsonLd } from '../../formats/json-ld.ts'
import { resolveImageId } from '../shared/image/references.ts'
import { defineNamedKind } from '../shared/named-kind/actions.ts'
import { toPlainName } from '../shared/record/ownership.ts'
import { publishableKindByName } from '../shared/record/kinds.ts'
import { nameRecords } from '../shared/record/documents.ts'
import { reuseSql } from '../shared/list/reused-sql.ts'
import { toStoredText } from '../shared/text/texts.ts'
import type { Organizer, OrganizerPatchFields } from './schema.ts'
import { type OrganizerColumns, organizerRows, type OrganizerTexts, type StoredOrganizer } from './store.ts'
import { organizerJson } from './view.ts'

type OrganizerTypes = {
  view: Organizer
  fields: OrganizerPatchFields
  columns: OrganizerColumns
  texts: OrganizerTexts
  stored: StoredOrganizer
}

export const {
  actions: organizerActions,
  checks: organizerChecks,
  records: organizerRecords,
} = defineNamedKind<OrganizerTypes>({
  view: {
    kind: publishableKindByName.organizer,
    selectRecord: reuseSql(organizerJson),
    dependencies: nameRecords([
      ['organizer', sql`select o.id`],
      ['image', sql`select o.image_id`],
    ]),
    serializeSingle: serializeSingleOrganizer,
  },
  searchColumns: [sql`r.phone`, sql`r.email`, sql`r.website`],
  /** Names are stored as plain text, descriptions as safe HTML. */
  toTexts: fields => ({
    name: toPlainName('organizer', fields.organizer),
    description: toStoredText(fields.description, sanitizeHtml),
    excerpt: toStoredText(fields.excerpt, sanitizeHtml),
  }),
  toColumns: async (ctx, tx, fields) => ({
    phone: toStoredText(fields.phone, toPlainText),
    website: fields.website,
    email: toStoredText(fields.email, toPlainText),
    imageId: await resolveImageId(ctx, tx, fields),
  }),
  rows: organizerRows,
})

/** The JSON-LD stands before `global_id`, as in the TEC API. */
function serializeSingleOrganizer(record: Organizer): string {
  const { global_id, global_id_lineage, i18n_language, i18n_translations, ...fields } = record
  const jsonLd = toOrganizationJsonLd(record)
  return JSON.stringify({ ...fields, json_ld: jsonLd, global_id, global_id_lineage, i18n_language, i18n_translations })
}

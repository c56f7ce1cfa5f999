import { type FieldDefinition, listFields, type NamedKindDefinition } from '../../../../../src/core/kinds/fields.ts'
import type { NamedPlural } from '../../../../../src/core/kinds/names.ts'
import type { Form } from '../../../lib/form/use-form.ts'
import { type PickedImage, toPickedImage } from '../../../lib/picked-image.ts'
import type { RecordOf } from '../../../lib/records/procedures.ts'
import { newPublication, type PublicationValues, toPublicationValues } from '../../form/publication-values.ts'

/** The values that the forms of all named kinds have. */
export type SharedValues = PublicationValues & {
  image: PickedImage | null
  description: string
  excerpt: string
}

/**
 * The values of the form of a named kind: besides the shared ones, its name and the fields of its definition, which
 * says what they hold. The texts have one language. No value is absent: a missing text is '', missing degrees
 * are null.
 */
export type NamedValues = SharedValues & Readonly<Record<string, unknown>>

export type NamedForm = Form<NamedValues>

const emptyValues = { line: '', webAddress: '', degrees: null, flag: true } as const satisfies Record<
  FieldDefinition['type'],
  unknown
>

const toFieldValues = ({ name, fields }: NamedKindDefinition, record: Readonly<Record<string, unknown>>) => ({
  [name]: record[name] ?? '',
  ...Object.fromEntries(listFields(fields).map(([field, { type }]) => [field, record[field] ?? emptyValues[type]])),
})

/** The values of a new record. Flags are set. */
export const createEmptyValues = (kind: NamedKindDefinition): NamedValues => ({
  ...toFieldValues(kind, {}),
  image: null,
  description: '',
  excerpt: '',
  ...newPublication,
})

/** The values of a stored record. */
export const toNamedValues = (kind: NamedKindDefinition, record: RecordOf<NamedPlural>): NamedValues => ({
  ...toFieldValues(kind, record),
  image: toPickedImage(record.image),
  description: record.description ?? '',
  excerpt: record.excerpt ?? '',
  ...toPublicationValues(record),
})

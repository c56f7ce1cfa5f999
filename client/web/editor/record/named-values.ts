import { type FieldDefinition, type FieldDefinitions, listFields } from '../../../../src/core/kinds/fields.ts'
import type { organizer } from '../../../../src/core/kinds/organizer.ts'
import type { venue } from '../../../../src/core/kinds/venue.ts'
import type { Organizer, Venue } from '../../../index.ts'
import { type PickedImage, toPickedImage } from '../../lib/picked-image.ts'
import { newPublication, type PublicationValues, toPublicationValues } from '../form/publication-values.ts'

/** The values of the forms of venues and organizers. The texts are those of one language. */

/** No value is absent: a missing text is '', missing degrees are null. */
type FormValue<Field extends FieldDefinition> = Field['type'] extends 'flag'
  ? boolean
  : Field['type'] extends 'degrees'
    ? number | null
    : string

type FormValues<Fields extends FieldDefinitions> = { [Name in keyof Fields]: FormValue<Fields[Name]> }

type NamedValues<Name extends string, Fields extends FieldDefinitions> = PublicationValues & {
  image: PickedImage | null
  description: string
  excerpt: string
} & { [Key in Name]: string } & FormValues<Fields>

export type VenueValues = NamedValues<'venue', typeof venue.fields>
export type OrganizerValues = NamedValues<'organizer', typeof organizer.fields>

const emptyValues = { line: '', webAddress: '', degrees: null, flag: true } as const

const toFieldValues = <Fields extends FieldDefinitions>(fields: Fields, record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    listFields(fields).map(([name, { type }]) => [name, record[name] ?? emptyValues[type]]),
  ) as FormValues<Fields>

/** The values of a new record, besides its name. Flags are set. */
export const createEmptyValues = <Fields extends FieldDefinitions>(fields: Fields) => ({
  ...toFieldValues(fields, {}),
  image: null,
  description: '',
  excerpt: '',
  ...newPublication,
})

/** The values of a stored record, besides its name. */
export const toNamedValues = <Fields extends FieldDefinitions>(fields: Fields, record: Venue | Organizer) => ({
  ...toFieldValues(fields, record),
  image: toPickedImage(record.image),
  description: record.description ?? '',
  excerpt: record.excerpt ?? '',
  ...toPublicationValues(record),
})

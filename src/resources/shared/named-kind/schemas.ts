import { z } from 'zod'
import { type FieldDefinition, type FieldDefinitions, listFields } from '../../../core/kinds/fields.ts'
import { booleanOrWord, degrees, nullableText, nullOrBlankAsAbsent, webAddress } from '../../../core/wire.ts'

/** The schemas of the fields of a kind, by their names. */

const createFlag = () => nullOrBlankAsAbsent(booleanOrWord())

type InputField<Field extends FieldDefinition> = Field['type'] extends 'flag'
  ? ReturnType<typeof createFlag>
  : Field['type'] extends 'degrees'
    ? ReturnType<typeof degrees>
    : ReturnType<typeof nullableText>

function createInputField(field: FieldDefinition) {
  switch (field.type) {
    case 'line':
      return nullableText(field.maxLength)
    case 'webAddress':
      return webAddress()
    case 'degrees':
      return degrees(field.limit)
    case 'flag':
      return createFlag()
  }
}

/** Fields that a request may send. `''` and null clear a text and degrees, and leave a flag as it is. */
export const toInputFields = <Fields extends FieldDefinitions>(fields: Fields) =>
  Object.fromEntries(
    listFields(fields).map(([name, field]) => [name, createInputField(field).describe(field.description)]),
  ) as { [Name in keyof Fields]: InputField<Fields[Name]> }

type ViewField<Field extends FieldDefinition> = Field['type'] extends 'flag'
  ? z.ZodBoolean
  : z.ZodOptional<Field['type'] extends 'degrees' ? z.ZodNumber : z.ZodString>

/** Fields of a response. Empty ones are absent. */
export const toViewFields = <Fields extends FieldDefinitions>(fields: Fields) =>
  Object.fromEntries(
    listFields(fields).map(([name, { type }]) => [
      name,
      type === 'flag' ? z.boolean() : (type === 'degrees' ? z.number() : z.string()).optional(),
    ]),
  ) as { [Name in keyof Fields]: ViewField<Fields[Name]> }

import { z } from 'zod'
import { type FieldDefinition, type FieldDefinitions, listFields } from '../../../core/kinds/fields.ts'
import type { NamedKindName } from '../../../core/kinds/named-kinds.ts'
import {
  booleanOrWord,
  degrees,
  nullableText,
  nullOrBlankAsAbsent,
  requiredName,
  webAddress,
} from '../../../core/wire.ts'
import {
  ById,
  BySlug,
  LanguageInput,
  languageViewFields,
  originViewFields,
  publicationInputFields,
  publicationViewFields,
} from '../fields.ts'
import { Image } from '../image/image.ts'
import { imageFields } from '../image/references.ts'

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

const sharedInputFields = {
  ...publicationInputFields,
  description: nullableText(100_000).describe('HTML.'),
  slug: nullableText(400).describe('Slug; derived from the name when absent.'),
  excerpt: nullableText(20_000).describe('HTML.'),
  ...imageFields(),
}

/**
 * The schemas of requests for the records of a kind. `new` is a record inside an event, `create` one of its own; a
 * patch may lack every field.
 */
export function defineNamedInputs<Name extends NamedKindName, Fields extends FieldDefinitions>({
  name,
  fields,
}: {
  name: Name
  fields: Fields
}) {
  const nameShape = { [name]: requiredName(200).describe('Name, in the language of the request.') } as {
    [Key in Name]: ReturnType<typeof requiredName>
  }
  const { slug, ...others } = z.object(sharedInputFields).partial().shape
  const ownShape = z.object(toInputFields(fields)).partial().shape
  const newShape = { ...nameShape, ...others, slug, ...ownShape }
  const patchShape = { ...z.object(nameShape).partial().shape, ...others, ...ownShape }
  return {
    new: z.object(newShape),
    create: LanguageInput.extend(newShape),
    patch: z.object({ ...patchShape, slug }),
    patchById: ById.extend({ ...patchShape, slug }),
    patchBySlug: BySlug.extend({ ...patchShape, new_slug: slug }),
  }
}

/** The fields that a record of every kind has in responses, besides its name. Empty ones are absent. */
export const namedViewFields = {
  id: z.int(),
  ...publicationViewFields,
  url: z.string(),
  rest_url: z.string(),
  description: z.string().optional(),
  excerpt: z.string().optional(),
  slug: z.string().optional(),
  image: Image.optional(),
  ...originViewFields,
  ...languageViewFields,
}

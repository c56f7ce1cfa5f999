import { z } from 'zod'
import { type FieldDefinition, type FieldDefinitions, listFields } from '../../core/kinds/fields.ts'
import { namedKinds } from '../../core/kinds/named-kinds.ts'
import { mapNamedKinds, type NamedKindName, pluralByName } from '../../core/kinds/names.ts'
import { capitalize } from '../../core/text/letter-case.ts'
import { booleanOrWord, degrees, nullableText, nullOrBlankAsAbsent, requiredName, webAddress } from '../../core/wire.ts'
import {
  ById,
  BySlug,
  LanguageInput,
  languageViewFields,
  originViewFields,
  paginationFields,
  publicationInputFields,
  publicationViewFields,
  VersionCondition,
  versionField,
} from '../shared/fields.ts'
import { Image } from '../shared/image/image.ts'
import { imageFields } from '../shared/image/references.ts'

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
const toInputFields = <Fields extends FieldDefinitions>(fields: Fields) =>
  Object.fromEntries(
    listFields(fields).map(([name, field]) => [name, createInputField(field).describe(field.description)]),
  ) as { [Name in keyof Fields]: InputField<Fields[Name]> }

type ViewField<Field extends FieldDefinition> = Field['type'] extends 'flag'
  ? z.ZodBoolean
  : z.ZodOptional<Field['type'] extends 'degrees' ? z.ZodNumber : z.ZodString>

/** Fields of a response. Empty ones are absent. */
const toViewFields = <Fields extends FieldDefinitions>(fields: Fields) =>
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

/** The fields that a record of every kind has in responses, besides its name. Empty ones are absent. */
const namedViewFields = {
  id: z.int(),
  ...publicationViewFields,
  url: z.string(),
  rest_url: z.string(),
  description: z.string().optional(),
  excerpt: z.string().optional(),
  slug: z.string().optional(),
  image: Image.optional(),
  ...originViewFields,
  version: versionField(),
  ...languageViewFields,
}

type Definition<Name extends NamedKindName> = (typeof namedKinds)[Name]

/** An object with one key, which TypeScript knows. */
const toShape = <Key extends string, Value>(key: Key, value: Value) => ({ [key]: value }) as { [K in Key]: Value }

/**
 * The schemas of requests for the records of a kind. `new` is a record inside an event, `create` one of its own; a
 * patch may lack every field.
 */
function defineInputs<Name extends NamedKindName>(name: Name, fields: Definition<Name>['fields']) {
  const nameShape = toShape(name, requiredName(200).describe('Name, in the language of the request.'))
  const { slug, ...others } = z.object(sharedInputFields).partial().shape
  const ownShape = z.object(toInputFields(fields)).partial().shape
  const newShape = { ...nameShape, ...others, slug, ...ownShape }
  const patchShape = { ...z.object(nameShape).partial().shape, ...others, ...ownShape }
  return {
    new: z.object(newShape).meta({ id: `${capitalize(name)}Inline` }),
    create: LanguageInput.extend(newShape),
    patch: z.object({ ...patchShape, slug }),
    patchById: ById.extend({ ...patchShape, slug, ...VersionCondition.shape }),
    patchBySlug: BySlug.extend({ ...patchShape, new_slug: slug, ...VersionCondition.shape }),
  }
}

/** The schemas of records and pages in responses. Empty fields are absent. */
function defineViews<Name extends NamedKindName>(name: Name) {
  const { fields, jsonLdType }: Definition<Name> = namedKinds[name]
  const view = z
    .object({
      ...toShape(name, z.string().describe('Name.')),
      ...namedViewFields,
      ...toViewFields(fields as Definition<Name>['fields']),
      json_ld: z.record(z.string(), z.unknown()).describe(`schema.org ${jsonLdType}`).optional(),
    })
    .meta({ id: capitalize(name) })
  const page = z
    .object({ ...toShape(pluralByName[name], z.array(view)), ...paginationFields })
    .meta({ id: `${capitalize(name)}Page` })
  return { view, page }
}

const defineSchemas = <Name extends NamedKindName>(name: Name) => ({
  ...defineInputs(name, namedKinds[name].fields),
  ...defineViews(name),
})

/** The schemas of each named kind. */
export const namedSchemas = mapNamedKinds(defineSchemas) as {
  [Name in NamedKindName]: ReturnType<typeof defineSchemas<Name>>
}

type Schemas = typeof namedSchemas

/** A record of a named kind in responses. */
export type NamedRecord<Name extends NamedKindName> = z.output<Schemas[Name]['view']>
/** The fields of a request that changes one. */
export type NamedPatch<Name extends NamedKindName> = z.output<Schemas[Name]['patch']>

export type Venue = NamedRecord<'venue'>
export type Organizer = NamedRecord<'organizer'>

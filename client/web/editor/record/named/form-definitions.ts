import { namedKinds } from '../../../../../src/core/kinds/named-kinds.ts'
import { mapNames } from '../../../../../src/core/kinds/map-names.ts'
import type { Inputs } from '../../../../index.ts'
import { toImageInput } from '../../../lib/picked-image.ts'
import type { segmentByCollection } from '../../../../../src/core/page/segments.ts'
import type { NamedPlural } from '../../../../../src/core/kinds/names.ts'
import { getKindName, namedPlurals } from '../../../lib/records/kinds.ts'
import { getProcedures, type RecordOf } from '../../../lib/records/procedures.ts'
import { toNamedSummary } from '../../../lib/records/summary.ts'
import type { PageMessages } from '../../../lib/text/messages.ts'
import { draftPublication, omitEmpty, toPublicationInput } from '../../form/publication-values.ts'
import type { RecordFormDefinition } from '../record-form-definition.ts'
import { assertNotDuplicate } from '../record-names.ts'
import { createNamedFields, type OwnFormPart } from './fields.tsx'
import { createEmptyValues, type NamedForm, type NamedValues, type SharedValues, toNamedValues } from './values.ts'
import { venueForm } from './venue.tsx'

/** What only the form of one kind has. */
const ownParts: Partial<Record<NamedPlural, OwnFormPart>> = { venues: venueForm }

/** The labels of the fields. A label that a kind does not have is a type error. */
type Labels = {
  [Kind in NamedPlural]: Readonly<Record<FieldName<(typeof segmentByCollection)[Kind]> | keyof SharedValues, string>>
}
type FieldName<Name extends keyof typeof namedKinds> = Name | keyof (typeof namedKinds)[Name]['fields']

function getLabels(fields: PageMessages['fields'], kind: NamedPlural): NamedForm['labels'] {
  const labels: Labels = fields
  return labels[kind]
}

/** The form of a kind. Its values have the name and the fields of the definition, so the input has its type. */
function defineNamedForm(kind: NamedPlural): RecordFormDefinition<NamedValues, RecordOf<NamedPlural>> {
  const name = getKindName(kind)
  const definition = namedKinds[name]
  const own = ownParts[kind]
  const toInput = (values: Partial<NamedValues>) => toImageInput(toPublicationInput(values))
  return {
    kind,
    emptyValues: createEmptyValues(definition),
    getLabels: fields => getLabels(fields, kind),
    nameField: name,
    toValues: record => toNamedValues(definition, record),
    toCopyValues: record => ({ ...toNamedValues(definition, record), [name]: '', ...draftPublication }),
    toSummary: record => toNamedSummary(kind, record),
    read: (calendar, id) => getProcedures(calendar, kind).read.query({ id }),
    async create(calendar, values, duplicateMessage) {
      const text = String(values[name])
      const { description } = values
      await assertNotDuplicate(calendar, kind, { field: name, name: text, description }, duplicateMessage)
      const input = { [name]: text, ...omitEmpty(toInput(values)) } as Inputs[NamedPlural]['create']
      return getProcedures(calendar, kind).create.mutate(input)
    },
    update: (calendar, id, changes) => getProcedures(calendar, kind).update.mutate({ id, ...toInput(changes) }),
    validate: own?.validate,
    Fields: createNamedFields(definition, own),
  }
}

export const namedFormDefinitions = mapNames(namedPlurals, defineNamedForm)

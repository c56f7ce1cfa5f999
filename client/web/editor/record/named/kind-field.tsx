import { type ContactName, contactInputTypes } from '../../../../../src/core/kinds/contact-links.ts'
import type { FieldDefinition, FieldDefinitions } from '../../../../../src/core/kinds/fields.ts'
import type { Field } from '../../../lib/form/use-form.ts'
import { FieldRow } from '../../../ui/form/field-frame.tsx'
import { CheckboxField, NumberField, TextField, UrlField } from '../../../ui/form/fields.tsx'
import type { NamedForm } from './values.ts'

type Props = {
  name: string
  definition: FieldDefinition
  form: NamedForm
  hint?: string
}

/** The control of a field of a kind. */
export function KindField({ name, definition, form, hint }: Props) {
  // The definition says which type the value has.
  const field: Field<unknown> = { ...form.field(name), ...(hint && { hint }) }
  switch (definition.type) {
    case 'line': {
      const type = isContactName(name) ? contactInputTypes[name] : 'text'
      return <TextField {...(field as Field<string>)} type={type} maxLength={definition.maxLength} />
    }
    case 'webAddress':
      return <UrlField {...(field as Field<string>)} />
    case 'degrees':
      return <NumberField {...(field as Field<number | null>)} min={-definition.limit} max={definition.limit} />
    case 'flag':
      return <CheckboxField {...(field as Field<boolean>)} />
  }
}

const isContactName = (name: string): name is ContactName => name in contactInputTypes

/** The controls of the ways to reach a record, two in a row. */
export function ContactFields({ fields, form }: { fields: FieldDefinitions; form: NamedForm }) {
  const controls = Object.keys(contactInputTypes).flatMap(name => {
    const definition = fields[name]
    return definition ? [<KindField key={name} {...{ name, definition, form }} />] : []
  })
  return (
    <>
      <FieldRow>{controls.slice(0, 2)}</FieldRow>
      {controls.slice(2)}
    </>
  )
}

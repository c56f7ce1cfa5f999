import type { ComponentChildren } from 'preact'
import { siteTimezone } from '../../lib/site.ts'
import { useMessages } from '../../lib/language.ts'
import { useWriter } from '../../ui/require-writer.tsx'
import { FieldGroup, FieldRow } from '../../ui/form/field-frame.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { PublicationDateField } from './publication-date-field.tsx'
import { publicationWords } from './publication-words.ts'
import type { FormStatus } from './publication-values.ts'
import type { Field } from '../../lib/form/use-form.ts'

type Props = {
  status: Field<FormStatus>
  date: Field<string>
  slug: Field<string>
  /** The state as it is saved. */
  savedStatus: FormStatus
  /** What the states are called. */
  statusLabels: Record<FormStatus, string>
  children?: ComponentChildren
}

/** State, date and slug of a record, as far as the writer may decide them; and what else belongs to it. */
export function PublicationFields({ status, date, slug, savedStatus, statusLabels, children }: Props) {
  const words = useMessages(publicationWords)
  const mayPublish = useWriter()?.rights.includes('publish') ?? false
  const offered: FormStatus[] = mayPublish ? ['draft', 'pending', 'publish', 'private'] : ['draft', 'pending']
  return (
    <FieldGroup title={words.publication}>
      <FieldRow>
        <SelectField
          {...status}
          options={[...new Set([...offered, savedStatus])].map(value => ({ value, label: statusLabels[value] }))}
          hint={mayPublish ? words.stateHint : words.reviewHint}
        />
        {mayPublish && <PublicationDateField {...date} hint={words.dateHint(siteTimezone)} />}
      </FieldRow>
      <TextField {...slug} hint={words.slugHint} maxLength={400} />
      {children}
    </FieldGroup>
  )
}

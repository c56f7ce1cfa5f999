import { siteTimezone } from '../../addresses.ts'
import { useWords } from '../../words.ts'
import { FieldGroup, FieldRow, MoreFields } from '../form/field-frame.tsx'
import { NumberField, SelectField, TextField } from '../form/fields.tsx'
import { PublicationDate } from '../form/publication-date.tsx'
import type { Field } from '../form/use-form.ts'
import { manageWords } from '../manage/words.ts'
import { useWriter } from '../writers-only.tsx'
import type { Status } from './publication.ts'
import { recordWords } from './words.ts'

type Props = {
  status: Field<Status>
  date: Field<string>
  slug: Field<string>
  /** The state as it is saved. */
  saved: Status
}

/** State, date and address of a venue or an organizer, as far as the reader may decide them. */
export function PublicationFields({ status, date, slug, saved }: Props) {
  const [words, { states }] = [useWords(recordWords), useWords(manageWords)]
  const mayPublish = useWriter()?.rights.includes('publish') ?? false
  const offered: Status[] = mayPublish ? ['publish', 'draft', 'pending', 'private'] : ['draft', 'pending']
  return (
    <FieldGroup title={words.publication}>
      <FieldRow>
        <SelectField
          {...status}
          options={[...new Set([...offered, saved])].map(value => ({ value, label: states[value] }))}
          hint={mayPublish ? undefined : words.reviewHint}
        />
        {mayPublish && <PublicationDate {...date} hint={words.dateHint(siteTimezone)} />}
      </FieldRow>
      <TextField {...slug} hint={words.slugHint} maxLength={400} />
    </FieldGroup>
  )
}

/** By whom it is, for those who may say so. */
export function AuthorField(field: Field<number | null>) {
  const words = useWords(recordWords)
  const mayChoose = useWriter()?.rights.includes('edit-others') ?? false
  if (!mayChoose) return null
  return (
    <MoreFields title={words.more}>
      <NumberField {...field} hint={words.authorHint} min={1} step={1} />
    </MoreFields>
  )
}

import { siteTimezone } from '../../addresses.ts'
import { useWords } from '../../words.ts'
import { AuthorField } from '../form/author-field.tsx'
import { FieldGroup, FieldRow, MoreFields } from '../form/field-frame.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField, UrlField } from '../form/fields.tsx'
import { HtmlField } from '../form/html-field.tsx'
import { ImageField } from '../form/image-field.tsx'
import { PublicationDate } from '../form/publication-date.tsx'
import { RecordPicker } from '../form/record-picker.tsx'
import type { Form } from '../form/use-form.ts'
import { useWriter } from '../writers-only.tsx'
import type { EventValues, Status } from './event-values.ts'
import { PasswordField } from './publication-fields.tsx'
import { WhenFields } from './when-fields.tsx'
import { eventWords } from './words.ts'

type Props = { form: Form<EventValues> }

/** All that can be written of an event, in the order in which people think of it; what is rare comes last. */
export function EventFields({ form, id }: Props & { id: number | undefined }) {
  const words = useWords(eventWords)
  return (
    <>
      <FieldGroup>
        <TextField {...form.field('title')} isRequired maxLength={500} />
      </FieldGroup>
      <FieldGroup title={words.groupWhen}>
        <WhenFields form={form} />
      </FieldGroup>
      <PlaceFields form={form} />
      <FieldGroup title={words.groupText}>
        <HtmlField {...form.field('description')} />
        <TextAreaField {...form.field('excerpt')} hint={words.excerptHint} />
      </FieldGroup>
      <PictureAndPrice form={form} />
      <TermFields form={form} />
      <PublicationFields form={form} />
      <RareFields form={form} id={id} />
    </>
  )
}

function PlaceFields({ form }: Props) {
  const words = useWords(eventWords)
  return (
    <>
      <FieldGroup title={words.groupWhere}>
        <RecordPicker {...form.field('venue')} kind="venues" mayCreate />
      </FieldGroup>
      <FieldGroup title={words.groupWho}>
        <RecordPicker {...form.field('organizer')} kind="organizers" mayCreate />
      </FieldGroup>
    </>
  )
}

function PictureAndPrice({ form }: Props) {
  const words = useWords(eventWords)
  const mayAdd = useWriter()?.rights.includes('add-images') ?? false
  return (
    <>
      <FieldGroup>
        <ImageField {...form.field('image')} hint={mayAdd ? undefined : words.imageByIdOnly} />
      </FieldGroup>
      <FieldGroup title={words.groupPrice}>
        <FieldRow>
          <TextField {...form.field('cost')} hint={words.costHint} maxLength={200} />
          <UrlField {...form.field('website')} />
        </FieldRow>
        <CheckboxField {...form.field('ticketed')} />
      </FieldGroup>
    </>
  )
}

function TermFields({ form }: Props) {
  const words = useWords(eventWords)
  const rights = useWriter()?.rights ?? []
  return (
    <FieldGroup title={words.groupTerms}>
      <RecordPicker {...form.field('categories')} kind="categories" mayCreate={rights.includes('write-categories')} />
      <RecordPicker {...form.field('tags')} kind="tags" mayCreate={rights.includes('write-tags')} />
    </FieldGroup>
  )
}

function PublicationFields({ form }: Props) {
  const words = useWords(eventWords)
  const mayPublish = useWriter()?.rights.includes('publish') ?? false
  const offered: Status[] = mayPublish ? ['draft', 'pending', 'publish', 'private'] : ['draft', 'pending']
  const states = [...new Set([...offered, form.base.status])]
  return (
    <FieldGroup title={words.groupPublication}>
      <FieldRow>
        <SelectField
          {...form.field('status')}
          options={states.map(value => ({ value, label: words.states[value] }))}
          hint={mayPublish ? words.stateHint : undefined}
        />
        {mayPublish && <PublicationDate {...form.field('date')} hint={words.dateHint(siteTimezone)} />}
      </FieldRow>
      <TextField {...form.field('slug')} hint={words.slugHint} maxLength={400} />
      <CheckboxField {...form.field('featured')} />
    </FieldGroup>
  )
}

function RareFields({ form, id }: Props & { id: number | undefined }) {
  const words = useWords(eventWords)
  const mayEditOthers = useWriter()?.rights.includes('edit-others') ?? false
  return (
    <MoreFields title={words.more}>
      <CheckboxField {...form.field('sticky')} />
      <CheckboxField {...form.field('hide_from_listings')} />
      <CheckboxField {...form.field('show_map')} />
      <CheckboxField {...form.field('show_map_link')} />
      <PasswordField {...form.field('password')} hint={words.passwordHint} isNew={id === undefined} />
      <RecordPicker {...form.field('post_parent')} kind="events" max={1} except={id === undefined ? [] : [id]} />
      {mayEditOthers && <AuthorField {...form.field('author')} />}
    </MoreFields>
  )
}

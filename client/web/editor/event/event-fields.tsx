import { useMessages } from '../../lib/text/messages.ts'
import { AuthorField } from '../form/author-field.tsx'
import { CollapsedFields, FieldGroup, FieldRow } from '../../ui/form/field-frame.tsx'
import { CheckboxField, TextAreaField, TextField, UrlField } from '../../ui/form/fields.tsx'
import { HtmlField } from '../../ui/form/html/html-field.tsx'
import { ImageField } from '../image/image-field.tsx'
import { PublicationFields } from '../form/publication-fields.tsx'
import { RecordPicker } from '../../ui/form/picker/record-picker.tsx'
import { getKindName, peopleKinds } from '../../lib/records/kinds.ts'
import type { Form } from '../../lib/form/use-form.ts'
import { useSignedInUser } from '../../ui/state/require-sign-in.tsx'
import type { EventValues, EventWithParent } from './event-values.ts'
import { EventPasswordField } from './event-password-field.tsx'
import { AttendanceFields, EventStatusFields } from './event-status-fields.tsx'
import { EventTimeFields } from './event-time-fields.tsx'
import { NewVenueFields } from './new-venue-fields.tsx'
import { RecurrenceField } from './recurrence/recurrence-field.tsx'
import { useFoldedSummary } from './use-folded-summary.ts'

type Props = { form: Form<EventValues> }
type EventProps = Props & {
  /** Absent for a new event. */
  event: EventWithParent | undefined
}

/**
 * All fields of an event. Fields that most events do not need are folded, under a line that says which of them are set.
 */
export function EventFields({ form, event }: EventProps) {
  const { event: messages, excerptHint, more } = useMessages('editor')
  return (
    <>
      <FieldGroup>
        <TextField {...form.field('title')} isRequired maxLength={500} getsFocus={!event} />
      </FieldGroup>
      <FieldGroup title={messages.groupWhen}>
        <EventTimeFields form={form} />
        <RecurrenceField form={form} event={event} />
        <EventStatusFields form={form} />
      </FieldGroup>
      <FieldGroup title={messages.groupWhere}>
        <RecordPicker {...form.field('venue')} kind="venues" canCreate />
        <NewVenueFields {...form.field('venue')} />
        <AttendanceFields form={form} />
      </FieldGroup>
      <FieldGroup>
        <ImageField {...form.field('image')} />
      </FieldGroup>
      <FieldGroup title={messages.groupText}>
        <HtmlField {...form.field('description')} />
        <TextAreaField {...form.field('excerpt')} hint={excerptHint} />
      </FieldGroup>
      <CollapsedFields title={more} summary={useFoldedSummary(form.values)}>
        <PeopleAndPriceFields form={form} />
        <TermFields form={form} />
        <PublicationFields form={form} statusLabels={messages.statuses}>
          <CheckboxField {...form.field('featured')} />
        </PublicationFields>
        <DisplayFields form={form} event={event} />
      </CollapsedFields>
    </>
  )
}

function PeopleAndPriceFields({ form }: Props) {
  const messages = useMessages('editor').event
  return (
    <>
      <FieldGroup title={messages.groupWho}>
        {peopleKinds.map(kind => (
          <RecordPicker key={kind} {...form.field(getKindName(kind))} kind={kind} canCreate />
        ))}
      </FieldGroup>
      <FieldGroup title={messages.groupPrice}>
        <FieldRow>
          <TextField {...form.field('cost')} hint={messages.costHint} maxLength={200} />
          <UrlField {...form.field('website')} />
        </FieldRow>
        <CheckboxField {...form.field('ticketed')} />
      </FieldGroup>
    </>
  )
}

function TermFields({ form }: Props) {
  const messages = useMessages('editor').event
  const rights = useSignedInUser()?.rights ?? []
  return (
    <FieldGroup title={messages.groupTerms}>
      <RecordPicker {...form.field('categories')} kind="categories" canCreate={rights.includes('write-categories')} />
      <RecordPicker {...form.field('tags')} kind="tags" canCreate={rights.includes('write-tags')} />
    </FieldGroup>
  )
}

function DisplayFields({ form, event }: EventProps) {
  const messages = useMessages('editor').event
  return (
    <FieldGroup title={messages.groupDisplay}>
      <CheckboxField {...form.field('sticky')} />
      <CheckboxField {...form.field('hide_from_listings')} />
      <CheckboxField {...form.field('show_map')} />
      <CheckboxField {...form.field('show_map_link')} />
      <EventPasswordField {...form.field('password')} hint={messages.passwordHint} isNewEvent={!event} />
      <RecordPicker {...form.field('post_parent')} kind="events" max={1} excludedIds={event ? [event.id] : []} />
      <AuthorField {...form.field('author')} />
    </FieldGroup>
  )
}

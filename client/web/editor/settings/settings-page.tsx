import { viewSegments } from '../../../../src/core/page/segments.ts'
import type { SiteSettingsView } from '../../../index.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { usePageTitle } from '../../lib/paths/page-title.ts'
import { applySite } from '../../lib/paths/site.ts'
import { getViewerNow } from '../../lib/time/times.ts'
import { useEditableRecord } from '../../lib/records/use-editable-record.ts'
import { ForbiddenPage } from '../../ui/state/forbidden-page.tsx'
import { FieldGroup } from '../../ui/form/field-frame.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { TimeZoneField } from '../../ui/form/time/time-zone-field.tsx'
import { ManageTabs } from '../../ui/menu/manage-tabs.tsx'
import { useSignedInUser } from '../../ui/state/require-sign-in.tsx'
import { FailureNotice, LoadingState } from '../../ui/state/states.tsx'
import { ImageField } from '../image/image-field.tsx'
import { AccentField } from './accent-field.tsx'
import { type SettingsFormValues, toSettingsInput, toSettingsValues } from './settings-values.ts'

/** The settings of the calendar, for administrators. */
export function SettingsPage() {
  const messages = useMessages('settings')
  usePageTitle(messages.title)
  if (!useSignedInUser()?.rights.includes('manage-settings')) return <ForbiddenPage title={messages.forbidden} />
  return (
    <>
      <ManageTabs />
      <h1>{messages.title}</h1>
      <LoadedForm />
    </>
  )
}

function LoadedForm() {
  const { record, error, reload } = useEditableRecord(calendar => calendar.settings.read.query({}))
  if (error) return <FailureNotice error={error} retry={reload} />
  return record ? <SettingsForm saved={record} /> : <LoadingState lines={5} />
}

function useSettingsForm(saved: SiteSettingsView) {
  const messages = useMessages('settings')
  return useForm<SettingsFormValues, SiteSettingsView>({
    draftName: 'settings/site',
    initial: toSettingsValues(saved),
    labels: messages.fields,
    toValues: toSettingsValues,
    saveRecord: (calendar, changes) => calendar.settings.update.mutate(toSettingsInput(changes, saved.defaults)),
    readCurrent: async (calendar, etags) => ({
      record: await calendar.settings.read.query({}),
      etag: etags.get('settings.read'),
    }),
    onSaved: applySite,
  })
}

function SettingsForm({ saved }: { saved: SiteSettingsView }) {
  const messages = useMessages('settings')
  const frame = useMessages('frame')
  const form = useSettingsForm(saved)
  const name = saved.defaults.name ?? frame.calendar
  return (
    <FormFrame form={form} formatValue={useValueFormat()}>
      <FieldGroup title={messages.groupLook}>
        <TextField {...form.field('name')} maxLength={80} hint={messages.nameHint({ name })} />
        <ImageField {...form.field('logo')} hint={messages.logoHint} acceptsUrl={false} />
        <AccentField {...form.field('accent_color')} />
        <SelectField
          {...form.field('default_view')}
          options={viewSegments.map(value => ({ value, label: frame[value] }))}
          hint={messages.viewHint}
        />
      </FieldGroup>
      <FieldGroup title={messages.groupUse}>
        <TimeZoneField {...form.field('timezone')} wallTime={getViewerNow()} hint={messages.zoneHint} />
        <TextAreaField {...form.field('embed_origins')} hint={messages.originsHint} />
      </FieldGroup>
    </FormFrame>
  )
}

/** How the comparison of two versions shows values that people do not type. */
function useValueFormat() {
  const messages = useMessages('settings')
  const frame = useMessages('frame')
  const formats: Partial<Record<keyof SettingsFormValues, (values: SettingsFormValues) => string>> = {
    accent_color: values => values.accent_color || messages.accentDefault,
    default_view: values => frame[values.default_view],
  }
  return (field: keyof SettingsFormValues, values: SettingsFormValues) => formats[field]?.(values)
}

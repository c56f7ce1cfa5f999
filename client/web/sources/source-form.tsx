import { useRef } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import type { FormOptions } from '../lib/form/form-options.ts'
import { type Form, useForm } from '../lib/form/use-form.ts'
import { languages, useLanguage } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import { showPageNotice } from '../lib/text/notices.ts'
import { sourcePaths } from '../lib/paths/paths.ts'
import { useIsMounted } from '../lib/browser/use-is-mounted.ts'
import { getViewerNow } from '../lib/time/times.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { FieldGroup, FieldRow, RequiredNote } from '../ui/form/field-frame.tsx'
import { SelectField, TextField } from '../ui/form/fields.tsx'
import { FormFrame } from '../ui/form/form-frame.tsx'
import { RecordPicker } from '../ui/form/picker/record-picker.tsx'
import { TimeZoneField } from '../ui/form/time/time-zone-field.tsx'
import {
  createSourceValues,
  findSource,
  formatInterval,
  guessKind,
  type SourceWithCategories,
  readCategoriesOfSource,
  sourceKinds,
  sourceStatuses,
  type SourceValues,
  toSourceInput,
  toSourceValues,
} from './source-values.ts'

type Props = { /** Absent for a new source. */ saved?: SourceWithCategories }

/** The form of a source. After it is saved, goes to the list. */
export function SourceForm({ saved }: Props) {
  const form = useSourceForm(saved)
  return (
    <FormFrame form={form} formatValue={useValueFormat()}>
      <RequiredNote />
      <CalendarFields form={form} isNew={saved === undefined} />
      <EventFields form={form} />
    </FormFrame>
  )
}

type SourceFormOptions = FormOptions<SourceValues, SourceWithCategories>

function useSourceForm(saved: SourceWithCategories | undefined): Form<SourceValues> {
  const messages = useMessages('sources')
  const { empty } = useMessages('form')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const isMounted = useIsMounted()
  const id = saved?.source.id
  const saving: Pick<SourceFormOptions, 'saveRecord' | 'readCurrent' | 'findDuplicate'> =
    id === undefined
      ? {
          saveRecord: async (calendar, _, values) =>
            readCategoriesOfSource(calendar, await calendar.sources.create.mutate(toSourceInput(values))),
          findDuplicate: findSource,
        }
      : {
          saveRecord: async (calendar, changes) =>
            readCategoriesOfSource(calendar, await calendar.sources.update.mutate({ id, ...toSourceInput(changes) })),
          readCurrent: async (calendar, etags) => {
            const source = await calendar.sources.read.query({ id })
            return { record: await readCategoriesOfSource(calendar, source), etag: etags.get('sources.read') }
          },
        }
  return useForm<SourceValues, SourceWithCategories>({
    draftName: `sources/${id ?? 'new'}`,
    initial: saved ? toSourceValues(saved) : createSourceValues(language),
    labels: messages.fields,
    toValues: toSourceValues,
    validate: ({ name, url }) => ({
      ...(name.trim() === '' ? { name: empty } : {}),
      ...(url.trim() === '' ? { url: empty } : {}),
    }),
    onSaved: () => {
      showPageNotice({ text: saved ? messages.saved : messages.created, path: sourcePaths.list })
      if (isMounted()) navigate(sourcePaths.list)
    },
    ...saving,
  })
}

type FieldsProps = { form: Form<SourceValues> }

const intervalsMinutes = [15, 30, 60, 180, 360, 720, 1_440, 2_880, 10_080]

function CalendarFields({ form, isNew }: FieldsProps & { isNew: boolean }) {
  const messages = useMessages('sources')
  const { values } = form
  // Until the user chooses a kind, a new source has the kind that its address suggests.
  const isKindChosen = useRef(!isNew)
  const changeUrl = (url: string) => form.change({ url, ...(isKindChosen.current ? {} : { kind: guessKind(url) }) })
  const chooseKind = (kind: SourceValues['kind']) => {
    isKindChosen.current = true
    form.change({ kind })
  }
  const intervals = [...new Set([...intervalsMinutes, values.interval_minutes])].toSorted((a, b) => a - b)
  return (
    <FieldGroup title={messages.groupSource}>
      <TextField {...form.field('name')} isRequired maxLength={200} hint={messages.nameHint} />
      <TextField {...form.field('url')} isRequired maxLength={2_000} change={changeUrl} hint={messages.urlHint} />
      <FieldRow>
        <SelectField
          {...form.field('kind')}
          change={chooseKind}
          options={sourceKinds.map(value => ({ value, label: messages.kinds[value] }))}
          {...(isNew ? { hint: messages.kindHint } : {})}
        />
        <SelectField
          {...form.field('interval_minutes')}
          options={intervals.map(value => ({ value, label: formatInterval(messages, value) }))}
        />
      </FieldRow>
    </FieldGroup>
  )
}

const updateAuthorities = ['preserve_changes', 'overwrite', 'retain'] as const
const vanishActions = ['trash', 'cancel', 'keep'] as const

function EventFields({ form }: FieldsProps) {
  const messages = useMessages('sources')
  const { statuses: statusLabels } = useMessages('manage')
  const languageNames = useMessages('languageNames')
  return (
    <FieldGroup title={messages.groupEvents}>
      <ChoiceField
        {...form.field('update_authority')}
        choices={updateAuthorities.map(value => ({
          value,
          label: messages.updateAuthority[value],
          hint: messages.updateAuthority[`${value}Hint`],
        }))}
      />
      <ChoiceField
        {...form.field('on_vanish')}
        choices={vanishActions.map(value => ({
          value,
          label: messages.onVanish[value],
          hint: messages.onVanish[`${value}Hint`],
        }))}
      />
      <SelectField
        {...form.field('default_status')}
        options={sourceStatuses.map(value => ({ value, label: statusLabels[value] }))}
        hint={messages.defaultStatusHint}
      />
      <RecordPicker {...form.field('categories')} kind="categories" hint={messages.categoriesHint} />
      <FieldRow>
        <SelectField
          {...form.field('language')}
          options={languages.map(value => ({ value, label: languageNames[value] }))}
        />
        <TimeZoneField {...form.field('timezone')} wallTime={getViewerNow()} />
      </FieldRow>
    </FieldGroup>
  )
}

/** How the comparison of two versions of a source shows values that people do not type. */
function useValueFormat() {
  const messages = useMessages('sources')
  const { statuses: statusLabels } = useMessages('manage')
  const languageNames = useMessages('languageNames')
  const formats: Partial<Record<keyof SourceValues, (values: SourceValues) => string>> = {
    kind: ({ kind }) => messages.kinds[kind],
    interval_minutes: values => formatInterval(messages, values.interval_minutes),
    language: ({ language }) => languageNames[language],
    default_status: values => statusLabels[values.default_status],
    update_authority: values => messages.updateAuthority[values.update_authority],
    on_vanish: values => messages.onVanish[values.on_vanish],
  }
  return (name: keyof SourceValues, values: SourceValues) => formats[name]?.(values)
}

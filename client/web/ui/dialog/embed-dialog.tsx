import { viewSegments } from '../../../../src/core/page/segments.ts'
import { useId, useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useMe, useServiceQuery } from '../../lib/client.ts'
import { useCurrentView } from '../../lib/paths/current-view.ts'
import { frameHeights } from '../../lib/frame-messages.ts'
import { useListFormat } from '../../lib/time/formats.ts'
import { getNativeLanguageName, languages, useLanguage } from '../../lib/text/language.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { settingsPath } from '../../lib/paths/paths.ts'
import { themes } from '../../lib/session/preferences.ts'
import { useSearchFilters } from '../../lib/filters/search-filters.ts'
import { site } from '../../lib/paths/site.ts'
import { CopyButton } from '../input/copy-button.tsx'
import { Dialog } from './dialog.tsx'
import { createEmbedCode, type EmbedChoice } from './embed-code.ts'
import { CheckboxField, NumberField, SelectField } from '../form/fields.tsx'
import { RetryNotice } from '../state/retry-notice.tsx'
import '../form/form.css'
import './embed-dialog.css'

/** The HTML with which another site shows the calendar, with a preview. It begins with the current view and filters. */
export function EmbedDialog({ close }: { close: () => void }) {
  const messages = useMessages('embed')
  const frame = useMessages('frame')
  const { filters } = useSearchFilters()
  const language = useLanguage()
  const view = useCurrentView() ?? site.value.defaultView
  const [choice, setChoice] = useState<EmbedChoice>({ view, language, theme: 'system', height: null })
  const [hasFilters, setHasFilters] = useState(true)
  const code = createEmbedCode(choice, hasFilters ? filters : {}, site.value.name ?? frame.calendar)
  return (
    <Dialog title={messages.title} close={close} isWide>
      <AllowedSites />
      <div class="embed-choices">
        <ChoiceFields choice={choice} change={setChoice} />
      </div>
      <FilterField value={hasFilters} change={setHasFilters} />
      <iframe
        class="embed-preview"
        title={messages.preview}
        src={code.url}
        style={{ height: `${choice.height ?? frameHeights.initial}px` }}
      />
      <Code label={messages.withScript} copyLabel={messages.copyWithScript} html={code.element} />
      <Code label={messages.withoutScript} copyLabel={messages.copyWithoutScript} html={code.frame} />
      <div class="actions">
        <button type="button" onClick={close}>
          {frame.close}
        </button>
      </div>
    </Dialog>
  )
}

/** Which sites may show the calendar, and where an administrator adds one. */
function AllowedSites() {
  const messages = useMessages('embed')
  const { write } = useMessages('frame')
  const { title, fields } = useMessages('settings')
  const formatList = useListFormat()
  const isAdministrator = useMe()?.rights.includes('manage-settings') ?? false
  const { data, error, refetch } = useServiceQuery({
    key: ['settings'],
    read: calendar => calendar.settings.read.query({}),
  })
  if (!data) return <RetryNotice error={error} hasData={false} refetch={refetch} />
  const sites = data.effective.embed_origins
  return (
    <div class={sites.length === 0 ? 'notice warning' : undefined}>
      <p>
        {sites.length === 0 ? messages.noSites : messages.sites({ sites: formatList(sites) })}{' '}
        {isAdministrator ? (
          <Link href={settingsPath}>{messages.addSite}</Link>
        ) : (
          messages.askAdministrator({ path: [write, title, fields.embed_origins].join(' → ') })
        )}
      </p>
    </div>
  )
}

type ChoiceFieldsProps = { choice: EmbedChoice; change: (choice: EmbedChoice) => void }

function ChoiceFields({ choice, change }: ChoiceFieldsProps) {
  const { view: viewLabel, height: heightLabel, heightHint } = useMessages('embed')
  const frame = useMessages('frame')
  const id = useId()
  const createField = <Name extends keyof EmbedChoice>(name: Name, label: string) => ({
    ...{ id: `${id}-${name}`, name, label, value: choice[name], ...unsaved },
    change: (value: EmbedChoice[Name]) => change({ ...choice, [name]: value }),
  })
  return (
    <>
      <SelectField
        {...createField('view', viewLabel)}
        options={viewSegments.map(value => ({ value, label: frame[value] }))}
      />
      <SelectField
        {...createField('language', frame.language)}
        options={languages.map(value => ({ value, label: getNativeLanguageName(value) }))}
      />
      <SelectField
        {...createField('theme', frame.theme)}
        options={themes.map(value => ({ value, label: frame[value] }))}
      />
      <NumberField
        {...createField('height', heightLabel)}
        hint={heightHint}
        min={frameHeights.min}
        max={frameHeights.max}
        step={1}
      />
    </>
  )
}

/** The fields are not part of a form that is saved. */
const unsaved = { failure: undefined, setSaveBlock: () => {} }

/** Whether the site shows only what the current filters find; nothing without filters. */
function FilterField({ value, change }: { value: boolean; change: (value: boolean) => void }) {
  const messages = useMessages('embed')
  const { count } = useSearchFilters()
  const id = useId()
  if (count === 0) return null
  return <CheckboxField {...{ id, name: 'filters', label: messages.filters({ count }), value, change, ...unsaved }} />
}

function Code({ label, copyLabel, html }: { label: string; copyLabel: string; html: string }) {
  const { copied } = useMessages('embed')
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        class="embed-code"
        {...{ id, value: html }}
        rows={4}
        readOnly
        spellcheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton label={copyLabel} value={html} copied={copied} />
    </div>
  )
}

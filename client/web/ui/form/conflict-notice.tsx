import { Copy, Users } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { type PageMessages, useMessages } from '../../lib/text/messages.ts'
import { isSameValue } from '../../lib/form/draft.ts'
import type { Form } from '../../lib/form/use-form.ts'

/** Shows the value of a field in one version of the record. Undefined for the default format. */
export type FormatValue<V> = (name: keyof V & string, values: V) => ComponentChildren

type Props<V extends object> = { form: Form<V>; formatValue?: FormatValue<V> | undefined }

/** Shows the fields that somebody else has changed meanwhile, with both values. The user chooses between them. */
export function ConflictNotice<V extends object>({ form, formatValue }: Props<V>) {
  const messages = useMessages('form')
  const { conflict } = form
  if (!conflict) return null
  return (
    <div class="notice warning conflict" role="alertdialog" aria-labelledby="conflict-title" tabIndex={-1}>
      <Users aria-hidden />
      <div>
        <h2 id="conflict-title">{messages.conflict}</h2>
        <dl class="conflict-fields">
          {conflict.fields.map(name => (
            <ConflictingField key={name} name={name} theirs={conflict.currentValues} {...{ form, formatValue }} />
          ))}
        </dl>
        <p>{messages.conflictHint}</p>
        <div class="actions">
          {/* A user who was not saving only chooses the values of the form. */}
          {conflict === form.otherVersion ? (
            <button type="button" onClick={form.keepMine}>
              {messages.keepMine}
            </button>
          ) : (
            <button type="button" onClick={() => void form.saveAnyway()}>
              {messages.saveMine}
            </button>
          )}
          <button type="button" onClick={form.takeTheirs}>
            {messages.takeTheirs}
          </button>
        </div>
      </div>
    </div>
  )
}

type FieldProps<V extends object> = Props<V> & { name: keyof V & string; theirs: V }

function ConflictingField<V extends object>({ form, formatValue, name, theirs }: FieldProps<V>) {
  const messages = useMessages('form')
  const { values, base, labels } = form
  const format = (version: V) => formatValue?.(name, version) ?? formatFieldValue(version[name], messages)
  return (
    <div>
      <dt>{labels[name]}</dt>
      <dd>
        <b>{messages.yours}</b>{' '}
        {isSameValue(values[name], base[name]) ? <i>{messages.notChangedByYou}</i> : <q>{format(values)}</q>}
      </dd>
      <dd>
        <b>{messages.theirs}</b> <q>{format(theirs)}</q>
      </dd>
    </div>
  )
}

/**
 * Tells the user that an earlier attempt has probably created the record. The user can continue with
 * it or create another one.
 */
export function DuplicateNotice<V extends object>({ form }: Pick<Props<V>, 'form'>) {
  const messages = useMessages('form')
  return (
    <div class="notice warning conflict" role="alertdialog" aria-labelledby="duplicate-title" tabIndex={-1}>
      <Copy aria-hidden />
      <div>
        <h2 id="duplicate-title">{messages.duplicate}</h2>
        <p>{messages.duplicateHint}</p>
        <div class="actions">
          <button type="button" onClick={() => form.duplicate?.continueWith()}>
            {messages.continueWithDuplicate}
          </button>
          <button type="button" onClick={() => void form.saveAnyway()}>
            {messages.saveAgain}
          </button>
        </div>
      </div>
    </div>
  )
}

/** The value of a field as text. */
function formatFieldValue(value: unknown, messages: PageMessages['form']): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return messages.emptyValue
  if (typeof value === 'boolean') return value ? messages.yes : messages.no
  if (Array.isArray(value)) return value.map(item => formatFieldValue(item, messages)).join(', ')
  if (typeof value === 'object' && 'name' in value) return String(value.name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

import { Copy, Users } from 'lucide-preact'
import { useMessages } from '../../lib/messages.ts'
import { isSameValue } from '../../lib/form/draft.ts'
import type { Form } from '../../lib/form/use-form.ts'
import { formWords } from '../../lib/form/words.ts'

type Props<V extends object> = {
  form: Form<V>
  formatValue?: ((name: keyof V & string, value: unknown) => string | undefined) | undefined
}

/** Shows the fields that somebody else has changed meanwhile, with both values, and lets the reader choose between them. */
export function ConflictNotice<V extends object>({ form, formatValue }: Props<V>) {
  const words = useMessages(formWords)
  const { conflict } = form
  if (!conflict) return null
  return (
    <div class="notice warning conflict" role="alertdialog" aria-labelledby="conflict-title" tabIndex={-1}>
      <Users aria-hidden />
      <div>
        <h2 id="conflict-title">{words.conflict}</h2>
        <dl class="conflict-fields">
          {conflict.fields.map(name => (
            <ConflictingField key={name} name={name} theirs={conflict.currentValues[name]} {...{ form, formatValue }} />
          ))}
        </dl>
        <p>{words.conflictHint}</p>
        <div class="actions">
          <button type="button" onClick={() => void form.saveAnyway()}>
            {words.saveMine}
          </button>
          <button type="button" onClick={form.acceptTheirs}>
            {words.takeTheirs}
          </button>
        </div>
      </div>
    </div>
  )
}

type FieldProps<V extends object> = Props<V> & { name: keyof V & string; theirs: unknown }

function ConflictingField<V extends object>({ form, formatValue, name, theirs }: FieldProps<V>) {
  const words = useMessages(formWords)
  const { values, base, labels } = form
  const format = (value: unknown) => formatValue?.(name, value) ?? formatFieldValue(value, words)
  return (
    <div>
      <dt>{labels[name]}</dt>
      <dd>
        <b>{words.yours}</b>{' '}
        {isSameValue(values[name], base[name]) ? <i>{words.theirsStays}</i> : <q>{format(values[name])}</q>}
      </dd>
      <dd>
        <b>{words.theirs}</b> <q>{format(theirs)}</q>
      </dd>
    </div>
  )
}

/** Says that an earlier attempt seems to have created the record, and lets the reader continue with it or create another. */
export function DuplicateNotice<V extends object>({ form }: Pick<Props<V>, 'form'>) {
  const words = useMessages(formWords)
  return (
    <div class="notice warning conflict" role="alertdialog" aria-labelledby="duplicate-title" tabIndex={-1}>
      <Copy aria-hidden />
      <div>
        <h2 id="duplicate-title">{words.twin}</h2>
        <p>{words.twinHint}</p>
        <div class="actions">
          <button type="button" onClick={() => form.duplicate?.continueWith()}>
            {words.goOn}
          </button>
          <button type="button" onClick={() => void form.saveAnyway()}>
            {words.saveAgain}
          </button>
        </div>
      </div>
    </div>
  )
}

/** The value of a field as text. */
function formatFieldValue(value: unknown, words: (typeof formWords)['en']): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return value.map(item => formatFieldValue(item, words)).join(', ')
  if (typeof value === 'object' && 'name' in value) return String(value.name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

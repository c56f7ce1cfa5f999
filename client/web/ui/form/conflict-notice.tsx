import { Copy, Users } from 'lucide-preact'
import { useMessages } from '../../lib/language.ts'
import { isSameValue } from '../../lib/form/draft.ts'
import type { Form } from '../../lib/form/use-form.ts'
import { formWords } from '../../lib/form/words.ts'

type Props<V extends object> = {
  form: Form<V>
  formatValue?: ((name: keyof V & string, value: unknown) => string | undefined) | undefined
}

/** Which fields somebody else has changed and saved meanwhile, mine and theirs side by side, and the choice between them. */
export function ConflictNotice<V extends object>({ form, formatValue }: Props<V>) {
  const words = useMessages(formWords)
  const { conflict, values, base, labels } = form
  if (!conflict) return null
  const text = (name: keyof V & string, value: unknown) => formatValue?.(name, value) ?? textOf(value, words)
  return (
    <div class="notice warning conflict" role="alertdialog" aria-labelledby="conflict-title" tabIndex={-1}>
      <Users aria-hidden />
      <div>
        <h2 id="conflict-title">{words.conflict}</h2>
        <dl class="conflict-fields">
          {conflict.fields.map(name => (
            <div key={name}>
              <dt>{labels[name]}</dt>
              <dd>
                <b>{words.yours}</b>{' '}
                {isSameValue(values[name], base[name]) ? <i>{words.theirsStays}</i> : <q>{text(name, values[name])}</q>}
              </dd>
              <dd>
                <b>{words.theirs}</b> <q>{text(name, conflict.currentValues[name])}</q>
              </dd>
            </div>
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

/** A new record that is there already: its creation got no answer. */
export function DuplicateNotice<V extends object>({ form }: Pick<Props<V>, 'form'>) {
  const words = useMessages(formWords)
  return (
    <div class="notice warning conflict" role="alertdialog" aria-labelledby="twin-title" tabIndex={-1}>
      <Copy aria-hidden />
      <div>
        <h2 id="twin-title">{words.twin}</h2>
        <p>{words.twinHint}</p>
        <div class="actions">
          <button type="button" onClick={() => form.duplicate?.goOn()}>
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

/** What a field holds, as people read it. */
function textOf(value: unknown, words: (typeof formWords)['en']): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return value.map(one => textOf(one, words)).join(', ')
  if (typeof value === 'object' && 'name' in value) return String(value.name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

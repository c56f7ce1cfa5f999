import { CircleAlert, History } from 'lucide-preact'
import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { formatFirstOfMonth } from '../../lib/times.ts'
import { getLocale, useLanguage, useMessages } from '../../lib/language.ts'
import { ConflictNotice, DuplicateNotice } from './conflict-notice.tsx'
import type { Form } from '../../lib/form/use-form.ts'
import './form.css'
import { formWords } from '../../lib/form/words.ts'

type Props<V extends object> = {
  form: Form<V>
  children: ComponentChildren
  /** Buttons in place of the one that saves. The first of type `submit` is what the Enter key does. */
  buttons?: JSX.Element
  /** What fields hold, as people read it where two versions are compared; texts as they are when absent. */
  formatValue?: (name: keyof V & string, value: unknown) => string | undefined
}

/**
 * Fields with all that stands around them: what was restored, what is wrong with links to the fields, what others have saved
 * meanwhile, and the bar with the buttons. After a failure the focus goes to the first wrong field.
 */
export function FormFrame<V extends object>({ form, children, buttons, formatValue }: Props<V>) {
  const whole = useFocusOnFailure(form.failedSaves)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    void form.save()
  }
  return (
    <form class="record-form" noValidate ref={whole} onSubmit={save}>
      <DraftNotice form={form} />
      {form.conflict && <ConflictNotice form={form} formatValue={formatValue} />}
      {form.duplicate && <DuplicateNotice form={form} />}
      <ErrorSummary form={form} />
      {children}
      <SaveBar form={form}>{buttons ?? <SaveButton form={form} />}</SaveBar>
    </form>
  )
}

/** Each time saving has failed, the reader is led to the reason: the first wrong field, else what was said. */
function useFocusOnFailure(failures: number) {
  const whole = useRef<HTMLFormElement>(null)
  // Not after the next paint: the reader is there when the reason is.
  useLayoutEffect(() => {
    if (failures === 0) return
    const reason =
      whole.current?.querySelector<HTMLElement>('.conflict') ??
      whole.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      whole.current?.querySelector<HTMLElement>('.error-summary')
    lead(reason)
  }, [failures])
  return whole
}

/** Goes to an element, and opens what it is hidden in. */
function lead(to: HTMLElement | null | undefined): void {
  const closed = to?.closest('details')
  if (closed) closed.open = true
  to?.focus()
}

type FormProps<V extends object> = { form: Form<V> }

function DraftNotice<V extends object>({ form: { draftAt, discardDraft } }: FormProps<V>) {
  const words = useMessages(formWords)
  const language = useLanguage()
  const [isDiscarded, setDiscarded] = useState(false)
  const when = new Intl.DateTimeFormat(getLocale(language), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div role="status" class={draftAt || isDiscarded ? 'notice warning' : undefined}>
      {draftAt && (
        <>
          <History aria-hidden />
          <div>
            <p>{words.draftRestored(formatFirstOfMonth(language, when.format(new Date(draftAt))))}</p>
            <button type="button" onClick={() => (discardDraft(), setDiscarded(true))}>
              {words.discard}
            </button>
          </div>
        </>
      )}
      {!draftAt && isDiscarded && <p>{words.discarded}</p>}
    </div>
  )
}

/** What is wrong, with a link to each wrong field; fields that the form does not have are named. */
function ErrorSummary<V extends object>({
  form: { fieldFailures, failureMessage, labels, failedSaves },
}: FormProps<V>) {
  const words = useMessages(formWords)
  const names = Object.keys(fieldFailures)
  if (names.length === 0 && failureMessage === null) return null
  const isKnown = (name: string): name is keyof V & string => name in labels
  return (
    <div class="notice error error-summary" role="alert" tabIndex={-1} key={failedSaves}>
      <CircleAlert aria-hidden />
      <div>
        <p>
          <strong>{words.problems}</strong>
        </p>
        {names.length === 0 && <p>{failureMessage}</p>}
        <ul>
          {names.map(name => (
            <li key={name}>
              {isKnown(name) ? (
                <FieldLink name={name} text={words.faultOf(labels[name], fieldFailures[name] ?? '')} />
              ) : (
                words.faultOf(name, fieldFailures[name] ?? '')
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function FieldLink({ name, text }: { name: string; text: string }) {
  const go = (event: MouseEvent) => {
    event.preventDefault()
    lead(document.getElementById(`field-${name}`))
  }
  return (
    <a href={`#field-${name}`} onClick={go}>
      {text}
    </a>
  )
}

/** Stays in sight while one scrolls; says how saving stands. */
function SaveBar<V extends object>({ form, children }: FormProps<V> & { children: JSX.Element }) {
  const words = useMessages(formWords)
  const { saveStatus, isChanged, draftScope } = form
  const unsaved = { all: words.unsaved, 'all but secrets': words.unsavedSecret, nothing: words.unsavedNowhere }[
    draftScope
  ]
  const said = saveStatus === 'saving' ? words.saving : isChanged ? unsaved : saveStatus === 'saved' ? words.saved : ''
  return (
    <div class="save-bar">
      <p class="save-state" role="status">
        {said}
      </p>
      <div class="actions">{children}</div>
    </div>
  )
}

type SaveButtonProps<V extends object> = FormProps<V> & {
  label?: string
  overrides?: Partial<V>
  isSecondary?: boolean
}

/** Saves, with `also` in place of what the fields hold. While something is being saved it does nothing. */
export function SaveButton<V extends object>({ form, label, overrides, isSecondary = false }: SaveButtonProps<V>) {
  const words = useMessages(formWords)
  const isSaving = form.saveStatus === 'saving'
  const save = (event: MouseEvent) => {
    event.preventDefault()
    if (!isSaving) void form.save(overrides)
  }
  return (
    <button type="submit" class={isSecondary ? undefined : 'primary'} aria-disabled={isSaving} onClick={save}>
      {label ?? words.save}
    </button>
  )
}

import { CircleAlert, History } from 'lucide-preact'
import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useMessages } from '../../lib/text/messages.ts'
import { ConflictNotice, DuplicateNotice, type FormatValue } from './conflict-notice.tsx'
import type { Form } from '../../lib/form/use-form.ts'
import { OtherVersionNotice } from './other-version-notice.tsx'
import { useInstantFormat } from '../facts/instant.tsx'
import './form.css'

type Props<V extends object> = {
  form: Form<V>
  children: ComponentChildren
  /** Buttons instead of the save button. The Enter key clicks the first one of type `submit`. */
  buttons?: JSX.Element
  /** Whether the form stores no drafts, as in the quick-add dialog. Its save bar then says only that it is saving. */
  storesNoDraft?: boolean
  /** Formats a value for the comparison of two versions. */
  formatValue?: FormatValue<V>
}

/**
 * A form around its fields. It shows a restored draft, conflicts, duplicates and errors above them, and the save
 * buttons below. After a failed save it moves the focus to the notice of a conflict or a duplicate, else to the first
 * invalid field, else to the errors.
 */
export function FormFrame<V extends object>({ form, children, buttons, storesNoDraft = false, formatValue }: Props<V>) {
  const formElement = useFocusOnFailure(form.failedSaves)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    void form.save()
  }
  return (
    <form class="record-form" noValidate ref={formElement} onSubmit={save}>
      <DraftNotice form={form} />
      {form.conflict && <ConflictNotice form={form} formatValue={formatValue} />}
      {form.duplicate && <DuplicateNotice form={form} />}
      <ErrorSummary form={form} />
      {children}
      <SaveBar form={form} storesNoDraft={storesNoDraft}>
        {buttons ?? <SaveButton form={form} />}
      </SaveBar>
    </form>
  )
}

/** After each failed save, moves the focus to the question to answer, the first wrong field, or the error summary. */
function useFocusOnFailure(failedSaves: number) {
  const formElement = useRef<HTMLFormElement>(null)
  // A layout effect, so that the focus moves before the next paint.
  useLayoutEffect(() => {
    if (failedSaves === 0) return
    for (const invalid of formElement.current?.querySelectorAll('[aria-invalid="true"]') ?? []) openDetails(invalid)
    const reason =
      formElement.current?.querySelector<HTMLElement>('.conflict') ??
      formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      formElement.current?.querySelector<HTMLElement>('.error-summary')
    focusElement(reason)
  }, [failedSaves])
  return formElement
}

/** Moves the focus to an element, and opens the `<details>` around it. */
function focusElement(element: HTMLElement | null | undefined): void {
  if (element) openDetails(element)
  element?.focus()
}

function openDetails(element: Element): void {
  const details = element.closest('details')
  if (details) details.open = true
}

type FormProps<V extends object> = { form: Form<V> }

function DraftNotice<V extends object>({ form: { draftAt, discardDraft } }: FormProps<V>) {
  const messages = useMessages('form')
  const formatInstant = useInstantFormat()
  const [isDiscarded, setDiscarded] = useState(false)
  return (
    <div role="status" class={draftAt || isDiscarded ? 'notice warning' : undefined}>
      {draftAt && (
        <>
          <History aria-hidden />
          <div>
            <p>{messages.draftRestored({ when: formatInstant(draftAt) })}</p>
            <button type="button" onClick={() => (discardDraft(), setDiscarded(true))}>
              {messages.discard}
            </button>
          </div>
        </>
      )}
      {!draftAt && isDiscarded && <p>{messages.discarded}</p>}
    </div>
  )
}

/**
 * Lists the errors, each with a link to its field. An error of a field that the form does not have is
 * shown with the field's name.
 */
function ErrorSummary<V extends object>({
  form: { fieldFailures, failureMessage, labels, failedSaves },
}: FormProps<V>) {
  const messages = useMessages('form')
  const names = Object.keys(fieldFailures)
  if (names.length === 0 && failureMessage === null) return null
  const isFormField = (name: string): name is keyof V & string => name in labels
  return (
    <div class="notice error error-summary" role="alert" tabIndex={-1} key={failedSaves}>
      <CircleAlert aria-hidden />
      <div>
        <p>
          <strong>{messages.saveFailed}</strong>
        </p>
        {names.length === 0 && <p>{failureMessage}</p>}
        <ul>
          {names.map(name => (
            <li key={name}>
              {isFormField(name) ? (
                <FieldLink
                  name={name}
                  text={messages.fieldFailure({ label: labels[name], message: fieldFailures[name] ?? '' })}
                />
              ) : (
                messages.fieldFailure({ label: name, message: fieldFailures[name] ?? '' })
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function FieldLink({ name, text }: { name: string; text: string }) {
  const goToField = (event: MouseEvent) => {
    event.preventDefault()
    focusElement(document.getElementById(`field-${name}`))
  }
  return (
    <a href={`#field-${name}`} onClick={goToField}>
      {text}
    </a>
  )
}

type SaveBarProps<V extends object> = FormProps<V> & { storesNoDraft: boolean; children: JSX.Element }

/** The bar with the save buttons, which stays visible while the page scrolls. It shows whether the form is saved. */
function SaveBar<V extends object>({ form, storesNoDraft, children }: SaveBarProps<V>) {
  const messages = useMessages('form')
  const { saveStatus, isChanged, storedDraftParts } = form
  const unsaved = {
    all: messages.unsaved,
    'all but secrets': messages.unsavedSecret,
    nothing: messages.unsavedNowhere,
  }[storedDraftParts]
  const statusText =
    saveStatus === 'saving'
      ? messages.saving
      : storesNoDraft
        ? ''
        : isChanged
          ? unsaved
          : saveStatus === 'saved'
            ? messages.saved
            : ''
  return (
    <div class="save-bar" ref={useHeightProperty('--save-bar-height')}>
      <OtherVersionNotice form={form} />
      <p class="save-state" role="status">
        {statusText}
      </p>
      <div class="actions">{children}</div>
    </div>
  )
}

/** Stores the height of an element in a property of the page, for `form.css`. */
function useHeightProperty(name: `--${string}`) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(name, `${element.current?.offsetHeight ?? 0}px`))
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [name])
  return element
}

type SaveButtonProps<V extends object> = FormProps<V> & {
  label?: string
  overrides?: Partial<V>
  isSecondary?: boolean
}

/** Saves the form, with `overrides` in place of some values. It does nothing while the form is being saved. */
export function SaveButton<V extends object>({ form, label, overrides, isSecondary = false }: SaveButtonProps<V>) {
  const messages = useMessages('form')
  const isSaving = form.saveStatus === 'saving'
  const save = (event: MouseEvent) => {
    event.preventDefault()
    if (!isSaving) void form.save(overrides)
  }
  return (
    <button type="submit" class={isSecondary ? undefined : 'primary'} aria-disabled={isSaving} onClick={save}>
      {label ?? messages.save}
    </button>
  )
}

import { CircleAlert } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useMessages } from '../../lib/text/messages.ts'
import type { Field } from '../../lib/form/use-form.ts'

/** The properties of every field component: `<TextField {...form.field('title')} isRequired hint="…" />`. */
export type FieldProps<T> = Field<T> & {
  isRequired?: boolean
  hint?: string
  isDisabled?: boolean
  /** The language of the value, if it differs from the language of the page. */
  lang?: string
}

type DescribedField = Pick<
  FieldProps<unknown>,
  'id' | 'name' | 'hint' | 'failure' | 'isRequired' | 'isDisabled' | 'lang'
>

/** Attributes that connect a control with its label, its hint and its error. */
export const getControlProps = ({ id, name, hint, failure, isRequired, isDisabled, lang }: DescribedField) => ({
  id,
  name,
  lang,
  required: isRequired || undefined,
  disabled: isDisabled || undefined,
  'aria-invalid': failure ? ('true' as const) : undefined,
  'aria-describedby': [failure && `${id}-failure`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
})

type FrameProps = DescribedField & { label: string; children: ComponentChildren }

/** A control with its label above and its error and hint below. */
export const FieldFrame = ({ children, ...field }: FrameProps) => (
  <div class="field">
    <label for={field.id}>
      {field.label}
      {field.isRequired && <RequiredMark />}
    </label>
    {children}
    <FieldMessages {...field} />
  </div>
)

export const RequiredMark = () => (
  <span class="required-mark" aria-hidden>
    {' '}
    *
  </span>
)

/** The error and the hint of a field. */
export const FieldMessages = ({ id, hint, failure }: Pick<DescribedField, 'id' | 'hint' | 'failure'>) => (
  <>
    {failure && (
      <p class="field-failure" id={`${id}-failure`}>
        <CircleAlert aria-hidden /> <span>{failure}</span>
      </p>
    )}
    {hint && (
      <p class="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
  </>
)

/** A group of fields. A group with only one field needs no title. */
export function FieldGroup({ title, children }: { title?: string; children: ComponentChildren }) {
  return (
    <section class="field-group card">
      {title && <h2>{title}</h2>}
      {children}
    </section>
  )
}

type CollapsedProps = {
  title: string
  /** What is set in the fields. */
  summary?: string
  children: ComponentChildren
}

/** Rarely used fields. They are collapsed until the user opens them, or until one of them has an error. */
export function CollapsedFields({ title, summary, children }: CollapsedProps) {
  return (
    <details class="collapsed-fields card">
      <summary>
        {title}
        {summary && <span class="collapsed-fields-summary">{summary}</span>}
      </summary>
      <div class="collapsed-fields-body">{children}</div>
    </details>
  )
}

/** Fields in one row, if the screen is wide enough. */
export const FieldRow = ({ children }: { children: ComponentChildren }) => <div class="field-row">{children}</div>

/** Explains that fields with a star are required. */
export function RequiredNote() {
  const messages = useMessages('form')
  return <p class="field-hint">{messages.requiredNote}</p>
}

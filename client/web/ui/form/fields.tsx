import { useLayoutEffect, useRef } from 'preact/hooks'
import { getControlProps, FieldFrame, FieldMessages, type FieldProps } from './field-frame.tsx'

type TextProps = FieldProps<string> & {
  type?: 'text' | 'url' | 'email' | 'tel' | 'password'
  maxLength?: number
  autoComplete?: string
  /** Whether the field gets the focus when it appears. */
  getsFocus?: boolean
}

export function TextField({ type = 'text', maxLength, autoComplete = 'off', getsFocus = false, ...field }: TextProps) {
  const input = useRef<HTMLInputElement>(null)
  // A layout effect runs before the user can do anything.
  useLayoutEffect(() => {
    if (getsFocus) input.current?.focus()
  }, [])
  return (
    <FieldFrame {...field}>
      <input
        {...getControlProps(field)}
        ref={input}
        type={type}
        maxLength={maxLength}
        autoComplete={autoComplete}
        value={field.value}
        onInput={({ currentTarget }) => field.change(currentTarget.value)}
      />
    </FieldFrame>
  )
}

export const UrlField = (field: FieldProps<string>) => <TextField type="url" {...field} />

type TextAreaProps = FieldProps<string> & Pick<TextProps, 'maxLength'> & { rows?: number }

export const TextAreaField = ({ rows = 3, maxLength, ...field }: TextAreaProps) => (
  <FieldFrame {...field}>
    <textarea
      {...getControlProps(field)}
      rows={rows}
      maxLength={maxLength}
      value={field.value}
      onInput={({ currentTarget }) => field.change(currentTarget.value)}
    />
  </FieldFrame>
)

type NumberProps = FieldProps<number | null> & { min?: number; max?: number; step?: number | 'any' }

/** A number; null when the field is empty. */
export const NumberField = ({ min, max, step = 'any', ...field }: NumberProps) => (
  <FieldFrame {...field}>
    <input
      {...getControlProps(field)}
      type="number"
      {...{ min, max, step }}
      value={field.value ?? ''}
      onInput={({ currentTarget: { value } }) => field.change(value === '' ? null : Number(value))}
    />
  </FieldFrame>
)

/** A checkbox with its label beside it. */
export const CheckboxField = (field: FieldProps<boolean>) => (
  <div class="field">
    <label class="choice">
      <input
        {...getControlProps(field)}
        type="checkbox"
        checked={field.value}
        onChange={({ currentTarget }) => field.change(currentTarget.checked)}
      />{' '}
      {field.label}
    </label>
    <FieldMessages {...field} />
  </div>
)

type Option<T> = { value: T; label: string; isDisabled?: boolean }
type SelectProps<T> = FieldProps<T> & { options: readonly Option<T>[] }

export const SelectField = <T extends string | number>({ options, ...field }: SelectProps<T>) => (
  <FieldFrame {...field}>
    <select
      {...getControlProps(field)}
      value={String(field.value)}
      onChange={({ currentTarget }) => {
        const option = options[currentTarget.selectedIndex]
        if (option) field.change(option.value)
      }}
    >
      {options.map(({ value, label, isDisabled }) => (
        <option key={value} value={String(value)} disabled={isDisabled}>
          {label}
        </option>
      ))}
    </select>
  </FieldFrame>
)

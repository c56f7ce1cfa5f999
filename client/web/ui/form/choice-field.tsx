import { FieldMessages, type FieldProps } from './field-frame.tsx'

type Choice<T> = { value: T; label: string; hint: string }
type Props<T> = FieldProps<T> & { choices: readonly Choice<T>[] }

/** Radio buttons, each with a sentence that explains it. */
export const ChoiceField = <T extends string>({ choices, ...field }: Props<T>) => (
  <fieldset class="field">
    <legend>{field.label}</legend>
    {choices.map(({ value, label, hint }) => (
      <label key={value} class="choice">
        <input
          // The links to wrong fields lead to the chosen button.
          id={value === field.value ? field.id : undefined}
          type="radio"
          name={field.name}
          checked={value === field.value}
          aria-describedby={`${field.id}-${value}`}
          onChange={() => field.change(value)}
        />{' '}
        <span>
          {label}
          <span class="field-hint" id={`${field.id}-${value}`}>
            {hint}
          </span>
        </span>
      </label>
    ))}
    <FieldMessages {...field} />
  </fieldset>
)

import { useMessages } from '../../lib/text/messages.ts'
import { FieldMessages, type FieldProps, getControlProps } from '../../ui/form/field-frame.tsx'
import '../../ui/form/color-choices.css'
import './accent-field.css'

/** Colors that are readable in both themes; the service refuses others that are not. */
const proposals = {
  teal: '#0b6473',
  blue: '#0b57d0',
  green: '#1d6a3a',
  purple: '#6d28d9',
  pink: '#9d174d',
  red: '#a62019',
  orange: '#8a4b00',
  grey: '#374151',
} as const

/** The accent color: the color of the service, a proposal, or another one. */
export function AccentField(field: FieldProps<string>) {
  const messages = useMessages('settings')
  const { id, label, value, change } = field
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <div class="color-choices">
        <AccentChoice {...{ field, color: '', text: messages.accentDefault }} />
        {(Object.keys(proposals) as (keyof typeof proposals)[]).map(name => (
          <AccentChoice key={name} {...{ field, color: proposals[name], text: messages.colors[name] }} />
        ))}
      </div>
      <label for={id}>{messages.accentOther}</label>
      <div class="accent-other">
        <input
          {...getControlProps({ ...field, hint: messages.accentHint })}
          type="text"
          inputMode="text"
          maxLength={7}
          placeholder="#0b6473"
          value={value}
          onInput={({ currentTarget }) => change(currentTarget.value.trim().toLowerCase())}
        />
        <span class="color-swatch" aria-hidden style={{ background: isColor(value) ? value : '' }} />
      </div>
      <FieldMessages {...field} hint={messages.accentHint} />
    </fieldset>
  )
}

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

function AccentChoice({ field, color, text }: { field: FieldProps<string>; color: string; text: string }) {
  return (
    <label class="color-choice">
      <input
        type="radio"
        name={`${field.name}-choice`}
        checked={field.value === color}
        onChange={() => field.change(color)}
      />
      <span class="color-swatch" aria-hidden style={{ background: color }} />
      {text}
    </label>
  )
}

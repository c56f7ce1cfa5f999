import { getColorClass } from '../../../lib/category-color.ts'
import { categoryColors, type CategoryColor } from '../../../../../src/core/color/category-colors.ts'
import { useMessages } from '../../../lib/text/messages.ts'
import { FieldMessages, type FieldProps } from '../../../ui/form/field-frame.tsx'
import '../../../ui/form/color-choices.css'

type Props = FieldProps<CategoryColor | ''> & {
  /** The color that is shown when none is chosen; undefined for a new category, whose id is not known. */
  defaultColor: CategoryColor | undefined
}

/** The colors of a category as radio buttons. The first one chooses none. */
export function ColorField({ defaultColor, ...field }: Props) {
  const messages = useMessages('editor').record
  const { colors } = messages
  return (
    <fieldset class="field">
      <legend>{field.label}</legend>
      <div class="color-choices">
        {(['', ...categoryColors] as const).map(color => (
          <label key={color} class={`color-choice ${getColorClass(color || defaultColor)}`}>
            <input
              id={color === field.value ? field.id : undefined}
              type="radio"
              name={field.name}
              checked={color === field.value}
              onChange={() => field.change(color)}
            />
            <span class={color === '' ? 'color-swatch automatic' : 'color-swatch'} aria-hidden />
            {color === '' ? messages.automaticColor : colors[color]}
          </label>
        ))}
      </div>
      <FieldMessages {...field} hint={messages.colorHint} />
    </fieldset>
  )
}

import { useRef, useState } from 'preact/hooks'
import { isCalendarDate } from '../../../../../src/core/time/wall-time.ts'
import type { Form } from '../../../lib/form/use-form.ts'
import { useMessages } from '../../../lib/text/messages.ts'
import { FieldFrame, getControlProps } from '../../../ui/form/field-frame.tsx'
import { toDatePart } from '../../../lib/time/wall-time.ts'
import type { EventValues } from '../event-values.ts'
import { findPreset, listPresets, type PresetName, presetNames } from './presets.ts'
import { useRecurrenceLabels } from './recurrence-labels.ts'
import type { RecurrenceValues } from './recurrence-values.ts'
import type { RulePattern } from './rule-values.ts'

/** The options of the field. `other` is a rule that the form cannot show. */
export type RecurrenceChoice = PresetName | 'none' | 'dates' | 'custom' | 'other'

/** The option that a recurrence has; `values` are null when the form cannot show the lines. */
export function getRecurrenceChoice(lines: string[], values: RecurrenceValues | null, day: string): RecurrenceChoice {
  if (lines.length === 0) return 'none'
  if (values === null) return 'other'
  const { rule } = values
  if (rule === null) return 'dates'
  return rule.frequency === 'other' ? 'other' : (findPreset(rule, day) ?? 'custom')
}

type Props = {
  form: Form<EventValues>
  choice: RecurrenceChoice
  /** The day of the start, from which the presets are made; the last complete one while the user types. */
  day: string
  choose: (choice: RecurrenceChoice) => void
  /** The message about the whole recurrence after a failed save. */
  failure: string | undefined
  /** The rule in words. */
  text: string | undefined
}

/**
 * The presets for the day of the start. If the form cannot show the saved rule, the list keeps the option `other`, so that
 * the user can go back to it.
 */
export function RecurrenceChoiceField({ form, choice, day, choose, failure, text }: Props) {
  const messages = useMessages('recurrence')
  const isStartComplete = isCalendarDate(toDatePart(form.values.start_date))
  const hint = !isStartComplete ? messages.startFirst : choice === 'other' ? messages.otherHint : undefined
  const fieldProps = {
    ...form.field('recurrence'),
    failure,
    isDisabled: !isStartComplete,
    ...(hint === undefined ? {} : { hint }),
  }
  const options = useOptions(choice, day, text)
  return (
    <FieldFrame {...fieldProps}>
      <select
        {...getControlProps(fieldProps)}
        value={choice}
        onChange={({ currentTarget: { selectedIndex } }) => choose(options[selectedIndex]?.[0] ?? 'none')}
      >
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

type Option = [RecurrenceChoice, label: string]

function useOptions(choice: RecurrenceChoice, day: string, text: string | undefined): Option[] {
  const messages = useMessages('recurrence')
  const { formatPreset } = useRecurrenceLabels()
  const [hadOtherAtFirst] = useState(choice === 'other')
  const otherText = useRef('…')
  if (choice === 'other' && text) otherText.current = text
  const presets: Partial<Record<PresetName, RulePattern>> = isCalendarDate(day) ? listPresets(day) : {}
  return [
    ['none', messages.none],
    ...presetNames.flatMap((name): Option[] => {
      const pattern = presets[name]
      return pattern ? [[name, formatPreset(name, pattern)]] : []
    }),
    ['dates', messages.dates],
    ['custom', messages.custom],
    ...(hadOtherAtFirst ? [['other', messages.other({ text: otherText.current })] satisfies Option] : []),
  ]
}

import type { ComponentChildren } from 'preact'
import { useMessages } from '../../../lib/text/messages.ts'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { FieldMessages } from '../../../ui/form/field-frame.tsx'
import { type RuleFieldProps, toPositiveInteger } from './recurrence-pattern-fields.tsx'
import type { RuleEnd } from './rule-values.ts'

const defaultCount = 10

/** When a rule ends: never, after a number of dates or on a day. Typing the number or the day chooses its option. */
export function RecurrenceEndFields({ rule, changeRule, failure, problem }: RuleFieldProps) {
  const messages = useMessages('recurrence')
  const { end } = rule
  const optionProps = { end, change: (next: RuleEnd) => changeRule({ ...rule, end: next }) }
  // An end before the start has its message at once, without a save, as the end of the event has.
  const countFailure = problem === 'count' ? failure : undefined
  const untilFailure =
    problem === 'untilBeforeStart' ? messages.problems.untilBeforeStart : problem === 'until' ? failure : undefined
  return (
    <fieldset class="field">
      <legend>{messages.ends}</legend>
      <EndOption {...optionProps} option={{ kind: 'never' }} label={messages.endsNever} />
      <EndOption {...optionProps} option={{ kind: 'count', count: defaultCount }} label={messages.endsAfterCount}>
        <input
          type="number"
          {...getInputProps('count', messages.count, countFailure)}
          {...{ min: 1, max: 1000, step: 1 }}
          value={end.kind === 'count' ? (end.count ?? '') : ''}
          onInput={({ currentTarget: { value } }) =>
            optionProps.change({ kind: 'count', count: toPositiveInteger(Number(value)) })
          }
        />
      </EndOption>
      <EndOption {...optionProps} option={{ kind: 'until', day: '' }} label={messages.endsOnDay}>
        <DateInput
          control={getInputProps('until', messages.lastDay, untilFailure)}
          value={end.kind === 'until' ? end.day : ''}
          isLive
          change={until => optionProps.change({ kind: 'until', day: until })}
        />
      </EndOption>
      <FieldMessages id="field-recurrence-count" failure={countFailure} />
      <FieldMessages id="field-recurrence-until" failure={untilFailure} />
    </fieldset>
  )
}

type OptionProps = {
  end: RuleEnd
  /** The end that the option sets. */
  option: RuleEnd
  label: string
  change: (end: RuleEnd) => void
  children?: ComponentChildren
}

const EndOption = ({ end, option, label, change, children }: OptionProps) => (
  <div class="recurrence-end">
    <label class="choice">
      <input type="radio" name="recurrence-end" checked={end.kind === option.kind} onChange={() => change(option)} />{' '}
      {label}
    </label>
    {children}
  </div>
)

const getInputProps = (name: string, label: string, failure: string | undefined) => ({
  id: `field-recurrence-${name}`,
  name: `recurrence-${name}`,
  'aria-label': label,
  'aria-invalid': failure ? ('true' as const) : undefined,
  'aria-describedby': failure && `field-recurrence-${name}-failure`,
})

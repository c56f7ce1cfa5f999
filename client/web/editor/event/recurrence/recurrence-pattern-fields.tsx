import { useMessages } from '../../../lib/text/messages.ts'
import { FieldMessages, FieldRow } from '../../../ui/form/field-frame.tsx'
import { NumberField, SelectField } from '../../../ui/form/fields.tsx'
import { listMonthDays } from './presets.ts'
import { useRecurrenceLabels } from './recurrence-labels.ts'
import {
  createPattern,
  formatMonthDay,
  type Frequency,
  getMonth,
  type MonthDay,
  type RuleValues,
} from './rule-values.ts'
import { weekdays } from '../../../../../src/core/recurrence/weekdays.ts'
import type { RecurrenceProblem } from './validate-recurrence.ts'

export type RuleFieldProps = {
  rule: RuleValues
  /** The day of the start. */
  day: string
  changeRule: (rule: RuleValues) => void
  /** The message about the recurrence after a failed save, and the control that it is about. */
  failure: string | undefined
  problem: RecurrenceProblem | null
}

const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const satisfies Frequency[]

/** The fields of a custom rule: every 2 weeks on these days. */
export function RecurrencePatternFields(props: RuleFieldProps) {
  const { rule, day, changeRule, failure, problem } = props
  const messages = useMessages('recurrence')
  return (
    <>
      <FieldRow>
        <NumberField
          {...createField('interval', messages.interval, rule.interval, interval => {
            changeRule({ ...rule, interval: toPositiveInteger(interval) })
          })}
          failure={problem === 'interval' ? failure : undefined}
          {...{ min: 1, max: 999, step: 1 }}
        />
        <SelectField
          {...createField('unit', messages.unit, rule.frequency, frequency =>
            changeRule({ ...createPattern(frequency, day, rule.interval), end: rule.end }),
          )}
          options={frequencies.map(value => ({ value, label: messages.units[value]({ count: rule.interval ?? 1 }) }))}
        />
      </FieldRow>
      {rule.frequency === 'weekly' && <WeekdayFields {...props} rule={rule} />}
      {(rule.frequency === 'monthly' || rule.frequency === 'yearly') && <MonthDayField {...props} rule={rule} />}
    </>
  )
}

/** The properties of a control that edits a part of the recurrence. */
export const createField = <T,>(name: string, label: string, value: T, change: (value: T) => void) => ({
  id: `field-recurrence-${name}`,
  name: `recurrence-${name}`,
  label,
  value,
  change,
  failure: undefined,
  setSaveBlock: () => undefined,
})

/** Null for a number that is not a positive integer. */
export const toPositiveInteger = (value: number | null): number | null =>
  value !== null && Number.isSafeInteger(value) && value > 0 && value < 1_000_000 ? value : null

type WeekdayProps = RuleFieldProps & { rule: Extract<RuleValues, { frequency: 'weekly' }> }

function WeekdayFields({ rule, changeRule, failure, problem }: WeekdayProps) {
  const messages = useMessages('recurrence')
  const { formatWeekday } = useRecurrenceLabels()
  const id = 'field-recurrence-weekdays'
  const shownFailure = problem === 'weekdays' ? failure : undefined
  return (
    <fieldset class="field" aria-describedby={shownFailure && `${id}-failure`}>
      <legend>{messages.weekdaysLabel}</legend>
      <div class="recurrence-weekdays">
        {weekdays.map(weekday => (
          <label key={weekday} class="choice">
            <input
              type="checkbox"
              checked={rule.weekdays.includes(weekday)}
              aria-invalid={shownFailure ? 'true' : undefined}
              onChange={({ currentTarget: { checked } }) =>
                changeRule({
                  ...rule,
                  weekdays: weekdays.filter(each => (each === weekday ? checked : rule.weekdays.includes(each))),
                })
              }
            />{' '}
            {formatWeekday(weekday)}
          </label>
        ))}
      </div>
      <FieldMessages id={id} failure={shownFailure} />
    </fieldset>
  )
}

type MonthDayProps = RuleFieldProps & { rule: Extract<RuleValues, { on: MonthDay }> }

/** The day of the start in the month or the year, in each way to say it. */
function MonthDayField({ rule, day, changeRule }: MonthDayProps) {
  const messages = useMessages('recurrence')
  const labels = useRecurrenceLabels()
  const month = rule.frequency === 'yearly' ? rule.month : undefined
  const toKey = (option: { on: MonthDay; month?: number | undefined }) =>
    `${option.month ?? ''} ${formatMonthDay(option.on)}`
  const ofStart = listMonthDays(day).map(on => ({ on, month: month && getMonth(day) }))
  const selected = { on: rule.on, month }
  const options = ofStart.some(option => toKey(option) === toKey(selected)) ? ofStart : [...ofStart, selected]
  const skippedDay = 'day' in rule.on && rule.on.day > 28 && month === undefined ? rule.on.day : null
  return (
    <SelectField
      {...createField('day', messages.day, toKey(selected), key => {
        const option = options.find(each => toKey(each) === key)
        if (option) changeRule({ ...rule, ...(option.month ? { month: option.month } : {}), on: option.on })
      })}
      options={options.map(option => ({
        value: toKey(option),
        label: option.month ? labels.formatYearDay(option.month, option.on) : labels.formatMonthDay(option.on),
      }))}
      {...(skippedDay === null ? {} : { hint: messages.skippedMonths({ day: skippedDay }) })}
    />
  )
}

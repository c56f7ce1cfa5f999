import { useState } from 'preact/hooks'
import type { Form } from '../../../lib/form/use-form.ts'
import { useSeries } from '../../../lib/events/use-series.ts'
import type { EventValues, EventWithParent } from '../event-values.ts'
import { listPresets } from './presets.ts'
import { getRecurrenceChoice, type RecurrenceChoice, RecurrenceChoiceField } from './recurrence-choice.tsx'
import { RecurrenceDates } from './recurrence-dates.tsx'
import { RecurrenceEndFields } from './recurrence-end-fields.tsx'
import { RecurrencePatternFields } from './recurrence-pattern-fields.tsx'
import { createPattern, type RuleValues } from './rule-values.ts'
import { useRecurrence } from './use-recurrence.ts'
import { usePreview } from './use-preview.ts'
import { findRecurrenceProblem } from './validate-recurrence.ts'
import './recurrence-field.css'

type Props = { form: Form<EventValues>; event: EventWithParent | undefined }

/** When an event repeats: a usual rule, a custom one or chosen dates; its end, and its dates before they are saved. */
export function RecurrenceField({ form, event }: Props) {
  const savedTimes = event ? toSavedTimes(event) : null
  const { values, day, changeValues, changeLines } = useRecurrence(form, savedTimes)
  const [isCustom, setCustom] = useState(false)
  const lines = form.values.recurrence
  const rule = values?.rule && values.rule.frequency !== 'other' ? values.rule : null
  const choice = isCustom && rule ? 'custom' : getRecurrenceChoice(lines, values, day)
  const problem = 'recurrence' in form.changes ? findRecurrenceProblem(lines, form.values) : null
  const { failure } = form.field('recurrence')
  const preview = usePreview(form, event, problem === null)
  const series = useSeries(event?.series?.id)
  const changeRule = (next: RuleValues) => values && changeValues({ ...values, rule: next })
  const choose = (next: RecurrenceChoice) => {
    setCustom(next === 'custom')
    if (next === 'none') return changeLines([])
    if (next === 'other') return changeLines(form.base.recurrence)
    const kept = values ?? { rule: null, additions: [], exclusions: [] }
    if (next === 'dates') return changeValues({ ...kept, rule: null })
    const pattern = next === 'custom' ? (rule ?? createPattern('weekly', day)) : listPresets(day)[next]
    if (pattern) changeValues({ ...kept, rule: { ...pattern, end: rule?.end ?? { kind: 'never' } } })
  }
  const fieldProps = { failure, problem }
  return (
    <div class="recurrence">
      <RecurrenceChoiceField
        {...{ form, choice, day, choose, text: preview.data?.text ?? series?.text }}
        failure={problem === null ? failure : undefined}
      />
      {rule && choice === 'custom' && <RecurrencePatternFields {...{ rule, day, changeRule, ...fieldProps }} />}
      {rule && <RecurrenceEndFields {...{ rule, day, changeRule, ...fieldProps }} />}
      {lines.length > 0 && <RecurrenceDates {...{ form, values, preview, ...fieldProps }} change={changeValues} />}
    </div>
  )
}

/** The times for which the lines of a saved series were written. */
const toSavedTimes = ({ series, timezone, all_day }: EventWithParent) =>
  series && { start_date: series.original_start_date, timezone, all_day: all_day ?? false }

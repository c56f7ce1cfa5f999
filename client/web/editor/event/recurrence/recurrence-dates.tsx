import type { UseQueryResult } from '@tanstack/preact-query'
import { CircleAlert, Plus, RotateCcw, X } from 'lucide-preact'
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { readServiceFailure } from '../../../../index.ts'
import type { Form } from '../../../lib/form/use-form.ts'
import { useMessages } from '../../../lib/text/messages.ts'
import { useDateFormats } from '../../../lib/time/times.ts'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { TimeInput } from '../../../ui/input/time-input.tsx'
import { FieldMessages } from '../../../ui/form/field-frame.tsx'
import { isCompleteWallTime, toWallTimes } from '../../../lib/events/event-times.ts'
import { joinWallTime, toTimePart } from '../../../lib/time/wall-time.ts'
import type { EventValues } from '../event-values.ts'
import type { RecurrenceValues } from './recurrence-values.ts'
import type { RecurrencePreview } from './use-preview.ts'
import type { RecurrenceProblem } from './validate-recurrence.ts'

type Props = {
  form: Form<EventValues>
  /** Null when the form cannot show the recurrence: its dates can then not be changed. */
  values: RecurrenceValues | null
  change: (values: RecurrenceValues) => void
  preview: UseQueryResult<RecurrencePreview>
  /** The message about the recurrence after a failed save, and the control that it is about. */
  failure: string | undefined
  problem: RecurrenceProblem | null
}

const maxShownDates = 6

/** The rule in words and the next dates, which the user can leave out, and further dates that the user adds. */
export function RecurrenceDates(props: Props) {
  const { values, preview, problem } = props
  const messages = useMessages('recurrence')
  const failure = readServiceFailure(preview.error)
  const isCurrent = problem === null && !preview.error
  return (
    <div class="recurrence-dates">
      <p role="status" class="recurrence-text">
        {isCurrent && preview.data?.text}
      </p>
      {problem === null && failure && (
        <p class="field-failure" role="alert">
          <CircleAlert aria-hidden /> <span>{failure.params['recurrence'] ?? failure.message}</span>
        </p>
      )}
      {isCurrent && preview.data && <NextDates {...props} dates={preview.data.dates.map(date => date.start_date)} />}
      {values && values.exclusions.length > 0 && <LeftOutDates {...props} values={values} title={messages.leftOut} />}
      {values && values.additions.length > 0 && <AddedDates {...props} values={values} title={messages.addedDates} />}
      {values && <NewDate {...props} values={values} />}
    </div>
  )
}

/** The next dates of the rule; the first few until the user shows all. The start itself cannot be left out. */
function NextDates({ form, values, change, dates }: Props & { dates: string[] }) {
  const messages = useMessages('recurrence')
  const formatDate = useFormatDate(form)
  const [isShowingAll, setShowsAll] = useState(false)
  const [start] = toWallTimes(form.values)
  const leaveOut = (date: string) => {
    if (!values) return
    const { additions, exclusions } = values
    if (additions.includes(date)) change({ ...values, additions: additions.filter(each => each !== date) })
    else change({ ...values, exclusions: [...exclusions, date].toSorted() })
  }
  return (
    <>
      <DateList
        title={messages.nextDates}
        dates={isShowingAll ? dates : dates.slice(0, maxShownDates)}
        {...{ form, icon: <X aria-hidden /> }}
        formatAction={date => (values && date !== start ? messages.leaveOut({ date: formatDate(date) }) : null)}
        act={leaveOut}
      />
      {dates.length > maxShownDates && !isShowingAll && (
        <button type="button" class="quiet" onClick={() => setShowsAll(true)}>
          {messages.showMoreDates({ count: dates.length - maxShownDates })}
        </button>
      )}
    </>
  )
}

type OwnDatesProps = Props & { values: RecurrenceValues; title: string }

function LeftOutDates({ form, values, change, title }: OwnDatesProps) {
  const messages = useMessages('recurrence')
  const formatDate = useFormatDate(form)
  return (
    <DateList
      {...{ form, title, dates: values.exclusions, icon: <RotateCcw aria-hidden /> }}
      formatAction={date => messages.putBack({ date: formatDate(date) })}
      act={date => change({ ...values, exclusions: values.exclusions.filter(each => each !== date) })}
    />
  )
}

function AddedDates({ form, values, change, title }: OwnDatesProps) {
  const messages = useMessages('recurrence')
  const formatDate = useFormatDate(form)
  return (
    <DateList
      {...{ form, title, dates: values.additions, icon: <X aria-hidden /> }}
      formatAction={date => messages.remove({ date: formatDate(date) })}
      act={date => change({ ...values, additions: values.additions.filter(each => each !== date) })}
    />
  )
}

type ListProps = Pick<Props, 'form'> & {
  title: string
  dates: string[]
  icon: JSX.Element
  /** The label of the button of a date; null for no button. */
  formatAction: (date: string) => string | null
  act: (date: string) => void
}

function DateList({ form, title, dates, icon, formatAction, act }: ListProps) {
  const formatDate = useFormatDate(form)
  const id = useId()
  return (
    <section>
      <h3 id={id}>{title}</h3>
      <ul class="date-list" aria-labelledby={id}>
        {dates.map(date => {
          const label = formatAction(date)
          return (
            <li key={date}>
              <span>{formatDate(date)}</span>
              {label !== null && (
                <button type="button" class="icon-button" aria-label={label} title={label} onClick={() => act(date)}>
                  {icon}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function useFormatDate(form: Form<EventValues>): (wall: string) => string {
  const formats = useDateFormats()
  return wall => (form.values.all_day ? formats.day(wall) : `${formats.day(wall)}, ${formats.time(wall)}`)
}

const newDateId = 'field-recurrence-new-date'

type NewDateProps = Props & { values: RecurrenceValues }

/** Fields for another date. It has the time of the start, unless the user changes it. */
function NewDate(props: NewDateProps) {
  const messages = useMessages('recurrence')
  const { day, setDay, time, setTime, add } = useNewDate(props)
  const failure = props.problem === 'additions' ? props.failure : undefined
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault() // Enter would save the form.
    add()
  }
  return (
    <div class="field" onKeyDown={addOnEnter}>
      <label for={newDateId}>{messages.newDate}</label>
      <div class="new-date">
        <DateInput
          control={{
            id: newDateId,
            name: 'recurrence-new-date',
            'aria-invalid': failure ? 'true' : undefined,
            'aria-describedby': failure && `${newDateId}-failure`,
          }}
          value={day}
          isLive
          change={setDay}
        />
        {!props.form.values.all_day && (
          <TimeInput
            control={{ name: 'recurrence-new-time', 'aria-label': messages.newTime }}
            value={time}
            change={setTime}
          />
        )}
        <button type="button" onClick={add}>
          <Plus aria-hidden /> {messages.add}
        </button>
      </div>
      <FieldMessages id={newDateId} failure={failure} />
    </div>
  )
}

function useNewDate({ form, values, change }: NewDateProps) {
  const { all_day, start_date } = form.values
  const [day, setDay] = useState('')
  const [ownTime, setTime] = useState<string | null>(null)
  const time = ownTime ?? toTimePart(start_date)
  const wall = joinWallTime(day, all_day ? '00:00' : time)
  /** Adds the date, or puts it back if it was left out. While it is incomplete, moves the focus to it. */
  const add = () => {
    if (!isCompleteWallTime(wall)) return document.getElementById(newDateId)?.focus()
    const { additions, exclusions } = values
    if (exclusions.includes(wall)) change({ ...values, exclusions: exclusions.filter(each => each !== wall) })
    else change({ ...values, additions: [...new Set([...additions, wall])].toSorted() })
    setDay('')
  }
  return { day, setDay, time, setTime, add }
}

import type { JSX } from 'preact'
import { useMessages } from '../../lib/text/messages.ts'
import { parseTypedTime } from '../../lib/time/typed-times.ts'
import { RefusableInput } from './refusable-input.tsx'
import { useTypedText } from './use-typed-text.ts'

type Props = {
  /** Attributes of the text field. */
  control: JSX.InputHTMLAttributes<HTMLInputElement>
  /** `HH:MM`, or `HH:MM:SS`; '' for none. */
  value: string
  change: (value: string) => void
}

/** A field for a time of 24 hours, whichever the language of the browser is. Its value follows each key. */
export function TimeInput({ control, value, change }: Props) {
  const messages = useMessages('calendar')
  const format = (time: string) => time
  const { isRefused, inputProps } = useTypedText({ value, format, parse: parseTypedTime, isLive: true, change })
  return (
    <span class="time-input">
      <RefusableInput
        isRefused={isRefused}
        control={{ ...control, ...inputProps, placeholder: messages.timeFormat }}
        refusal={messages.notATime({ format: messages.timeFormat })}
      />
    </span>
  )
}

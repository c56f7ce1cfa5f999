import type { JSX, RefObject } from 'preact'
import { useId } from 'preact/hooks'

type Props = {
  /** Attributes of the text field. */
  control: JSX.InputHTMLAttributes<HTMLInputElement>
  input?: RefObject<HTMLInputElement>
  isRefused: boolean
  /** What is wrong with the text if it is refused. */
  refusal: string
}

/** A text field with a message below it if its text is no value. */
export function RefusableInput({ control, input, isRefused, refusal }: Props) {
  const id = useId()
  const description = control['aria-describedby'] as string | undefined
  const describedBy = isRefused ? [id, ...(description ? [description] : [])].join(' ') : description
  return (
    <>
      <input
        {...control}
        {...(input ? { ref: input } : {})}
        aria-invalid={isRefused ? 'true' : control['aria-invalid']}
        aria-describedby={describedBy}
      />
      <span class="input-refusal" id={id} role="status">
        {isRefused && refusal}
      </span>
    </>
  )
}

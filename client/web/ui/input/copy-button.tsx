import { useState } from 'preact/hooks'

type Props = {
  label: string
  value: string
  /** What the status says after the value has been copied. */
  copied: string
  /** What the status says if the browser cannot copy; by default, it shows the value in a field to copy. */
  notCopied?: string
}

/** Copies a text, or helps the user to copy it if the browser cannot. */
export function CopyButton({ label, value, copied, notCopied }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'not copied' | null>(null)
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'copied' : 'not copied')
  }
  return (
    <div>
      <button type="button" onClick={() => void copy()}>
        {label}
      </button>
      <div role="status">
        {outcome === 'copied' && copied}
        {outcome === 'not copied' &&
          (notCopied ?? (
            <label>
              {label}
              <input readOnly value={value} onFocus={({ currentTarget }) => currentTarget.select()} />
            </label>
          ))}
      </div>
    </div>
  )
}

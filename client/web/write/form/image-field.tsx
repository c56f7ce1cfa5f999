import { useEffect, useState } from 'preact/hooks'
import { useWords } from '../../words.ts'
import { controlOf, FieldFrame, type FieldProps } from './field-frame.tsx'
import { formWords } from './words.ts'

/** The address of a picture, with the picture as it would be shown. */
export function ImageField(field: FieldProps<string>) {
  const words = useWords(formWords)
  const [failed, setFailed] = useState('')
  const address = useSettled(field.value.trim())
  const isShown = /^https?:\/\/\S+$/i.test(address) && URL.canParse(address)
  const described = { ...field, hint: field.hint ?? words.pictureHint }
  return (
    <FieldFrame {...described}>
      <input
        {...controlOf(described)}
        type="text"
        inputMode="url"
        autoComplete="off"
        value={field.value}
        onInput={({ currentTarget }) => field.change(currentTarget.value)}
      />
      {isShown && failed !== address && (
        <img class="field-picture" src={address} alt={words.picture} onError={() => setFailed(address)} />
      )}
      {isShown && failed === address && <p class="field-hint">{words.pictureBroken}</p>}
    </FieldFrame>
  )
}

const settlesAfterMs = 400

/** A text once nothing has been typed for a moment, so that no half address is asked for. */
export function useSettled(text: string, afterMs = settlesAfterMs): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return settled
}

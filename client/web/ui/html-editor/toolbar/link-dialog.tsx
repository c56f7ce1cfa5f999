import { useId, useState } from 'preact/hooks'
import { useMessages } from '../../../lib/text/messages.ts'
import { TextField } from '../../form/fields.tsx'
import { completeLinkTarget } from '../attributes.ts'
import { closeBefore, InsertDialog } from './insert-dialog.tsx'

type Props = {
  /** The target of the present link; absent for a new one. */
  href: string | undefined
  /** Called with a valid target; with null to remove the link. */
  choose: (href: string | null) => void
  close: () => void
}

/** Asks for the target of a link. */
export function LinkDialog({ href, choose, close }: Props) {
  const messages = useMessages('form')
  const [value, setValue] = useState(href ?? '')
  const [failure, setFailure] = useState<string | undefined>()
  const id = useId()
  const submit = () => {
    const target = completeLinkTarget(value)
    if (target === null) setFailure(messages.linkInvalid)
    return target === null ? null : () => choose(target)
  }
  const removeButton = href !== undefined && (
    <button type="button" onClick={() => closeBefore(close, () => choose(null))}>
      {messages.removeLink}
    </button>
  )
  return (
    <InsertDialog title={messages.link} buttons={removeButton} {...{ submit, close }}>
      <TextField
        {...{ id, value, failure, name: 'href', label: messages.linkTarget, hint: messages.linkHint }}
        change={text => (setValue(text), setFailure(undefined))}
        setSaveBlock={() => {}}
        type="url"
      />
    </InsertDialog>
  )
}

import { FileText, FileUp, X } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import type { Field } from '../../lib/form/use-form.ts'
import { getLocale, useLanguage } from '../../lib/text/language.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { DropArea } from '../../ui/form/drop-area.tsx'
import { FieldFrame, getControlProps } from '../../ui/form/field-frame.tsx'
import { formatFileSize } from '../../lib/encode-file.ts'

const acceptedTypes =
  '.ics,.ical,.csv,.tsv,.json,.ndjson,.jsonld,.html,.htm,text/calendar,text/csv,application/json,text/html'

/** A field for a file: an area where the user drops a file, or clicks to choose one of the device. */
export function FileField({ field }: { field: Field<File | null> }) {
  const messages = useMessages('imports')
  const locale = getLocale(useLanguage())
  const input = useRef<HTMLInputElement>(null)
  const { value: file } = field
  const fieldProps = { ...field, hint: messages.fileHint }
  const remove = () => {
    field.change(null)
    input.current?.focus()
  }
  return (
    <FieldFrame {...fieldProps}>
      <DropArea
        onFile={field.change}
        accept={acceptedTypes}
        inputRef={input}
        controlProps={getControlProps(fieldProps)}
      >
        {file ? <FileText aria-hidden /> : <FileUp aria-hidden />}
        <span>{file ? `${file.name} (${formatFileSize(locale, file.size)})` : messages.drop}</span>
        {file && <RemoveButton onClick={remove} />}
      </DropArea>
    </FieldFrame>
  )
}

function RemoveButton({ onClick }: { onClick: () => void }) {
  const { remove } = useMessages('imports')
  return (
    <button type="button" class="icon-button" aria-label={remove} title={remove} onClick={onClick}>
      <X aria-hidden />
    </button>
  )
}

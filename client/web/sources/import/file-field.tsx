import { FileText, FileUp, X } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { Field } from '../../lib/form/use-form.ts'
import { getLocale, useLanguage } from '../../lib/language.ts'
import { useMessages } from '../../lib/messages.ts'
import { FieldFrame, getControlProps } from '../../ui/form/field-frame.tsx'
import { formatFileSize } from './encode-file.ts'

const acceptedTypes =
  '.ics,.ical,.csv,.tsv,.json,.ndjson,.jsonld,.html,.htm,text/calendar,text/csv,application/json,text/html'

/** A field for a file: an area on which the user drops a file, or a click on which opens the files of the device. */
export function FileField({ field }: { field: Field<File | null> }) {
  const messages = useMessages('imports')
  const locale = getLocale(useLanguage())
  const input = useRef<HTMLInputElement>(null)
  const { value: file } = field
  const { isOver, dropHandlers } = useDrop(field.change)
  const described = { ...field, hint: messages.fileHint }
  const remove = () => {
    field.change(null)
    input.current?.focus()
  }
  return (
    <FieldFrame {...described}>
      <div class={isOver ? 'drop-area over' : 'drop-area'} {...dropHandlers}>
        {file ? <FileText aria-hidden /> : <FileUp aria-hidden />}
        <span>{file ? `${file.name} (${formatFileSize(locale, file.size)})` : messages.drop}</span>
        {/* It covers the area. Without a value, it reports the choice of the same file again. */}
        <input
          {...getControlProps(described)}
          ref={input}
          type="file"
          accept={acceptedTypes}
          onClick={({ currentTarget }) => (currentTarget.value = '')}
          onChange={({ currentTarget: { files } }) => files?.[0] && field.change(files[0])}
        />
        {file && <RemoveButton onClick={remove} />}
      </div>
    </FieldFrame>
  )
}

/** The handlers of an area on which the user drops a file, and whether a file is above it. */
function useDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  const dropHandlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const dropped = event.dataTransfer?.files[0]
      if (dropped) onFile(dropped)
    },
  }
  return { isOver, dropHandlers }
}

function RemoveButton({ onClick }: { onClick: () => void }) {
  const { remove } = useMessages('imports')
  return (
    <button type="button" class="icon-button" aria-label={remove} title={remove} onClick={onClick}>
      <X aria-hidden />
    </button>
  )
}

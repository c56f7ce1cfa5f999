import type { ComponentChildren, JSX, Ref } from 'preact'
import { useState } from 'preact/hooks'
import './drop-area.css'

type Props = {
  onFile: (file: File) => void
  /** The types of files that the dialog offers. */
  accept: string
  inputRef?: Ref<HTMLInputElement>
  /** Further attributes of the field, which covers the area. */
  controlProps: JSX.InputHTMLAttributes<HTMLInputElement>
  isCompact?: boolean
  children: ComponentChildren
}

/** An area on which the user drops a file. A click on it opens the files of the device. */
export function DropArea({ onFile, accept, inputRef, controlProps, isCompact = false, children }: Props) {
  const { isOver, dropHandlers } = useDrop(onFile)
  return (
    <div class={`drop-area ${isOver ? 'over' : ''} ${isCompact ? 'compact' : ''}`} {...dropHandlers}>
      {/* It covers the area. Without a value, it reports the choice of the same file again. */}
      <input
        {...controlProps}
        ref={inputRef}
        type="file"
        accept={accept}
        onClick={({ currentTarget }) => (currentTarget.value = '')}
        onChange={({ currentTarget: { files } }) => files?.[0] && onFile(files[0])}
      />
      {children}
    </div>
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

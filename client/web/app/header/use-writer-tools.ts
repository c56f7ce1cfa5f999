import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isWriting } from '../../calendar/new-event/quick-add.ts'
import { useLanguage } from '../../lib/text/language.ts'
import { loadEditorMessages } from '../../lib/text/messages.ts'
import { runWhenIdle } from '../../lib/browser/run-when-idle.ts'
import { useCanAddEvents } from '../../lib/session/use-can-edit.ts'

type UseWriterTools = {
  /** The component with the forms and notices of people who may write; null until it is needed and loaded. */
  WriterTools: ComponentType | null
  /** Handlers for the element of the calendar: its first use by such a person loads the tools. */
  useHandlers: { onPointerOver?: () => void; onFocusIn?: () => void }
}

/**
 * Loads the tools of people who may write when such a person first points at the calendar, or moves the focus into it:
 * a first visit transfers no more than the visit of a reader. If they cannot be loaded, the next use tries it again. A
 * finger does not point before it touches, so with a touch screen they are loaded when the page has nothing else to do.
 */
export function useWriterTools(): UseWriterTools {
  const canWrite = useCanAddEvents()
  const language = useLanguage()
  const [WriterTools, setWriterTools] = useState<ComponentType | null>(null)
  const isNeeded = canWrite && isWriting.value
  useEffect(() => {
    if (!isNeeded || WriterTools) return
    Promise.all([import('./writer-tools.tsx'), loadEditorMessages(language)]).then(
      ([module]) => setWriterTools(() => module.WriterTools),
      () => (isWriting.value = false),
    )
  }, [isNeeded])
  const start = () => void (isWriting.value = true)
  useEffect(() => (canWrite && matchMedia('(pointer: coarse)').matches ? runWhenIdle(start) : undefined), [canWrite])
  return {
    WriterTools: canWrite ? WriterTools : null,
    useHandlers: canWrite && !isWriting.value ? { onPointerOver: start, onFocusIn: start } : {},
  }
}

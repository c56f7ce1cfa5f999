import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { useWords } from '../../words.ts'
import { deedWords } from './deed-words.ts'
import './confirm.css'

type Props = {
  title: string
  yes: string
  isOpen: boolean
  children: ComponentChildren
  confirm: () => void
  close: () => void
}

/** Asks before what cannot be undone. Escape and "Cancel", which has the focus first, do nothing. */
export function Confirm({ title, yes, isOpen, children, confirm, close }: Props) {
  const words = useWords(deedWords)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  const answer = () => {
    dialog.current?.close()
    confirm()
  }
  return (
    <dialog class="confirm" ref={dialog} aria-labelledby={id} onClose={close}>
      {isOpen && (
        <>
          <h2 id={id}>{title}</h2>
          {children}
          <div class="actions">
            <button type="button" onClick={() => dialog.current?.close()}>
              {words.cancel}
            </button>
            <button type="button" class="danger" onClick={answer}>
              {yes}
            </button>
          </div>
        </>
      )}
    </dialog>
  )
}

import { useEffect, useRef } from 'preact/hooks'

/** Takes an image that the user pastes anywhere on the page, unless a dialog is open. */
export function usePastedImage(take: ((file: File) => void) | null): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const takeImage = (event: ClipboardEvent) => {
      const file = findPastedImage(event.clipboardData)
      if (!file || !latest.current || document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest.current(file)
    }
    document.addEventListener('paste', takeImage)
    return () => document.removeEventListener('paste', takeImage)
  }, [])
}

/** The pasted image; undefined for text, of which Excel and Word add an image. */
const findPastedImage = (data: DataTransfer | null): File | undefined =>
  data?.types.includes('text/plain')
    ? undefined
    : [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))

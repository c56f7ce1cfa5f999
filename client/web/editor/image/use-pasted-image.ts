import { useEffect, useRef } from 'preact/hooks'

/** Takes a picture that the user pastes anywhere on the page, unless a dialog is open. */
export function usePastedPicture(take: ((file: File) => void) | null): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const takePicture = (event: ClipboardEvent) => {
      const file = findPastedPicture(event.clipboardData)
      if (!file || !latest.current || document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest.current(file)
    }
    document.addEventListener('paste', takePicture)
    return () => document.removeEventListener('paste', takePicture)
  }, [])
}

/** The pasted picture; undefined for text, of which Excel and Word add a picture. */
const findPastedPicture = (data: DataTransfer | null): File | undefined =>
  data?.types.includes('text/plain')
    ? undefined
    : [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))

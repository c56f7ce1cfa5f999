import { useLayoutEffect } from 'preact/hooks'
import { useMessages } from '../../lib/text/messages.ts'
import type { UploadControl } from './use-upload.ts'

/** Prevents a save during the upload, because the form does not have the image yet. */
export function useBlockSaveDuringUpload({ state }: UploadControl, setSaveBlock: (reason: string) => void): void {
  const messages = useMessages('images')
  const name = state.step === 'sending' ? state.name : null
  // A layout effect, because the user may save before the next paint.
  useLayoutEffect(() => {
    if (name === null) return
    setSaveBlock(messages.waitForUpload({ name }))
    return () => setSaveBlock('')
  }, [name])
}

import { useEffect, useRef, useState } from 'preact/hooks'
import { type CalendarClient, type MediaItem, readServiceFailure } from '../../../index.ts'
import { encodeFile, UnreadableFileError } from '../../lib/encode-file.ts'
import { createFetchWithProgress } from '../../lib/fetch-with-progress.ts'
import { formatFailure } from '../../lib/text/format-failure.ts'
import { useLanguage } from '../../lib/text/language.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { runWithSignIn } from '../../lib/session/reauthentication.ts'
import { credentials } from '../../lib/session/session.ts'

export const acceptedImageTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** The service accepts no larger files. */
const fileMaxBytes = 10_000_000

type UploadState =
  | { step: 'none' }
  /** `fraction`: how much of the file has been sent, from 0 to 1. At 1, the service prepares the image. */
  | { step: 'sending'; name: string; fraction: number }
  | { step: 'failed'; name: string; reason: string; canRetry: boolean }
  | { step: 'done'; name: string }
  | { step: 'canceled'; name: string }

export type UploadControl = {
  state: UploadState
  start: (file: File) => void
  cancel: () => void
  /** Sends the last file again. */
  retry: () => void
}

/** Uploads one file at a time. A new file replaces the one that is being sent. */
export function useUpload(onUploaded: (item: MediaItem) => void): UploadControl {
  const language = useLanguage()
  const problems = useProblems()
  const [state, setState] = useState<UploadState>({ step: 'none' })
  const transfer = useRef<{ file: File; controller: AbortController } | null>(null)
  useEffect(() => () => transfer.current?.controller.abort(), [])
  const uploadFile = async (file: File, { signal }: AbortController) => {
    const { name } = file
    const update = (next: UploadState) => void (signal.aborted || setState(next))
    setState({ step: 'sending', name, fraction: 0 })
    const report = (fraction: number) => update({ step: 'sending', name, fraction })
    try {
      // Finds an expired session with a small request. A 401 to the upload, which is an XMLHttpRequest, would open the
      // browser's own password dialog.
      if (credentials.value) await runWithSignIn(language, calendar => calendar.accounts.me.query({}))
      const input = { name: name.slice(0, 200), file: await encodeFile(file) }
      const create = (calendar: CalendarClient) => calendar.media.create.mutate(input)
      const item = await runWithSignIn(language, create, { send: createFetchWithProgress(report), signal })
      if (signal.aborted) return
      update({ step: 'done', name })
      onUploaded(item)
    } catch (error) {
      update({ step: 'failed', name, reason: problems.format(error), canRetry: canRetry(error) })
    }
  }
  const start = (file: File) => {
    transfer.current?.controller.abort()
    transfer.current = { file, controller: new AbortController() }
    const reason = problems.find(file)
    if (reason !== null) return setState({ step: 'failed', name: file.name, reason, canRetry: false })
    void uploadFile(file, transfer.current.controller)
  }
  const cancel = () => {
    transfer.current?.controller.abort()
    if (transfer.current) setState({ step: 'canceled', name: transfer.current.file.name })
  }
  return { state, start, cancel, retry: () => transfer.current && start(transfer.current.file) }
}

/** Whether the same file may be accepted later: the service has not refused it. */
function canRetry(error: unknown): boolean {
  const status = readServiceFailure(error)?.status ?? 500
  return status >= 500 || status === 429
}

/** Why a file cannot be uploaded, in words. */
function useProblems() {
  const messages = useMessages('images')
  const failureMessages = useMessages('actions')
  return {
    /** What is wrong with a file before it is sent; null for nothing. */
    find: ({ size, type }: File): string | null => {
      if (type !== '' && !acceptedImageTypes.split(',').includes(type)) return messages.unsupported
      return size > fileMaxBytes ? messages.tooLarge : null
    },
    format: (error: unknown): string =>
      error instanceof UnreadableFileError
        ? messages.unreadable
        : formatFailure(error, { ...failureMessages, unreachable: messages.unreachable }),
  }
}

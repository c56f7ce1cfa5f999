import { CircleAlert } from 'lucide-preact'
import { getLocale, useLanguage } from '../../lib/text/language.ts'
import { useMessages } from '../../lib/text/messages.ts'
import type { UploadControl } from './use-upload.ts'

/** How far an upload is, with a button to cancel it; then whether it has succeeded, with a button to try again. */
export function UploadStatus({ upload: { state, cancel, retry } }: { upload: UploadControl }) {
  const messages = useMessages('images')
  const actions = useMessages('actions')
  const frame = useMessages('frame')
  return (
    <div class="upload-status">
      {/* It names the step only, because screen readers read each change of it. */}
      <p role="status">
        {state.step === 'sending' &&
          (state.fraction < 1 ? messages.uploading : messages.preparing)({ name: state.name })}
        {state.step === 'done' && messages.uploaded({ name: state.name })}
        {state.step === 'canceled' && messages.canceled({ name: state.name })}
      </p>
      {state.step === 'sending' && (
        <div class="upload-progress">
          <Progress fraction={state.fraction} />
          <button type="button" onClick={cancel}>
            {actions.cancel}
          </button>
        </div>
      )}
      {state.step === 'failed' && (
        <div class="notice error" role="alert">
          <CircleAlert aria-hidden />
          <div>
            <p>{messages.failed({ name: state.name, reason: state.reason })}</p>
            {state.canRetry && (
              <button type="button" onClick={retry}>
                {frame.retry}
              </button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

function Progress({ fraction }: { fraction: number }) {
  const messages = useMessages('images')
  const percent = new Intl.NumberFormat(getLocale(useLanguage()), { style: 'percent' })
  return (
    <>
      <progress aria-label={messages.progress} {...(fraction < 1 ? { value: fraction } : {})} />
      <span aria-hidden>{fraction < 1 && percent.format(fraction)}</span>
    </>
  )
}

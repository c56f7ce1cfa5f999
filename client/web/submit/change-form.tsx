import { useState } from 'preact/hooks'
import { readServiceFailure } from '../../index.ts'
import { type Form, useForm } from '../lib/form/use-form.ts'
import { useLanguage } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import { runWithSignIn } from '../lib/session/reauthentication.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { FormFrame, SaveButton } from '../ui/form/form-frame.tsx'
import { FailureNotice } from '../ui/state/states.tsx'
import { SubmissionFields } from './submission-fields.tsx'
import type { SubmissionLink } from './submission-link.ts'
import {
  type Submission,
  type SubmissionValues,
  toSubmissionInput,
  toSubmissionValues,
  useLabelsAndValidation,
} from './submission-values.ts'

type Props = {
  link: SubmissionLink
  submission: Submission
  /** Called when an editor has decided meanwhile. */
  onDecided: () => void
  onWithdrawn: (submission: Submission) => void
}

/** The form with which the sender changes or withdraws a submission. */
export function ChangeForm({ link, submission, onDecided, onWithdrawn }: Props) {
  const messages = useMessages('submit')
  const form = useChangeForm({ link, submission, onDecided })
  const { isAsking, setAsking, error, withdraw } = useWithdrawal(link, onDecided, withdrawn => {
    form.discardDraft()
    onWithdrawn(withdrawn)
  })
  const buttons = (
    <>
      <SaveButton form={form} />
      <button type="button" class="danger" onClick={() => setAsking(true)}>
        {messages.withdraw}
      </button>
    </>
  )
  return (
    <>
      {error !== null && <FailureNotice error={error} />}
      <FormFrame form={form} buttons={buttons}>
        <SubmissionFields form={form} />
      </FormFrame>
      {isAsking && (
        <ConfirmDialog
          title={messages.withdrawTitle}
          confirmLabel={messages.withdraw}
          onConfirm={withdraw}
          close={() => setAsking(false)}
        >
          <p>{messages.withdrawHint}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function useChangeForm({ link, submission, onDecided }: Omit<Props, 'onWithdrawn'>): Form<SubmissionValues> {
  return useForm<SubmissionValues, Submission>({
    draftName: `submit/${link.id}`,
    initial: toSubmissionValues(submission),
    ...useLabelsAndValidation(),
    toValues: toSubmissionValues,
    // The entity tag belongs to the submission, but a write compares the tag of the event.
    readCurrent: async calendar => ({ record: await calendar.submissions.read.query(link), etag: undefined }),
    saveRecord: (calendar, changes) =>
      calendar.submissions.update.mutate({ ...link, ...toSubmissionInput(changes) }).catch((error: unknown) => {
        if (isDecided(error)) onDecided()
        throw error
      }),
  })
}

function useWithdrawal(link: SubmissionLink, onDecided: () => void, onWithdrawn: (submission: Submission) => void) {
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const fail = (reason: unknown) => (isDecided(reason) ? onDecided() : setError(reason))
  const withdraw = () => {
    setError(null)
    runWithSignIn(language, calendar => calendar.submissions.withdraw.mutate(link)).then(onWithdrawn, fail)
  }
  return { isAsking, setAsking, error, withdraw }
}

const isDecided = (error: unknown): boolean => readServiceFailure(error)?.code === 'submission-decided'

import { type RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useClient } from '../lib/client.ts'
import { type Form, useForm } from '../lib/form/use-form.ts'
import { useMessages } from '../lib/text/messages.ts'
import { FormFrame, SaveButton } from '../ui/form/form-frame.tsx'
import { createProofOfWorkSource, type ProofOfWorkSource } from './proof-of-work-source.ts'
import { SubmissionFields } from './submission-fields.tsx'
import {
  createSubmissionValues,
  type SubmissionReceipt,
  type SubmissionValues,
  toNewSubmissionInput,
  toSubmissionValues,
  useLabelsAndValidation,
} from './submission-values.ts'

type Props = {
  /** Called with the new submission; null if an earlier attempt, whose response was lost, has created it. */
  onSent: (submission: SubmissionReceipt | null) => void
}

/** The form with which somebody without an account submits an event. */
export function SubmitForm({ onSent }: Props) {
  const messages = useMessages('submit')
  const trap = useRef<HTMLInputElement>(null)
  const [isPreparing, setPreparing] = useState(false)
  const { form, proofsOfWork } = useSubmitForm(trap, { onSent, setPreparing })
  useEffect(() => {
    if (form.isChanged) proofsOfWork.prepare()
  }, [form.isChanged])
  return (
    <FormFrame form={form} buttons={<SaveButton form={form} label={messages.send} />}>
      <SubmissionFields form={form} />
      <TrapField input={trap} />
      <p role="status">{isPreparing && messages.preparing}</p>
    </FormFrame>
  )
}

/** A field that people neither see nor reach: programs that fill in every field are refused. */
function TrapField({ input }: { input: RefObject<HTMLInputElement> }) {
  const messages = useMessages('submit')
  return (
    <div class="visually-hidden" aria-hidden inert>
      <label>
        {messages.trap}
        <input ref={input} name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

type Options = Props & { setPreparing: (isPreparing: boolean) => void }

function useSubmitForm(
  trap: RefObject<HTMLInputElement>,
  { onSent, setPreparing }: Options,
): { form: Form<SubmissionValues>; proofsOfWork: ProofOfWorkSource } {
  const calendar = useClient()
  const proofsOfWork = useMemo(() => createProofOfWorkSource(() => calendar.submissions.requirements.query({})), [])
  useEffect(() => proofsOfWork.discard, [])
  const form = useForm<SubmissionValues, SubmissionReceipt | null>({
    draftName: 'submit/new',
    initial: createSubmissionValues(),
    ...useLabelsAndValidation(),
    // Leaves out the token of the receipt, so that the state of the form never has it.
    toValues: submission => (submission ? toSubmissionValues(submission) : createSubmissionValues()),
    saveRecord: async (client, _, values) => {
      const input = { ...toNewSubmissionInput(values), homepage: trap.current?.value ?? '' }
      setPreparing(!proofsOfWork.isReady())
      return proofsOfWork
        .callWithProof(proof => {
          setPreparing(false)
          return client.submissions.create.mutate({ ...input, proof })
        })
        .finally(() => setPreparing(false))
    },
    onSaved: onSent,
  })
  return { form, proofsOfWork }
}

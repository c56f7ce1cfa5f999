import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useMessages } from '../lib/text/messages.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import type { Role } from './user-values.ts'

type Question = { role: Role; answer: (isConfirmed: boolean) => void }

type OwnRoleQuestion = {
  /** Opens the dialog. Resolves to whether the user wants this role. */
  askOwnRole: (role: Role) => Promise<boolean>
  /** The open dialog, for the component to render. */
  ownRoleDialog: JSX.Element | null
}

/** Asks administrators whether they really want another role for themselves. */
export function useOwnRoleQuestion(): OwnRoleQuestion {
  const [question, setQuestion] = useState<Question | null>(null)
  const answer = (isConfirmed: boolean) => {
    setQuestion(null)
    // Runs after the dialog is closed, because elements behind an open dialog cannot take the focus.
    setTimeout(() => question?.answer(isConfirmed))
  }
  return {
    askOwnRole: role => new Promise(resolve => setQuestion({ role, answer: resolve })),
    ownRoleDialog: question && <OwnRoleDialog role={question.role} answer={answer} />,
  }
}

function OwnRoleDialog({ role, answer }: Question) {
  const messages = useMessages('users')
  const { cancel } = useMessages('actions')
  return (
    <Dialog title={messages.askOwnRole} close={() => answer(false)}>
      <p>{messages.askOwnRoleHint({ role: messages.roles[role] })}</p>
      <div class="actions">
        <button type="button" onClick={() => answer(false)}>
          {cancel}
        </button>
        <button type="button" class="danger" onClick={() => answer(true)}>
          {messages.confirmOwnRole}
        </button>
      </div>
    </Dialog>
  )
}

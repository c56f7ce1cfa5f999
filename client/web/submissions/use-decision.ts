import { useState } from 'preact/hooks'
import { useInvalidateQueries } from '../lib/client.ts'
import { formatFailure } from '../lib/text/format-failure.ts'
import { useLanguage } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import { showNotice } from '../lib/text/notices.ts'
import { editPaths } from '../lib/paths/paths.ts'
import { runWithSignIn } from '../lib/session/reauthentication.ts'
import type { Outputs } from '../../index.ts'

/** An event that somebody without an account has submitted. */
export type Submission = Outputs['submissions']['list']['submissions'][number]

/** Accepts or refuses a submission. A notice shows the result, or why it failed. */
export function useDecision({ id, title, version }: Submission) {
  const messages = useMessages('submissions')
  const failures = useMessages('actions')
  const language = useLanguage()
  const invalidateQueries = useInvalidateQueries()
  const [isDeciding, setDeciding] = useState(false)
  const run = async (decision: 'accept' | 'refuse') => {
    setDeciding(true)
    try {
      await runWithSignIn(language, calendar => calendar.submissions[decision].mutate({ id, version }))
      const text = decision === 'accept' ? messages.accepted({ title }) : messages.refused({ title })
      const link = decision === 'accept' ? { href: editPaths.edit('events', id), label: messages.open } : undefined
      showNotice({ key: `submission ${id}`, tone: 'success', text, takesFocus: true, ...(link && { link }) })
    } catch (error) {
      const values = { title, reason: formatFailure(error, failures) }
      const text = decision === 'accept' ? messages.notAccepted(values) : messages.notRefused(values)
      showNotice({ key: `submission ${id}`, tone: 'error', text, takesFocus: true })
    } finally {
      await invalidateQueries().finally(() => setDeciding(false))
    }
  }
  return { isDeciding, decide: (decision: 'accept' | 'refuse') => void run(decision) }
}

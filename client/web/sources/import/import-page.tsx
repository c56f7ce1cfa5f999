import { FileX } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { type CalendarClient, type Import, readServiceFailure } from '../../../index.ts'
import { useInvalidateQueries, useServiceQuery } from '../../lib/client.ts'
import { formatFailure } from '../../lib/text/format-failure.ts'
import { useLanguage } from '../../lib/text/language.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { showNotice, showPageNotice } from '../../lib/text/notices.ts'
import { usePageTitle } from '../../lib/paths/page-title.ts'
import { editPaths, importPaths } from '../../lib/paths/paths.ts'
import { runWithSignIn } from '../../lib/session/reauthentication.ts'
import { RetryNotice } from '../../ui/state/retry-notice.tsx'
import { EmptyState, LoadingState } from '../../ui/state/states.tsx'
import { OutcomeTable } from '../outcome-table.tsx'
import { isEnded, runPollMs } from '../source-run.ts'
import { ImportCounts, ImportProgress } from './import-progress.tsx'
import '../sources.css'
import './import.css'

/** The page of an import: its preview, its progress and its result. */
export function ImportPage({ id }: { id: number }) {
  const messages = useMessages('imports')
  const { data, error, refetch } = useServiceQuery({
    key: ['import', id],
    read: calendar => calendar.imports.read.query({ id }),
    getPollMs: one => (one && isEnded(one) ? null : runPollMs),
  })
  usePageTitle(data ? messages.steps[getStep(data)](data) : messages.import)
  if (readServiceFailure(error)?.status === 404)
    return (
      <EmptyState icon={<FileX aria-hidden />} title={messages.gone} hint={messages.goneHint} hasPageHeading>
        <Link class="button" href={importPaths.create}>
          {messages.import}
        </Link>
      </EmptyState>
    )
  return (
    <div class="manage-page">
      <Link class="back-link" href={importPaths.create}>
        ← {messages.import}
      </Link>
      <RetryNotice {...{ error, refetch }} hasData={data !== undefined} />
      {!data && !error && <LoadingState />}
      {data && <Steps current={data} />}
    </div>
  )
}

type Step = 'reading' | 'preview' | 'importing' | 'done' | 'partial' | 'failed'

function getStep({ state, dry_run: isDryRun, created_count: created, updated_count: updated }: Import): Step {
  if (state === 'failed') return !isDryRun && created + updated > 0 ? 'partial' : 'failed'
  if (state === 'done') return isDryRun ? 'preview' : 'done'
  return isDryRun ? 'reading' : 'importing'
}

function Steps({ current }: { current: Import }) {
  const messages = useMessages('imports')
  const actions = useImportActions(current)
  const step = getStep(current)
  const title = messages.steps[step](current)
  const heading = useFocusIfLost(step)
  const { items, message } = current
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p role="status" class="visually-hidden">
        {title}
      </p>
      {step === 'preview' && <p class="field-hint">{messages.nothingStored}</p>}
      {message !== '' && (
        <p lang="en" class={current.state === 'failed' ? 'notice error' : 'notice warning'}>
          {message}
        </p>
      )}
      {isEnded(current) ? (
        step !== 'failed' && <ImportCounts current={current} />
      ) : (
        <ImportProgress current={current} />
      )}
      <StepActions {...{ current, step, actions }} />
      {isEnded(current) && step !== 'failed' && <OutcomeTable items={items} isDryRun={step === 'preview'} />}
    </>
  )
}

type StepActionsProps = { current: Import; step: Step; actions: ReturnType<typeof useImportActions> }

function StepActions({ current, step, actions }: StepActionsProps) {
  const messages = useMessages('imports')
  const count = current.created_count + current.updated_count
  const cancel = (
    <button type="button" onClick={actions.cancel}>
      {messages.cancel}
    </button>
  )
  if (!isEnded(current)) return <div class="actions">{cancel}</div>
  if (step === 'preview')
    return (
      <>
        {count === 0 && <p>{messages.nothingNew}</p>}
        <div class="actions">
          {count > 0 && (
            <button type="button" class="primary" onClick={actions.run}>
              {messages.importEvents({ count })}
            </button>
          )}
          {cancel}
        </div>
      </>
    )
  return <EndActions {...{ current, step, actions }} />
}

/** What can be done after an import has ended. */
function EndActions({ current, step, actions }: StepActionsProps) {
  const messages = useMessages('imports')
  return (
    <div class="actions">
      {current.state === 'failed' && (
        <button type="button" onClick={actions.run}>
          {messages.tryAgain}
        </button>
      )}
      {step !== 'failed' && (
        <Link class="button primary" href={editPaths.list('events')}>
          {messages.toEvents}
        </Link>
      )}
      <Link class="button" href={importPaths.create}>
        {messages.another}
      </Link>
    </div>
  )
}

/** Runs and cancels an import. A notice says why that failed. */
function useImportActions({ id, state, dry_run: isDryRun }: Import) {
  /** A failed run is repeated; a preview is followed by the import. */
  const isRepeat = state === 'failed'
  const messages = useMessages('imports')
  const failures = useMessages('actions')
  const language = useLanguage()
  const invalidateQueries = useInvalidateQueries()
  const [, navigate] = useLocation()
  const act = async (call: (calendar: CalendarClient) => Promise<unknown>): Promise<boolean> => {
    try {
      await runWithSignIn(language, call)
      await invalidateQueries()
      return true
    } catch (error) {
      showNotice({ key: `import ${id}`, tone: 'error', text: formatFailure(error, failures) })
      return false
    }
  }
  const cancel = async () => {
    const isRunning = state === 'waiting' || state === 'running'
    if (!(await act(calendar => calendar.imports.remove.mutate({ id })))) return
    if (isRunning)
      showPageNotice({ text: isDryRun ? messages.previewCanceled : messages.canceled, path: importPaths.create })
    navigate(importPaths.create)
  }
  return {
    run: () => void act(calendar => calendar.imports.run.mutate({ id, dry_run: isRepeat && isDryRun })),
    cancel: () => void cancel(),
  }
}

/** Moves the focus to the heading when the button that had it is gone, because the step has changed. */
function useFocusIfLost(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(step)
  useEffect(() => {
    if (previous.current !== step && document.activeElement === document.body) heading.current?.focus()
    previous.current = step
  }, [step])
  return heading
}

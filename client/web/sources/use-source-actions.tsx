import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import type { CalendarClient, Source, SourceRun } from '../../index.ts'
import { useInvalidateQueries } from '../lib/client.ts'
import { formatFailure } from '../lib/text/format-failure.ts'
import { useLanguage } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import { showNotice } from '../lib/text/notices.ts'
import { sourcePaths } from '../lib/paths/paths.ts'
import { runWithSignIn } from '../lib/session/reauthentication.ts'
import { useIsMounted } from '../lib/browser/use-is-mounted.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { formatOutcome } from './source-run.ts'
import { useSourceRun } from './use-source-run.ts'

export type SourceActions = {
  /** The run that the user has started, while it waits or goes on. */
  run: Pick<SourceRun, 'state'> | null
  runNow: () => void
  /** Starts a dry run, and goes to the log, which shows it. */
  tryOut: () => void
  togglePause: () => void
  askToRemove: () => void
  /** The question whether to remove the source. */
  dialog: JSX.Element | null
}

/** What users can do with a source. Each action shows a notice with its result or with the reason why it failed. */
export function useSourceActions(source: Source): SourceActions {
  const messages = useMessages('sources')
  const { act, notify } = useNotifiedActions(source)
  const [, navigate] = useLocation()
  const isMounted = useIsMounted()
  const { run, watch } = useSourceRun(source.id, ended =>
    notify(messages.runEnded({ name: source.name, result: formatOutcome(messages, ended) }), ended.state === 'failed'),
  )
  const { askToRemove, dialog } = useRemoval(source)
  const start = (isDryRun: boolean) =>
    act(calendar => calendar.sources.run.mutate({ id: source.id, dry_run: isDryRun }))
  const togglePause = async () => {
    const isDone = await act(calendar => calendar.sources.update.mutate({ id: source.id, paused: !source.paused }))
    if (isDone) notify(source.paused ? messages.resumed(source) : messages.pausedNow(source))
  }
  return {
    run,
    runNow: () => void start(false).then(started => started && watch(started)),
    tryOut: () =>
      void start(true).then(started => started && isMounted() && navigate(sourcePaths.log(source.id, started.id))),
    togglePause: () => void togglePause(),
    askToRemove,
    dialog,
  }
}

/** Functions that change a source and that show a notice about it. */
function useNotifiedActions({ id, name }: Source) {
  const language = useLanguage()
  const failures = useMessages('actions')
  const messages = useMessages('sources')
  const invalidateQueries = useInvalidateQueries()
  const notify = (text: string, isFailure = false, takesFocus = false) =>
    showNotice({ key: `source ${id}`, tone: isFailure ? 'error' : 'success', text, takesFocus })
  /** The response; null after a failure, which a notice explains. */
  const act = async <T,>(call: (calendar: CalendarClient) => Promise<T>): Promise<T | null> => {
    try {
      const response = await runWithSignIn(language, call)
      await invalidateQueries()
      return response
    } catch (error) {
      notify(messages.runEnded({ name, result: formatFailure(error, failures) }), true)
      return null
    }
  }
  return { act, notify }
}

/** Removes a source after a question, and goes to the list. */
function useRemoval(source: Source) {
  const messages = useMessages('sources')
  const [isAsking, setAsking] = useState(false)
  const { act, notify } = useNotifiedActions(source)
  const [, navigate] = useLocation()
  const remove = async () => {
    if (!(await act(calendar => calendar.sources.remove.mutate({ id: source.id })))) return
    navigate(sourcePaths.list)
    notify(messages.removed(source), false, true)
  }
  const dialog = isAsking ? (
    <ConfirmDialog
      title={messages.askRemove(source)}
      confirmLabel={messages.actions.remove}
      onConfirm={() => void remove()}
      close={() => setAsking(false)}
    >
      <p>{messages.askRemoveHint}</p>
    </ConfirmDialog>
  ) : null
  return { askToRemove: () => setAsking(true), dialog }
}

import { FlaskConical, ListChecks, Pause, PenLine, Play, RefreshCw, Trash2 } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { Source } from '../../index.ts'
import { useMessages } from '../lib/text/messages.ts'
import { sourcePaths } from '../lib/paths/paths.ts'
import type { SourceActions } from './use-source-actions.tsx'

type Props = {
  source: Source
  actions: SourceActions
  /** Whether the log is already shown. */
  isLog?: boolean
}

/**
 * Buttons and links for all actions on a source. Screen readers also read the name of the source, because other sources
 * have the same buttons.
 */
export function SourceButtons({ source, actions, isLog = false }: Props) {
  const { actionOf, actions: labels } = useMessages('sources')
  const { id, name, paused } = source
  const isBusy = actions.run !== null
  const pauseLabel = paused ? labels.resume : labels.pause
  const describe = (action: string) => ({ 'aria-label': actionOf({ action, name }) })
  return (
    <div class="actions source-actions">
      <button
        type="button"
        aria-disabled={isBusy}
        {...describe(labels.run)}
        onClick={() => !isBusy && actions.runNow()}
      >
        <RefreshCw aria-hidden /> {labels.run}
      </button>
      <button type="button" {...describe(labels.try)} onClick={actions.tryOut}>
        <FlaskConical aria-hidden /> {labels.try}
      </button>
      {!isLog && (
        <Link class="button" href={sourcePaths.log(id)} {...describe(labels.log)}>
          <ListChecks aria-hidden /> {labels.log}
        </Link>
      )}
      <Link class="button" href={sourcePaths.edit(id)} {...describe(labels.edit)}>
        <PenLine aria-hidden /> {labels.edit}
      </Link>
      <button type="button" {...describe(pauseLabel)} onClick={actions.togglePause}>
        {paused ? <Play aria-hidden /> : <Pause aria-hidden />} {pauseLabel}
      </button>
      <button type="button" class="danger" {...describe(labels.remove)} onClick={actions.askToRemove}>
        <Trash2 aria-hidden /> {labels.remove}
      </button>
      {actions.dialog}
    </div>
  )
}

import { useMessages } from '../../lib/text/messages.ts'
import { editPaths } from '../../lib/paths/paths.ts'
import type { RecordKind } from '../../lib/records/kinds.ts'
import { Lock, Trash2 } from 'lucide-preact'
import type { JSX } from 'preact'
import { Link } from 'wouter-preact'
import { type CalendarClient, readServiceFailure } from '../../../index.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { canEdit, canCreate } from '../../lib/session/permissions.ts'
import { EmptyState, FailureNotice, LoadingState } from './states.tsx'
import { usePageTitle } from '../../lib/paths/page-title.ts'
import { useBulkActions } from '../../lib/records/use-bulk-actions.ts'
import type { RecordSummary } from '../../lib/records/summary.ts'
import { useSignedInUser } from './require-sign-in.tsx'
import { useClient } from '../../lib/client.ts'
import { useScopeQuestion } from '../dialog/use-scope-question.tsx'
import { EventPasswordPrompt } from '../dialog/event-password-prompt.tsx'
import { useEditableRecord } from '../../lib/records/use-editable-record.ts'

type Props<R> = {
  kind: RecordKind
  id: number
  isCopy: boolean
  read: (calendar: CalendarClient) => Promise<R>
  toSummary: (record: R) => RecordSummary
  children: (record: R, reload: () => void) => JSX.Element
}

/** Loads a record to edit, copy or translate. If the user cannot do that, shows the reason. */
export function RecordLoader<R>({ kind, id, isCopy, read, toSummary, children }: Props<R>) {
  const me = useSignedInUser()
  const { record, error, reload } = useEditableRecord(read)
  const { code, status } = readServiceFailure(error) ?? {}
  if (code === 'event-password-protected') return <EventPasswordPrompt id={id} onOpened={reload} />
  if (status === 410 && !isCopy) return <InTrash kind={kind} id={id} onRestored={reload} />
  if (status === 404 || status === 410) return <NotFoundPage />
  if (error) return <FailureNotice error={error} retry={reload} />
  if (record === null) return <LoadingState lines={5} />
  const summary = toSummary(record)
  if (!isCopy && !canEdit(me, kind, summary)) return <ForbiddenRecord kind={kind} summary={summary} />
  return children(record, reload)
}

/**
 * Tells the user that they cannot edit this record or create one of this kind. Links to its page and to a
 * copy, if these are allowed.
 */
export function ForbiddenRecord({ kind, summary }: { kind: RecordKind; summary?: RecordSummary }) {
  const messages = useMessages('editor')
  const isCopyAllowed = canCreate(useSignedInUser(), kind)
  const [title, hint] = summary
    ? [messages.cannotEdit, messages.cannotEditHint]
    : [messages.cannotCreate, messages.cannotCreateHint]
  usePageTitle(title)
  return (
    <EmptyState icon={<Lock aria-hidden />} title={title} hint={hint} hasPageHeading>
      {summary?.pagePath && (
        <Link class="button" href={`~${summary.pagePath}`}>
          {messages.viewPage}
        </Link>
      )}
      {summary && isCopyAllowed && (
        <Link class="button" href={editPaths.create(kind, summary.id)}>
          {messages.duplicate}
        </Link>
      )}
      <Link class="button" href={editPaths.list(kind)}>
        {messages.backToList}
      </Link>
    </EmptyState>
  )
}

type TrashProps = { kind: RecordKind; id: number; onRestored: () => void }

/** Tells the user that the record is in the trash, with a button that restores it. */
function InTrash({ kind, id, onRestored }: TrashProps) {
  const messages = useMessages('editor')
  const { restore, progress } = useBulkActions(kind)
  usePageTitle(messages.inTrash)
  const calendar = useClient()
  const { askScope, scopeDialog } = useScopeQuestion()
  const restoreRecord = async () => {
    // A user who may not list the trash restores this date only.
    const isRecurring = await isDateOfSeries(calendar, kind, id).catch(() => false)
    const scope = isRecurring ? await askScope({ action: 'restore' }) : undefined
    if (scope !== null && (await restore([{ kind, id, title: '', status: 'trash' }], scope))) onRestored()
  }
  return (
    <EmptyState icon={<Trash2 aria-hidden />} title={messages.inTrash} hint={messages.inTrashHint} hasPageHeading>
      <button type="button" class="primary" disabled={progress !== null} onClick={() => void restoreRecord()}>
        {messages.restore}
      </button>
      <Link class="button" href={editPaths.list(kind)}>
        {messages.backToList}
      </Link>
      {scopeDialog}
    </EmptyState>
  )
}

/** Whether a record in the trash is a date of a series. Only lists show records in the trash. */
async function isDateOfSeries(calendar: CalendarClient, kind: RecordKind, id: number): Promise<boolean> {
  if (kind !== 'events') return false
  const { events } = await calendar.events.list.query({ include: [id], status: ['trash'], when: 'all' })
  return events[0]?.recurring ?? false
}

import { SessionDialog } from '../../auth/session-dialog.tsx'
import { EventMoves } from '../../calendar/editing/event-moves.tsx'
import { MoveDialog } from '../../calendar/editing/move-dialog.tsx'
import { QuickAddDialog } from '../../calendar/editing/quick-add-dialog.tsx'
import { FloatingNotices } from '../../ui/state/notices.tsx'

/** What people who may write need around the calendar: the form for a new event, and the results of their changes. */
export const WriterTools = () => (
  <>
    <QuickAddDialog />
    <MoveDialog />
    <EventMoves />
    <FloatingNotices />
    <SessionDialog />
  </>
)

import { useEffect, useRef } from 'preact/hooks'
import type { Event } from '../../../index.ts'
import { useInvalidateQueries } from '../../lib/client.ts'
import { formatFailure } from '../../lib/text/format-failure.ts'
import { useLanguage } from '../../lib/text/language.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { showNotice } from '../../lib/text/notices.ts'
import type { Scope } from '../../../../src/core/recurrence/scope.ts'
import { formatDisplayTimes, toDisplayTimes, useDateFormats } from '../../lib/time/times.ts'
import { zonePreference } from '../../lib/session/preferences.ts'
import { useScopeQuestion } from '../../ui/dialog/use-scope-question.tsx'
import { toStoredTimes } from './moved-times.ts'
import { type NewTimes, type PendingMove, pendingMoves, removePendingMove } from './pending-moves.ts'
import { saveTimes } from './save-times.ts'

/** Sends the moves of events to the service, one after the other, and says what became of them. */
export function EventMoves() {
  const { askScope, scopeDialog } = useScopeQuestion()
  const { runMove } = useMoves()
  const started = useRef(new Set<PendingMove>()).current
  const queue = useRef(Promise.resolve())
  const send = async (move: PendingMove) => {
    const scope = move.event.series ? await askScope({ action: 'move' }) : undefined
    if (scope !== null) await runMove(move.event, move, scope)
    removePendingMove(move)
    started.delete(move)
  }
  useEffect(() => {
    for (const move of pendingMoves.value.values()) {
      if (started.has(move)) continue
      started.add(move)
      queue.current = queue.current.then(() => send(move))
    }
  }, [pendingMoves.value])
  return scopeDialog
}

/** Returns a function that moves an event, shows the result with “Undo”, and reads the calendar again. It never fails. */
function useMoves() {
  const language = useLanguage()
  const formats = useDateFormats()
  const messages = useMessages('calendarEditing')
  const actions = useMessages('actions')
  const invalidateQueries = useInvalidateQueries()
  const key = 'move'
  const tryToSave = async (event: Event, times: NewTimes, scope: Scope | undefined): Promise<Event | null> => {
    const { title } = event
    const fail = (reason: string) =>
      showNotice({ key, tone: 'error', text: messages.notMoved({ title, reason }), takesFocus: false })
    try {
      const result = await saveTimes(language, event, times.input, scope)
      if ('record' in result) return result.record
      fail(messages.changedMeanwhile)
    } catch (error) {
      fail(formatFailure(error, actions))
    }
    return null
  }
  const moveBack = async (moved: Event, before: Event, scope: Scope | undefined) => {
    if (await tryToSave(moved, toStoredTimes(before), scope))
      showNotice({ key, tone: 'success', text: actions.undone, takesFocus: true })
    await invalidateQueries()
  }
  const runMove = async (event: Event, times: NewTimes, scope: Scope | undefined) => {
    const moved = await tryToSave(event, times, scope)
    if (moved) {
      const when = formatDisplayTimes(formats, toDisplayTimes(zonePreference.value, moved))
      const action = { label: actions.undo, onClick: () => moveBack(moved, event, scope) }
      showNotice({ key, tone: 'success', text: messages.moved({ title: event.title, when }), action })
    }
    await invalidateQueries()
  }
  return { runMove }
}

import { useState } from 'preact/hooks'
import type { Event } from '../../../index.ts'
import { writing } from '../../addresses.ts'
import { useRefresh } from '../../calendar.ts'
import { useLanguage, useWords } from '../../words.ts'
import { tell } from '../notices.tsx'
import { asWriter } from '../session-again.ts'
import { eventWords } from './words.ts'

/** Moves an event to the trash. */
export function useRemoval(event: Event | undefined, removed: (event: Event) => void) {
  const [language, words, refresh] = [useLanguage(), useWords(eventWords), useRefresh()]
  const [error, setError] = useState<unknown>(null)
  const remove = async () => {
    if (!event) return
    try {
      await asWriter(language, calendar => calendar.events.update.mutate({ id: event.id, status: 'trash' }))
      tell({ text: words.movedToTrash, path: writing.edit('events', event.id) })
      removed(event)
      void refresh()
    } catch (problem) {
      setError(problem)
    }
  }
  return { remove, error }
}

/** Takes an event out of the trash, as what it was. */
export function useRestore(id: number, was: Event['status'], restored: () => void) {
  const [language, words, refresh] = [useLanguage(), useWords(eventWords), useRefresh()]
  const [error, setError] = useState<unknown>(null)
  const restore = async () => {
    try {
      await asWriter(language, calendar => calendar.events.update.mutate({ id, status: was }))
      tell({ text: words.restored, path: writing.edit('events', id) })
      restored()
      void refresh()
    } catch (problem) {
      setError(problem)
    }
  }
  return { restore, error }
}

import type { Me } from '../../index.ts'
import { mayDestroy } from '../lib/permissions.ts'
import { useWords } from '../lib/language.ts'
import { deedWords } from '../lib/deed-words.ts'
import type { Deed, Deeds } from '../lib/use-bulk-actions.ts'
import type { Row } from '../lib/record-summary.ts'

type Props = {
  chosen: Row[]
  me: Me
  deeds: Deeds
  /** Asks first. */
  destroy: (rows: Row[]) => void
  clear: () => void
}

/** What can be done with several records at once, and how far it is. */
export function Bulk({ chosen, me, deeds, destroy, clear }: Props) {
  const words = useWords(deedWords)
  const { progress } = deeds
  const isTrash = chosen.every(({ status }) => status === 'trash')
  const isBusy = progress !== null
  const act = (deed: Deed) => () => void deed(chosen).then(clear)
  return (
    <>
      <p role="status" class="bulk-progress">
        {progress && progress.of > 1 && words.progress(progress.done, progress.of)}
      </p>
      {chosen.length > 0 && (
        <div class="bulk">
          <span>{words.selected(chosen.length)}</span>
          {isTrash ? (
            <button type="button" disabled={isBusy} onClick={act(deeds.restore)}>
              {words.restoreSelected}
            </button>
          ) : (
            <button type="button" disabled={isBusy} onClick={act(deeds.trash)}>
              {words.trashSelected}
            </button>
          )}
          {isTrash && chosen.every(row => mayDestroy(me, row)) && (
            <button type="button" class="danger" disabled={isBusy} onClick={() => destroy(chosen)}>
              {words.destroySelected}
            </button>
          )}
          <button type="button" class="quiet" disabled={isBusy} onClick={clear}>
            {words.selectNone}
          </button>
        </div>
      )}
    </>
  )
}

import { Copy, Eye, Languages, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import type { Language } from '../../../index.ts'
import { writing } from '../../addresses.ts'
import { languageName } from '../../see/record/record-words.ts'
import { useLanguage, useWords } from '../../words.ts'
import { deedWords } from '../manage/deed-words.ts'
import { useDeeds } from '../manage/deeds.ts'
import { type Asking, Destruction } from '../manage/destruction.tsx'
import { hasStates, type Row } from '../manage/rows.ts'
import { manageWords } from '../manage/words.ts'
import type { PlainKind } from './spec.ts'
import { recordWords } from './words.ts'
import './records-editor.css'

type Props = { kind: PlainKind; row: Row | undefined; shownIn: Language | undefined }

/** What is edited, in which language, and what else can be done with it. */
export function EditorHead({ kind, row, shownIn }: Props) {
  const [words, { kinds }] = [useWords(recordWords), useWords(manageWords)]
  const language = useLanguage()
  const isUntranslated = shownIn !== undefined && shownIn !== language
  return (
    <div class="editor-head">
      <Link class="back-link" href={writing.list(kind)}>
        ← {kinds[kind]}
      </Link>
      <h1>{row ? words.edit[kind] : words.create[kind]}</h1>
      {row && <Ways row={row} />}
      <p class="field-hint">{isUntranslated ? words.notIn(languageName(shownIn, language)) : words.inLanguage}</p>
    </div>
  )
}

function Ways({ row }: { row: Row }) {
  const words = useWords(recordWords)
  const { kind, id, path } = row
  return (
    <div class="actions">
      {path && (
        <Link class="button" href={`~${path}`}>
          <Eye aria-hidden /> {words.toPage}
        </Link>
      )}
      <Link class="button" href={writing.translate(kind, id)}>
        <Languages aria-hidden /> {words.translate}
      </Link>
      <Link class="button" href={writing.create(kind, id)}>
        <Copy aria-hidden /> {words.duplicate}
      </Link>
      <WayOut row={row} />
    </div>
  )
}

/** Into the trash; what has none is deleted for good, after a question. Then there is nothing to edit any more. */
function WayOut({ row }: { row: Row }) {
  const [words, { destroyNow }] = [useWords(recordWords), useWords(deedWords)]
  const [, go] = useLocation()
  const { trash, destroy, progress } = useDeeds(row.kind)
  const [asking, setAsking] = useState<Asking>(null)
  const leave = (isDone: boolean) => isDone && go(writing.list(row.kind))
  const remove = () => (hasStates(row.kind) ? void trash([row]).then(leave) : setAsking([row]))
  return (
    <>
      <button type="button" class="danger" disabled={progress !== null} onClick={remove}>
        <Trash2 aria-hidden /> {hasStates(row.kind) ? words.trash : destroyNow}
      </button>
      <Destruction asking={asking} destroy={rows => void destroy(rows).then(leave)} close={() => setAsking(null)} />
    </>
  )
}

import { Copy, Eye, Languages, Trash2 } from 'lucide-preact'
import { Link, useLocation } from 'wouter-preact'
import type { Language } from '../../../index.ts'
import { writing } from '../../addresses.ts'
import { languageName } from '../../see/record-words.ts'
import { useLanguage, useWords } from '../../words.ts'
import { useDeeds } from '../manage/deeds.ts'
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
  const [, go] = useLocation()
  const { trash, progress } = useDeeds(row.kind)
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
      {hasStates(kind) && (
        <button
          type="button"
          class="danger"
          disabled={progress !== null}
          onClick={() => void trash([row]).then(isDone => isDone && go(writing.list(kind)))}
        >
          <Trash2 aria-hidden /> {words.trash}
        </button>
      )}
    </div>
  )
}

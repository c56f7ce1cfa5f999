import { Lock, Trash2 } from 'lucide-preact'
import { Link, useSearchParams } from 'wouter-preact'
import { refusalOf } from '../../../index.ts'
import { writing } from '../../addresses.ts'
import { NotFound } from '../../layout/not-found.tsx'
import { mayChange } from '../../rights.ts'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { useTitle } from '../../ui/title.ts'
import { useLanguage, useWords } from '../../words.ts'
import { idIn } from '../id-in.ts'
import { useDeeds } from '../manage/deeds.ts'
import { mayCreate, type Row } from '../manage/rows.ts'
import { useWriter } from '../writers-only.tsx'
import { useLoaded } from './loaded.ts'
import { organizerSpec } from './organizer.ts'
import { begunBy } from './publication.ts'
import { RecordEditor } from './record-editor.tsx'
import type { PlainKind, Spec } from './spec.ts'
import { categorySpec, tagSpec } from './term.ts'
import { venueSpec } from './venue.ts'
import { recordWords } from './words.ts'

type Props = { kind: PlainKind; id: string }

/** The form of a venue, an organizer, a category or a tag: a new one, a copy, or one that there is; one for each language. */
export function RecordEditorPage({ kind, id }: Props) {
  switch (kind) {
    case 'venues':
      return <EditorOf spec={venueSpec} id={id} />
    case 'organizers':
      return <EditorOf spec={organizerSpec} id={id} />
    case 'categories':
      return <EditorOf spec={categorySpec} id={id} />
    case 'tags':
      return <EditorOf spec={tagSpec} id={id} />
  }
}

function EditorOf<V extends object, R>({ spec, id }: { spec: Spec<V, R>; id: string }) {
  const [params] = useSearchParams()
  const language = useLanguage()
  const me = useWriter()
  const copied = idIn(params.get('copy'))
  const known = idIn(id)
  if (id === 'new' && !mayCreate(me, spec.kind)) return <NotYours kind={spec.kind} />
  if (id === 'new' && copied !== null)
    return <Existing key={`${language} ${spec.kind} ${copied} copy`} spec={spec} id={copied} isCopy />
  if (id === 'new')
    return (
      <RecordEditor
        key={`${language} ${spec.kind}`}
        spec={spec}
        of={`${spec.kind}/new`}
        initial={begunBy(me, spec.blank)}
      />
    )
  return known === null ? <NotFound /> : <Existing key={`${language} ${spec.kind} ${known}`} spec={spec} id={known} />
}

type ExistingProps<V extends object, R> = { spec: Spec<V, R>; id: number; isCopy?: boolean }

function Existing<V extends object, R>({ spec, id, isCopy = false }: ExistingProps<V, R>) {
  const words = useWords(recordWords)
  const me = useWriter()
  const { record, error, reload } = useLoaded(calendar => spec.read(calendar, id))
  const { kind } = spec
  const status = refusalOf(error)?.status
  if (status === 410 && !isCopy) return <InTrash kind={kind} id={id} restored={reload} />
  if (status === 404 || status === 410) return <NotFound />
  if (error) return <Failed error={error} retry={reload} />
  if (!record) return <Loading lines={5} />
  if (isCopy) return <RecordEditor spec={spec} of={`${kind}/new/${id}`} initial={spec.copyOf(record, words.copy)} />
  if (!mayChange(me, kind, spec.rowOf(record))) return <NotYours kind={kind} />
  return <RecordEditor spec={spec} of={`${kind}/${id}`} record={record} initial={spec.valuesOf(record)} />
}

function NotYours({ kind }: { kind: PlainKind }) {
  const words = useWords(recordWords)
  useTitle(words.notYours)
  return (
    <Empty icon={<Lock aria-hidden />} title={words.notYours} hint={words.notYoursHint} isPage>
      <Link class="button" href={writing.list(kind)}>
        {words.toList}
      </Link>
    </Empty>
  )
}

type TrashProps = { kind: PlainKind; id: number; restored: () => void }

/** A record that was moved to the trash, and the way back. */
function InTrash({ kind, id, restored }: TrashProps) {
  const words = useWords(recordWords)
  const { restore, progress } = useDeeds(kind)
  useTitle(words.inTrash)
  const row: Row = { ...trashed, kind, id }
  return (
    <Empty icon={<Trash2 aria-hidden />} title={words.inTrash} hint={words.inTrashHint} isPage>
      <button
        type="button"
        class="primary"
        disabled={progress !== null}
        onClick={() => void restore([row]).then(isDone => isDone && restored())}
      >
        {words.restore}
      </button>
      <Link class="button" href={writing.list(kind)}>
        {words.toList}
      </Link>
    </Empty>
  )
}

/** What is known of a record in the trash: nothing but that it is there. */
const trashed = {
  title: '…',
  path: null,
  languages: [],
  status: 'trash',
  author: null,
  modifiedUtc: null,
  start: null,
  place: '',
  count: null,
  parent: 0,
} satisfies Omit<Row, 'kind' | 'id'>

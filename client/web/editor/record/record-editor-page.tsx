import { NotFound } from '../../ui/not-found.tsx'
import { canCreate } from '../../lib/permissions.ts'
import { useLanguage, useMessages } from '../../lib/language.ts'
import { useEditorTarget } from '../use-editor-target.ts'
import { RecordLoader, ForbiddenRecord } from '../../ui/record-loader.tsx'
import { editorWords } from '../../lib/editor-words.ts'
import { withInitialStatus } from '../form/publication-values.ts'
import { useWriter } from '../../ui/require-writer.tsx'
import { organizerFormDefinition } from './organizer-form-definition.ts'
import { RecordEditor } from './record-editor.tsx'
import type { NonEventKind, RecordFormDefinition } from './record-form-definition.ts'
import { categoryFormDefinition, tagFormDefinition } from './term-form-definitions.ts'
import { venueFormDefinition } from './venue-form-definition.ts'

type Props = { kind: NonEventKind; id: string }

/** The form of a venue, an organizer, a category or a tag: a new one, a copy, or one that there is; one for each language. */
export function RecordEditorPage({ kind, id }: Props) {
  switch (kind) {
    case 'venues':
      return <EditorOf spec={venueFormDefinition} id={id} />
    case 'organizers':
      return <EditorOf spec={organizerFormDefinition} id={id} />
    case 'categories':
      return <EditorOf spec={categoryFormDefinition} id={id} />
    case 'tags':
      return <EditorOf spec={tagFormDefinition} id={id} />
  }
}

function EditorOf<V extends object, R>({ spec, id: text }: { spec: RecordFormDefinition<V, R>; id: string }) {
  const [asked, language, me] = [useEditorTarget(text), useLanguage(), useWriter()]
  const { copy } = useMessages(editorWords)
  const { kind, toSummary } = spec
  if (!asked) return <NotFound />
  const { id, isCopy } = asked
  const key = `${language} ${kind} ${text} ${id}`
  if (text === 'new' && !canCreate(me, kind)) return <ForbiddenRecord kind={kind} />
  if (id === null)
    return (
      <RecordEditor
        key={key}
        definition={spec}
        draftSubject={`${kind}/new`}
        initial={withInitialStatus(me, spec.emptyValues)}
      />
    )
  return (
    <RecordLoader key={key} {...{ kind, id, isCopy, toSummary }} read={calendar => spec.read(calendar, id)}>
      {record =>
        isCopy ? (
          <RecordEditor
            definition={spec}
            draftSubject={`${kind}/new/${id}`}
            initial={spec.toCopyValues(record, copy)}
          />
        ) : (
          <RecordEditor
            definition={spec}
            draftSubject={`${kind}/${id}`}
            record={record}
            initial={spec.toValues(record)}
          />
        )
      }
    </RecordLoader>
  )
}

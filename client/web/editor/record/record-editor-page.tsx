import type { JSX } from 'preact'
import { NotFoundPage } from '../../ui/state/not-found-page.tsx'
import { canCreate } from '../../lib/session/permissions.ts'
import { useLanguage } from '../../lib/text/language.ts'
import { useEditorTarget } from '../use-editor-target.ts'
import { isNamedKind, type NonEventKind } from '../../lib/records/kinds.ts'
import { RecordLoader, ForbiddenRecord } from '../../ui/state/record-loader.tsx'
import { adaptStatusToRights } from '../form/publication-values.ts'
import { useSignedInUser } from '../../ui/state/require-sign-in.tsx'
import { namedFormDefinitions } from './named/form-definitions.ts'
import { RecordEditor } from './record-editor.tsx'
import type { RecordFormDefinition } from './record-form-definition.ts'
import { categoryFormDefinition, tagFormDefinition } from './terms/term-form-definitions.ts'

type Props = { kind: NonEventKind; id: string }

/** The page that edits, copies or creates a venue, an organizer, a category or a tag. */
export function RecordEditorPage({ kind, id }: Props): JSX.Element {
  if (isNamedKind(kind)) return <EditorPage definition={namedFormDefinitions[kind]} id={id} />
  if (kind === 'tags') return <EditorPage definition={tagFormDefinition} id={id} />
  return <EditorPage definition={categoryFormDefinition} id={id} />
}

type EditorPageProps<V extends object, R> = { definition: RecordFormDefinition<V, R>; id: string }

/** The editor page of the kind that `definition` describes. */
function EditorPage<V extends object, R>({ definition, id: idText }: EditorPageProps<V, R>) {
  const [target, language, me] = [useEditorTarget(idText), useLanguage(), useSignedInUser()]
  const { kind, toSummary } = definition
  if (!target) return <NotFoundPage />
  const { id, isCopy } = target
  // Each record has a separate form in each language.
  const key = `${language} ${kind} ${idText} ${id}`
  if (idText === 'new' && !canCreate(me, kind)) return <ForbiddenRecord kind={kind} />
  if (id === null)
    return (
      <RecordEditor
        key={key}
        definition={definition}
        draftName={`${kind}/new`}
        initial={adaptStatusToRights(me, definition.emptyValues)}
      />
    )
  return (
    <RecordLoader key={key} {...{ kind, id, isCopy, toSummary }} read={calendar => definition.read(calendar, id)}>
      {record =>
        isCopy ? (
          <RecordEditor
            definition={definition}
            draftName={`${kind}/new/${id}`}
            initial={definition.toCopyValues(record)}
          />
        ) : (
          <RecordEditor
            definition={definition}
            draftName={`${kind}/${id}`}
            record={record}
            initial={definition.toValues(record)}
          />
        )
      }
    </RecordLoader>
  )
}

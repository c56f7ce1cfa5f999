import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import type { CalendarClient } from '../../index.ts'
import type { FormOptions } from '../lib/form/form-options.ts'
import { type Form, useForm } from '../lib/form/use-form.ts'
import { useMessages } from '../lib/text/messages.ts'
import { editPaths } from '../lib/paths/paths.ts'
import type { RecordKind } from '../lib/records/kinds.ts'
import { showPageNotice } from '../lib/text/notices.ts'
import { readCurrentRecord } from '../lib/records/read-current-record.ts'
import type { RecordSummary } from '../lib/records/summary.ts'
import type { Scope } from '../../../src/core/recurrence/scope.ts'
import { useIsMounted } from '../lib/browser/use-is-mounted.ts'
import { useSignedInUser } from '../ui/state/require-sign-in.tsx'

type SharedOptions =
  | 'draftName'
  | 'initial'
  | 'enteredValues'
  | 'labels'
  | 'toValues'
  | 'validate'
  | 'confirmSave'
  | 'secretFields'

type EditorFormOptions<V extends object, R> = Pick<FormOptions<V, R>, SharedOptions> & {
  kind: RecordKind
  /** The saved record; absent for a new one. */
  savedRecord: R | undefined
  toSummary: (record: R) => RecordSummary
  read: (calendar: CalendarClient, id: number) => Promise<R>
  create: (calendar: CalendarClient, values: V) => Promise<R>
  update: (calendar: CalendarClient, id: number, changes: Partial<V>) => Promise<R>
  /** The dates of a series that a save is for. */
  getScope?: () => Scope | undefined
  /** Finds the record that an earlier save of `values` has created although its response was lost; null for none. */
  findDuplicate: (calendar: CalendarClient, values: V, defaultAuthorId: number | null | undefined) => Promise<R | null>
  /** The notice after a save; null for none. `previous` is absent when the record is new. */
  formatNotice: (saved: R, previous: R | undefined) => string | null
}

type EditorForm<V extends object, R> = { form: Form<V>; record: R | undefined }

/** The form of a record, and the saved record. After a new record is saved, goes to the address of its editor. */
export function useEditorForm<V extends object, R>(options: EditorFormOptions<V, R>): EditorForm<V, R> {
  const { kind, savedRecord, toSummary, read, create, update, getScope, findDuplicate, ...formOptions } = options
  const { viewPage } = useMessages('editor')
  const [record, setRecord] = useState(savedRecord)
  const [initial] = useState(options.initial)
  const [, navigate] = useLocation()
  const [isMounted, me] = [useIsMounted(), useSignedInUser()]
  const summary = record === undefined ? undefined : toSummary(record)
  const onSaved = (saved: R) => {
    const { id, pagePath } = toSummary(saved)
    const path = editPaths.edit(kind, id)
    const text = options.formatNotice(saved, record)
    if (text !== null) showPageNotice({ text, path, ...buildLink(pagePath, viewPage) })
    if (record !== undefined) setRecord(saved)
    else if (isMounted()) navigate(path, { replace: true })
  }
  const form = useForm<V, R>({
    ...formOptions,
    initial,
    toDraftName: saved => `${kind}/${toSummary(saved).id}`,
    onSaved,
    onVersionLoaded: setRecord,
    ...(summary === undefined
      ? {
          saveRecord: (calendar, _, values) => create(calendar, values),
          findDuplicate: (calendar, values) => findDuplicate(calendar, values, me?.id),
        }
      : {
          watchedRecord: summary,
          saveRecord: (calendar, changes) => update(calendar, summary.id, changes),
          readCurrent: (calendar, etags) =>
            readCurrentRecord(calendar, etags, {
              ...summary,
              scope: getScope?.(),
              read: () => read(calendar, summary.id),
            }),
        }),
  })
  return { form, record }
}

/** The link to the page of the saved record, if it has one. */
const buildLink = (pagePath: string | null, label: string) =>
  pagePath === null ? {} : { link: { href: `~${pagePath}`, label } }

import { useRef, useState } from 'preact/hooks'
import { type CalendarClient, type Import, type Inputs, type Language, readServiceFailure } from '../../../index.ts'
import type { FieldFailures } from '../../lib/form/form-state.ts'
import type { Field } from '../../lib/form/use-form.ts'
import { formatFailure } from '../../lib/text/format-failure.ts'
import { getLocale, useLanguage } from '../../lib/text/language.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { runWithSignIn } from '../../lib/session/reauthentication.ts'
import { siteTimezone } from '../../lib/paths/site.ts'
import type { PickedRecord } from '../../ui/form/picker/picked-record.ts'
import { encodeFile, formatFileSize, UnreadableFileError } from '../../lib/encode-file.ts'

/** The largest file that the service accepts. */
const fileMaxBytes = 10_000_000

/** The fields of the form of an import, named as in the API; '' where the content decides. */
export type ImportValues = {
  file: File | null
  url: string
  kind: NonNullable<Import['kind']> | ''
  language: Language | ''
  timezone: string
  default_status: Import['default_status']
  categories: PickedRecord[]
}

const emptyValues: ImportValues = {
  file: null,
  url: '',
  kind: '',
  language: '',
  timezone: siteTimezone,
  default_status: 'publish',
  categories: [],
}

export type ImportForm = {
  values: ImportValues
  field: <K extends keyof ImportValues>(name: K) => Field<ImportValues[K]>
  /** Why the service could not be reached or refused the whole import; null for no reason. */
  failureMessage: string | null
  isSending: boolean
  /** Counts failed attempts. After each one, the focus moves to the reason. */
  failedAttempts: number
  /** Sends the file or the address for a preview. */
  send: () => Promise<void>
}

/** The state of the form of an import. It calls `onCreated` when the service has the file or the address. */
export function useImportForm(onCreated: (created: Import) => void): ImportForm {
  const messages = useMessages('imports')
  const failureMessages = useMessages('actions')
  const language = useLanguage()
  const { values, field, setFailures, validate } = useImportFields()
  const [failureMessage, setFailureMessage] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [failedAttempts, setFailedAttempts] = useState(0)
  const fail = (fields: FieldFailures, message: string | null = null) => {
    setFailures(fields)
    setFailureMessage(message)
    setFailedAttempts(count => count + 1)
  }
  const send = async () => {
    if (isSending) return
    const fields = validate()
    if (Object.keys(fields).length > 0) return fail(fields)
    setSending(true)
    try {
      onCreated(await runWithSignIn(language, calendar => createImport(calendar, values)))
    } catch (error) {
      if (error instanceof UnreadableFileError) return fail({ file: messages.unreadable })
      const params = readServiceFailure(error)?.params ?? {}
      fail(params, Object.keys(params).length > 0 ? null : formatFailure(error, failureMessages))
    } finally {
      setSending(false)
    }
  }
  return { values, field, failureMessage, isSending, failedAttempts, send }
}

/** The values of the fields and their errors. A change removes the error of its field. */
function useImportFields() {
  const messages = useMessages('imports')
  const locale = getLocale(useLanguage())
  const [values, setValues] = useState(emptyValues)
  const [failures, setFailures] = useState<FieldFailures>({})
  const saveBlocks = useRef(new Map<string, string>()).current
  const field: ImportForm['field'] = name => ({
    id: `field-${name}`,
    name,
    label: messages.fields[name],
    value: values[name],
    failure: failures[name],
    change: value => {
      setValues(old => ({ ...old, [name]: value }))
      setFailures(({ [name]: _, ...others }) => others)
    },
    setSaveBlock: reason => void (reason === '' ? saveBlocks.delete(name) : saveBlocks.set(name, reason)),
  })
  const validate = (): FieldFailures => {
    const { file, url } = values
    if (!file && url.trim() === '') return { file: messages.missing }
    if (file && file.size > fileMaxBytes)
      return { file: messages.tooLarge({ size: formatFileSize(locale, file.size) }) }
    return Object.fromEntries(saveBlocks)
  }
  return { values, field, setFailures, validate }
}

async function createImport(calendar: CalendarClient, values: ImportValues): Promise<Import> {
  const { file, url, kind, language, timezone, default_status, categories } = values
  const origin = file ? { name: file.name.slice(0, 200), file: await encodeFile(file) } : { url }
  const input: Inputs['imports']['create'] = {
    ...origin,
    ...(kind && { kind }),
    ...(language && { language }),
    timezone,
    default_status,
    categories: categories.flatMap(({ id }) => id ?? []),
    dry_run: true,
  }
  return calendar.imports.create.mutate(input)
}

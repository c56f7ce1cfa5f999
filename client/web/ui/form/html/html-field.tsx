import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { getLocale, useLanguage } from '../../../lib/text/language.ts'
import { type PageMessages, useMessages } from '../../../lib/text/messages.ts'
import { FieldMessages, type FieldProps, getControlProps, RequiredMark } from '../field-frame.tsx'
import { HtmlSource } from './html-source.tsx'

/** The editor of formatted text, which is loaded with the first field of a page that needs it. */
const loadRichText = () => import('../../html-editor/rich-text.ts')
type RichText = Awaited<ReturnType<typeof loadRichText>>

/**
 * An HTML text, as formatted text or as HTML. A text with markup that the editor would lose is shown as HTML, with the
 * reason. Parts of the text that the user does not edit stay exactly the same.
 */
export function HtmlField({ rows = 8, ...field }: FieldProps<string> & { rows?: number }) {
  const messages = useMessages('form')
  const { richText, isFailed } = useRichText()
  const mode = useMode(richText, field.value)
  const notice = useNotice(mode.lost, isFailed, messages)
  const isSource = mode.isSource || isFailed
  const described = { ...field, hint: field.hint ?? (isSource ? messages.htmlHint : undefined) }
  const toolbarLabel = `${messages.toolbar}: ${field.label}`
  return (
    <div class="field">
      <HtmlLabel field={field} isSource={isSource} />
      {notice && (
        <p class="notice warning" role="status">
          {notice}
        </p>
      )}
      <div class="html-field">
        {isSource ? (
          <HtmlSource field={described} {...{ rows, toolbarLabel }} showText={richText && mode.showText} />
        ) : richText ? (
          <richText.RichTextArea
            html={field.value}
            change={html => field.change(mode.rememberOwn(html))}
            attributes={listTextAttributes(described)}
            showSource={mode.showSource}
            {...{ toolbarLabel }}
          />
        ) : (
          <div class="html-loading" aria-busy="true" />
        )}
      </div>
      <FieldMessages {...described} />
    </div>
  )
}

/** A text area has a `<label>`; other elements are named by a text, which brings the focus to them like a label. */
function HtmlLabel({ field, isSource }: { field: FieldProps<string>; isSource: boolean }) {
  const { id, label, isRequired } = field
  const content = (
    <>
      {label}
      {isRequired && <RequiredMark />}
    </>
  )
  return isSource ? (
    <label for={id}>{content}</label>
  ) : (
    <span class="label" id={`${id}-label`} onClick={() => document.getElementById(id)?.focus()}>
      {content}
    </span>
  )
}

function listTextAttributes(field: FieldProps<string> & { hint: string | undefined }) {
  const { id, lang, required, 'aria-invalid': invalid, 'aria-describedby': describedBy } = getControlProps(field)
  return {
    id,
    lang,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-required': required ? 'true' : undefined,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
  }
}

let loadedRichText: RichText | undefined

/** Loads the editor. Without it, for example after an update of the service, the text can be edited as HTML. */
function useRichText() {
  const [state, setState] = useState({ richText: loadedRichText, isFailed: false })
  useEffect(() => {
    if (loadedRichText) return
    let isMounted = true
    loadRichText().then(
      module => {
        loadedRichText = module
        if (isMounted) setState({ richText: module, isFailed: false })
      },
      () => isMounted && setState({ richText: undefined, isFailed: true }),
    )
    return () => void (isMounted = false)
  }, [])
  return state
}

/** Whether the field shows HTML, and the tags that the editor would lose. */
function useMode(richText: RichText | undefined, html: string) {
  const [isChosen, setChosen] = useState(false)
  const [lost, setLost] = useState<string[]>([])
  /** The last text that the editor itself made, which it does not have to check. */
  const own = useRef<string | null>(null)
  const found = useMemo(
    () => (richText && !isChosen && html !== own.current ? richText.findLostMarkup(html) : []),
    [richText, isChosen, html],
  )
  const showSource = () => (setLost([]), setChosen(true))
  useLayoutEffect(() => {
    if (found.length === 0) return
    setLost(found)
    setChosen(true)
  }, [found])
  return {
    isSource: isChosen || found.length > 0,
    lost: found.length > 0 ? found : lost,
    showSource,
    showText: () => (setLost([]), setChosen(false)),
    rememberOwn: (edited: string) => (own.current = edited),
  }
}

function useNotice(lost: string[], isFailed: boolean, messages: PageMessages['form']): string | null {
  const locale = getLocale(useLanguage())
  if (isFailed) return messages.editorNotLoaded
  if (lost.length === 0) return null
  const tags = lost.filter(tag => tag !== '<…>')
  if (tags.length === 0) return messages.htmlUnusual
  return messages.htmlLost({ tags: new Intl.ListFormat(locale).format(tags) })
}

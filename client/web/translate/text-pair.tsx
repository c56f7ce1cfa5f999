import { CircleAlert, Copy } from 'lucide-preact'
import { lazy, Suspense } from 'preact/compat'
import type { Language } from '../../index.ts'
import { useMessages } from '../lib/messages.ts'
import type { FieldProps } from '../ui/form/field-frame.tsx'
import { TextAreaField, TextField } from '../ui/form/fields.tsx'
import { HtmlField } from '../ui/form/html-field.tsx'
import { isHtmlField } from './translation-texts.ts'

/** Loaded when it is needed, because the sanitizer is large. */
const HtmlPreview = lazy(() => import('./html-preview.tsx').then(module => ({ default: module.HtmlPreview })))

type Props = {
  field: FieldProps<string>
  source: string
  from: Language
  to: Language
  names: Record<Language, string>
  isPreviewed: boolean
}

/** One text in two languages: the source text, and the field for the translation. */
export function TextPair({ field, source, from, to, names, isPreviewed }: Props) {
  const messages = useMessages('translate')
  const isSlug = field.name === 'slug'
  const isMissing = !isSlug && source !== '' && field.value.trim() === ''
  const isShown = isPreviewed && isHtmlField(field.name)
  return (
    <section class={`text-pair card ${isMissing ? 'missing' : ''}`} aria-label={field.label}>
      <Source {...{ field, source, from, names, isShown }} />
      <div class="text-target">
        {isMissing && (
          <p class="missing-mark">
            <CircleAlert aria-hidden /> {messages.missing}
          </p>
        )}
        <div lang={to}>
          <TargetField
            {...field}
            label={`${field.label} (${names[to]})`}
            hint={isSlug ? messages.slugHint : undefined}
          />
        </div>
        {isShown && (
          <div lang={to} class="text-shown">
            <HtmlText html={field.value} />
          </div>
        )}
      </div>
    </section>
  )
}

type SourceProps = Pick<Props, 'field' | 'source' | 'from' | 'names'> & { isShown: boolean }

/** The source text, with a button that copies it into the field. */
function Source({ field, source, from, names, isShown }: SourceProps) {
  const messages = useMessages('translate')
  return (
    <div class="text-source">
      <p class="text-head">{`${field.label} (${names[from]})`}</p>
      <div lang={source ? from : undefined} class="text-shown">
        {source === '' ? <i>{messages.noText}</i> : isShown ? <HtmlText html={source} /> : source}
      </div>
      {source !== '' && field.name !== 'slug' && (
        <button type="button" class="quiet" onClick={() => field.change(source)}>
          <Copy aria-hidden /> {messages.copy({ label: field.label })}
        </button>
      )}
    </div>
  )
}

const HtmlText = ({ html }: { html: string }) => (
  <Suspense fallback={null}>
    <HtmlPreview html={html} />
  </Suspense>
)

function TargetField(field: FieldProps<string>) {
  if (field.name === 'description') return <HtmlField {...field} />
  if (field.name === 'excerpt') return <TextAreaField {...field} />
  return <TextField {...field} />
}

import { CircleAlert, Copy } from 'lucide-preact'
import { lazy, Suspense } from 'preact/compat'
import type { Language } from '../../index.ts'
import { useMessages } from '../lib/language.ts'
import type { FieldProps } from '../ui/form/field-frame.tsx'
import { TextAreaField, TextField } from '../ui/form/fields.tsx'
import { HtmlField } from '../ui/form/html-field.tsx'
import { isHtmlField } from './translation-texts.ts'
import { translateWords } from './words.ts'

/** What makes HTML safe to show is heavy, and comes when it is wanted. */
const HtmlPreview = lazy(() => import('./html-preview.tsx').then(part => ({ default: part.HtmlPreview })))

type Props = {
  field: FieldProps<string>
  source: string
  from: Language
  to: Language
  /** What the languages are called. */
  names: Record<Language, string>
  isPreviewed: boolean
}

/** One text in both languages: what it is translated from, and the field for what it becomes. */
export function TextPair({ field, source, from, to, names, isPreviewed }: Props) {
  const words = useMessages(translateWords)
  const isSlug = field.name === 'slug'
  const isMissing = !isSlug && source !== '' && field.value.trim() === ''
  const isShown = isPreviewed && isHtmlField(field.name)
  return (
    <section class={`text-pair card ${isMissing ? 'missing' : ''}`} aria-label={field.label}>
      <Source {...{ field, source, from, names, isShown }} />
      <div class="text-target">
        {isMissing && (
          <p class="missing-mark">
            <CircleAlert aria-hidden /> {words.missing}
          </p>
        )}
        <div lang={to}>
          <TargetField
            {...field}
            label={words.labelIn(field.label, names[to])}
            hint={isSlug ? words.slugHint : undefined}
          />
        </div>
        {isShown && (
          <div lang={to} class="text-shown">
            <Shown html={field.value} />
          </div>
        )}
      </div>
    </section>
  )
}

type SourceProps = Pick<Props, 'field' | 'source' | 'from' | 'names'> & { isShown: boolean }

/** What is translated from, to read and to copy. */
function Source({ field, source, from, names, isShown }: SourceProps) {
  const words = useMessages(translateWords)
  return (
    <div class="text-source">
      <p class="text-head">{words.labelIn(field.label, names[from])}</p>
      <div lang={source ? from : undefined} class="text-shown">
        {source === '' ? <i>{words.nothing}</i> : isShown ? <Shown html={source} /> : source}
      </div>
      {source !== '' && field.name !== 'slug' && (
        <button type="button" class="quiet" onClick={() => field.change(source)}>
          <Copy aria-hidden /> {words.copy(field.label)}
        </button>
      )}
    </div>
  )
}

const Shown = ({ html }: { html: string }) => (
  <Suspense fallback={null}>
    <HtmlPreview html={html} />
  </Suspense>
)

function TargetField(field: FieldProps<string>) {
  if (field.name === 'description') return <HtmlField {...field} />
  if (field.name === 'excerpt') return <TextAreaField {...field} />
  return <TextField {...field} />
}

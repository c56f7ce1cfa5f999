import { lazy, Suspense } from 'preact/compat'
import type { Language } from '../../index.ts'
import { isHtmlField } from './translation-texts.ts'

/** Loaded when it is needed, because the sanitizer is large. */
const HtmlPreview = lazy(() => import('./html-preview.tsx').then(module => ({ default: module.HtmlPreview })))

type Props = { name: string; text: string; lang: Language }

/** A text of a record as readers see it. */
export const TextPreview = ({ name, text, lang }: Props) => (
  <div lang={lang} class="text-preview">
    {isHtmlField(name) ? (
      <Suspense fallback={null}>
        <HtmlPreview html={text} />
      </Suspense>
    ) : (
      text
    )}
  </div>
)

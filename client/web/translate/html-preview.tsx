import { Prose } from '../ui/facts/prose.tsx'
import { sanitizeHtml } from '../lib/text/sanitize-html.ts'

/** Shows HTML like the public page. */
export const HtmlPreview = ({ html }: { html: string }) => (
  <div class="html-preview">
    <Prose html={sanitizeHtml(html)} />
  </div>
)

import DOMPurify from 'dompurify'
import { Prose } from '../../see/prose.tsx'

/** HTML as readers will see it. */
export const HtmlPreview = ({ html }: { html: string }) => (
  <div class="html-preview">
    <Prose html={DOMPurify.sanitize(html)} />
  </div>
)

import DOMPurify from 'dompurify'

/** HTML as readers will see it. */
export const HtmlPreview = ({ html }: { html: string }) => (
  <div class="html-preview" dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(html) }} />
)

import DOMPurify from 'dompurify'

/** Makes unsaved HTML safe to show. The service does this for saved texts. */
export const sanitizeHtml = (html: string): string => DOMPurify.sanitize(html, sanitizeOptions)

const sanitizeOptions = {
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'dialog', 'svg', 'math'],
  FORBID_ATTR: ['name'], // a name could replace a property of the document
  ALLOW_DATA_ATTR: false,
}

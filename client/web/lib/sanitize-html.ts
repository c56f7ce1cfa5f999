import DOMPurify from 'dompurify'

/**
 * Makes unsaved HTML safe to show. Saved texts do not need it: the service sanitizes each text when it saves it.
 */
export function sanitizeHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(DOMPurify.sanitize(html, sanitizeOptions), 'text/html')
  for (const element of body.querySelectorAll('[style]'))
    if (!/^\s*text-align:\s*\w+;?\s*$/i.test(element.getAttribute('style') ?? '')) element.removeAttribute('style')
  return body.innerHTML
}

const sanitizeOptions = {
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'dialog', 'svg', 'math'],
  FORBID_ATTR: ['id', 'name', 'class'],
  ALLOW_DATA_ATTR: false,
}

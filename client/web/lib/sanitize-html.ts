import DOMPurify from 'dompurify'

/** What readers need not fear of a text that nobody has cleaned yet; the service cleans it when it is saved. */
export function sanitizeHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(DOMPurify.sanitize(html, notInTexts), 'text/html')
  for (const one of body.querySelectorAll('[style]'))
    if (!/^\s*text-align:\s*\w+;?\s*$/i.test(one.getAttribute('style') ?? '')) one.removeAttribute('style')
  return body.innerHTML
}

const notInTexts = {
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'dialog', 'svg', 'math'],
  FORBID_ATTR: ['id', 'name', 'class'],
  ALLOW_DATA_ATTR: false,
}

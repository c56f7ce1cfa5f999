import { describe, expect, it } from 'vitest'
import { sanitizeHtml, toPlainText } from '../../../src/core/text/html/html.ts'
import { markupAttacks, scriptAttacks } from '../../support/html-attacks.ts'
import { findUnsafeMarkup } from '../../support/unsafe-markup.ts'

describe.each([...scriptAttacks, ...markupAttacks])('%s', attack => {
  it.each([attack, `x${attack}`, `${attack}x`, `${attack} ${attack}`])(
    'sanitizeHtml leaves no unsafe markup of %s, and a second call changes nothing',
    html => {
      const clean = sanitizeHtml(html)
      expect(findUnsafeMarkup(clean)).toEqual([])
      expect(sanitizeHtml(clean)).toBe(clean)
    },
  )

  it('toPlainText leaves no tag, wherever the text is cut', () => {
    const cut = Array.from(attack, (_, index) => attack.slice(0, index + 1))
    expect(cut.filter(text => /<[a-z/!?]/i.test(toPlainText(text)))).toEqual([])
  })
})

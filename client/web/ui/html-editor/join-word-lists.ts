import { hiddenStyle } from '../../lib/text/parse-html.ts'

/**
 * Turns the paragraphs that Word sends for the items of a list into lists. Their style names the level,
 * `mso-list:l0 level2 lfo1`; their text begins with the mark of the list, such as `·` or `1.`.
 */
export function joinWordLists(body: HTMLElement): void {
  let lists: Element[] = []
  let last: Element | null = null
  for (const paragraph of body.querySelectorAll(`p[${hiddenStyle}*="mso-list"]`)) {
    const level = Number(/mso-list:[^;]*\blevel(\d+)/i.exec(paragraph.getAttribute(hiddenStyle) ?? '')?.[1] ?? 0)
    if (level === 0) continue
    if (paragraph.previousElementSibling !== last || last === null) lists = []
    const tag = isNumbered(removeMark(paragraph)) ? 'ol' : 'ul'
    lists = lists.slice(0, level)
    while (lists.length < level) lists.push(startList(lists.at(-1), paragraph, tag))
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    lists.at(-1)?.append(item)
    paragraph.remove()
    last = lists[0] ?? null
  }
}

/** A list in the last item of the list around it or, without one, before the paragraph. */
function startList(around: Element | undefined, paragraph: Element, tag: string): Element {
  const list = document.createElement(tag)
  if (!around) paragraph.before(list)
  else {
    if (!around.lastElementChild) around.append(document.createElement('li'))
    around.lastElementChild?.append(list)
  }
  return list
}

/** Removes the mark of the item, and returns it. */
function removeMark(paragraph: Element): string {
  const mark = paragraph.querySelector(`[${hiddenStyle}*="mso-list:Ignore" i], [${hiddenStyle}*="mso-list: Ignore" i]`)
  mark?.remove()
  return mark?.textContent?.trim() ?? ''
}

const isNumbered = (mark: string): boolean => /^[\p{L}\d]{1,4}[.)]/u.test(mark)

/** These functions run in the browser, on the element that shows a hostile text. They refer to nothing outside. */

/** Counts scripts that run. All attacks call `alert`. */
export const countAlerts = () => {
  Object.assign(globalThis, { alertCount: 0 })
  window.alert = () => {
    Object.assign(globalThis, { alertCount: Number(Reflect.get(globalThis, 'alertCount')) + 1 })
  }
}

/** Fires the events that a reader causes on every element. Links are not followed, unless they run a script. */
export const useEveryElement = (text: Element) => {
  const stop = (event: Event) => {
    const link = (event.target as Element).closest('a')
    if (link?.protocol !== 'javascript:') event.preventDefault()
  }
  text.addEventListener('click', stop)
  for (const element of text.querySelectorAll('*')) {
    for (const type of ['mouseover', 'mousemove', 'pointerenter', 'focus', 'toggle', 'load', 'error', 'click'])
      element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
  }
  text.removeEventListener('click', stop)
}

/** The elements of the text that lie over another part of the page, at points `step` pixels apart. */
export const findOverlays = (text: Element, step: number) => {
  const own = text.getBoundingClientRect()
  const found = new Set<string>()
  for (let x = 5; x < innerWidth; x += step) {
    for (let y = 5; y < innerHeight; y += step) {
      const element = document.elementFromPoint(x, y)
      const isInside = x >= own.left - 1 && x <= own.right + 1 && y >= own.top - 1 && y <= own.bottom + 1
      if (element && element !== text && text.contains(element) && !isInside) found.add(element.outerHTML)
    }
  }
  return [...found]
}

/** Elements and event handlers that could run, load or send something. */
export const findActiveMarkup = (text: Element) => {
  const active =
    'script, style, svg, math, iframe, form, input, button, select, textarea, template, object, embed, dialog, video, ' +
    'audio, source, base, meta, link, map, a[href^="javascript:" i]'
  const handlers = [...text.querySelectorAll('*')].filter(element =>
    [...element.attributes].some(({ name }) => name.startsWith('on') || name === 'srcdoc' || name === 'name'),
  )
  return [...text.querySelectorAll(active), ...handlers].map(({ outerHTML }) => outerHTML)
}

/** Classes, styles, roles and ids that could meet those of the page. */
export const findForeignNames = (text: Element) =>
  [...text.querySelectorAll('*')].flatMap(({ attributes }) =>
    [...attributes]
      .filter(
        ({ name, value }) =>
          /^(class|style|role|slot|is|popover|hidden|tabindex)$|^aria-/.test(name) ||
          (name === 'id' && !value.startsWith('user-content-')),
      )
      .map(({ name, value }) => `${name}="${value}"`),
  )

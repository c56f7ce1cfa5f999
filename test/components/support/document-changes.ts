import { expect } from 'vitest'

/** How long to wait for what changes no node: a property such as `checked`, the focus, the address, the storage. */
const otherChangesMs = 25

const waiting: (() => void)[] = []

/** What waits goes on in a later task, when the page has rendered everything that follows from the change. */
const announceChange = (): void => {
  const ready = waiting.splice(0)
  if (ready.length > 0) setTimeout(() => ready.forEach(goOn => goOn()))
}

const changes = { subtree: true, childList: true, attributes: true, characterData: true }
new MutationObserver(announceChange).observe(document, changes)

/** Waits until the document has changed, or until something else may have. */
export const nextChange = (): Promise<void> =>
  new Promise(done => {
    const timer = setTimeout(done, otherChangesMs)
    waiting.push(() => (clearTimeout(timer), done()))
  })

/** `expect.poll` looks again when the document has changed, instead of every few ms. */
const poll = expect.poll
expect.poll = ((read, options) => {
  let isFirst = true
  const readAfterChange = async () => {
    if (!isFirst) await nextChange()
    isFirst = false
    return read()
  }
  return poll(readAfterChange, { interval: 0, ...options })
}) as typeof poll

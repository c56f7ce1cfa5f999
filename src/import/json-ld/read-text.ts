import { isObject, toList } from './find-events.ts'

/** The first text among the values of a property: a text, or the `name`, `url` or `@value` of an object. */
export function readText(value: unknown, ...names: string[]): string {
  for (const one of toList(value)) {
    if (typeof one === 'string' && one.trim() !== '') return one.trim()
    if (typeof one === 'number') return String(one)
    if (!isObject(one)) continue
    const text = [...names, '@value'].map(name => readText(one[name])).find(Boolean)
    if (text) return text
  }
  return ''
}

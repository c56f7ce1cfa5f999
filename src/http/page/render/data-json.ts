/** The browser reads data again that would make the document longer than this. */
const dataMaxLength = 220_000

/** Data as a JSON array, without what would make it too long. */
export function toDataJson(data: readonly unknown[]): string {
  let length = 0
  const entries: string[] = []
  for (const entry of data) {
    const json = JSON.stringify(entry)
    if (length + json.length > dataMaxLength) continue
    length += json.length
    entries.push(json)
  }
  return `[${entries.join()}]`
}

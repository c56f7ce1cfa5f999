/** More than any request needs. To parse and check 1 MB of empty lists, with twice as many, takes 120 ms. */
const valuesMax = 300_000

const [quote, backslash] = [0x22, 0x5c]
/** `,`, `:`, `[` and `{`. */
const marks = new Set([0x2c, 0x3a, 0x5b, 0x7b])

/** Whether a text in JSON has more than 300,000 values and names. It reads only marks outside strings. */
export function hasManyValues(json: Uint8Array): boolean {
  let count = 0
  for (let at = 0; at < json.length && count <= valuesMax; at++) {
    const byte = json[at] ?? 0
    if (byte === quote) at = findEndOfString(json, at)
    else if (marks.has(byte)) count++
  }
  return count > valuesMax
}

function findEndOfString(json: Uint8Array, start: number): number {
  for (let end = json.indexOf(quote, start + 1); end >= 0; end = json.indexOf(quote, end + 1)) {
    let backslashes = 0
    while (json[end - 1 - backslashes] === backslash) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return json.length
}

/** The number of rows in the text format of COPY, which ends each with a line feed and escapes those of values. */
export function countRows(bytes: Uint8Array): number {
  let count = 0
  for (let index = bytes.indexOf(10); index >= 0; index = bytes.indexOf(10, index + 1)) count++
  return count
}

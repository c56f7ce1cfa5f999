const [lineFeed, carriageReturn, space, tab] = [0x0a, 0x0d, 0x20, 0x09]

/**
 * Moves the folds of each content line behind its text, so that a character whose bytes a fold splits is whole again
 * (RFC 5545, section 3.1). Every line keeps its number.
 */
export function moveFolds(bytes: Uint8Array): Uint8Array {
  const moved = Buffer.allocUnsafe(2 * bytes.length + 1)
  let [length, folds] = [0, 0]
  const endLine = () => {
    for (; folds > 0; folds--) length += moved.write('\n ', length, 'latin1')
    moved[length++] = lineFeed
  }
  for (let start = 0; start < bytes.length;) {
    const end = findLineEnd(bytes, start)
    const isFold = start > 0 && isBlank(bytes[start])
    // An empty line before a fold belongs to it, as `readCalendar` reads it.
    const isEmptyFold = start > 0 && isEmpty(bytes, start, end) && isBlank(bytes[end + 1])
    if (isFold || isEmptyFold) folds++
    else if (start > 0) endLine()
    const text = isEmptyFold ? new Uint8Array() : trimLine(bytes, isFold ? start + 1 : start, end)
    moved.set(text, length)
    length += text.length
    start = end + 1
  }
  endLine()
  return moved.subarray(0, length)
}

const isBlank = (byte: number | undefined): boolean => byte === space || byte === tab

const isEmpty = (bytes: Uint8Array, start: number, end: number): boolean =>
  end === start || (end === start + 1 && bytes[start] === carriageReturn)

function findLineEnd(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(lineFeed, from)
  return end < 0 ? bytes.length : end
}

/** A line without the carriage returns at its end. */
function trimLine(bytes: Uint8Array, start: number, lineEnd: number): Uint8Array {
  let end = lineEnd
  while (end > start && bytes[end - 1] === carriageReturn) end--
  return bytes.subarray(start, end)
}

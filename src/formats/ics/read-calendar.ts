import { addLine, addNote, closeAll, createComponentStack, type IcsFile, isLineNeeded } from './component-stack.ts'
import { readLineName } from './read-line.ts'

const lineMaxChars = 500_000
/** Longer lines, such as pictures, are put together only if the import needs them. */
const shortLineMaxChars = 1_000

/**
 * Reads the events and time zones of an iCalendar text. It reads each line by itself: a line or a component that breaks the
 * format is left out, with a note, and the others are read. The text has no carriage returns (see decodeText).
 */
export function readCalendar(text: string): IcsFile {
  const stack = createComponentStack()
  let [position, number] = [0, 1]
  while (position < text.length && !stack.file.limit) {
    const { ends, next, lineCount } = findFoldedLine(text, position)
    const first = text.slice(position, ends[0])
    const isNeeded = next - position <= shortLineMaxChars || isLineNeeded(stack, readLineName(first))
    const isCut = isNeeded && next - position > lineMaxChars
    if (isCut) addNote(stack, number, `the line has more than ${lineMaxChars} characters and was cut`)
    addLine(stack, isNeeded && ends.length > 1 ? unfold(text, position, ends) : first, number)
    position = next
    number += lineCount
  }
  closeAll(stack, number - 1)
  return stack.file
}

/** The ends of the parts of a line: a part that begins with white space continues the one before it. */
function findFoldedLine(text: string, start: number): { ends: number[]; next: number; lineCount: number } {
  const ends: number[] = []
  let [next, lineCount] = [start, 0]
  do {
    const end = findLineEnd(text, next)
    if (lineCount === 0 || end - start <= lineMaxChars) ends.push(Math.min(end, start + lineMaxChars))
    next = end + 1
    lineCount++
  } while (text[next] === ' ' || text[next] === '\t')
  return { ends, next, lineCount }
}

function findLineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** The parts of a folded line without the white space at their start. */
const unfold = (text: string, start: number, ends: number[]): string =>
  ends.map((end, index) => text.slice(index === 0 ? start : (ends[index - 1] ?? 0) + 2, end)).join('')

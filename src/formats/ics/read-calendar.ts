import { addLine, addNote, closeAll, createComponentStack, type IcsFile, isLineNeeded } from './component-stack.ts'
import { readLineName } from './read-line.ts'

const lineMaxChars = 500_000
/** Longer lines, such as images, are put together only if the import needs them. */
const shortLineMaxChars = 1_000

/**
 * Reads the events and time zones of an iCalendar text. It reads each line by itself: a line or a component that breaks
 * the format is left out, with a note, and the others are read.
 */
export function readCalendar(text: string): IcsFile {
  const stack = createComponentStack()
  let [position, lineNumber] = [0, 1]
  while (position < text.length && !stack.file.limitNote) {
    const { parts, next, lineCount } = findFoldedLine(text, position)
    const first = text.slice(...parts[0])
    const isNeeded = next - position <= shortLineMaxChars || isLineNeeded(stack, readLineName(first))
    const isCut = isNeeded && next - 1 - position > lineMaxChars
    if (isCut) addNote(stack, lineNumber, `the line has more than ${lineMaxChars} characters and was cut`)
    const isFolded = isNeeded && parts.length > 1
    addLine(stack, isFolded ? parts.map(part => text.slice(...part)).join('') : first, lineNumber)
    position = next
    lineNumber += lineCount
  }
  closeAll(stack, lineNumber - 1)
  return stack.file
}

/** Where a part of a line is, without the white space at its start. */
type Part = [start: number, end: number]

/** The parts of a line: one that begins with white space continues the one before it, also after an empty line. */
function findFoldedLine(text: string, start: number): { parts: [Part, ...Part[]]; next: number; lineCount: number } {
  const end = findLineEnd(text, start)
  const parts: [Part, ...Part[]] = [[start, Math.min(trimEnd(text, end), start + lineMaxChars)]]
  let [next, lineCount] = [end + 1, 1]
  for (;;) {
    const lineEnd = findLineEnd(text, next)
    const isEmpty = lineEnd < text.length && trimEnd(text, lineEnd) <= next
    const indent = isEmpty ? lineEnd + 1 : next
    if (text[indent] !== ' ' && text[indent] !== '\t') return { parts, next, lineCount }
    const partEnd = findLineEnd(text, indent)
    if (partEnd - start <= lineMaxChars) parts.push([indent + 1, trimEnd(text, partEnd)])
    lineCount += isEmpty ? 2 : 1
    next = partEnd + 1
  }
}

/** The end of a line without its carriage returns: some programs write two. */
function trimEnd(text: string, end: number): number {
  let trimmed = end
  while (text[trimmed - 1] === '\r') trimmed--
  return trimmed
}

function findLineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

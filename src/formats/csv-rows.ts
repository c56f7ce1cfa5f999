import Papa from 'papaparse'

/** A row of a CSV file, with the number of its first line. */
export type CsvRow =
  | { number: number; cells: string[]; note: string | null }
  /** Why a row cannot be read; `isCut` if the rows after it were not read. */
  | { number: number; error: string; isCut?: boolean }

/** A row in a slice of the text. `end` is where the next one begins in the slice. */
type SliceRow = { cells: string[]; end: number; quotes: 'valid' | 'not-doubled' | 'unclosed' }

/** Bounds for hostile files. */
export const rowMaxChars = 250_000
export const linesMax = 1_000_000
const rereadMaxChars = 20_000_000

/** The parser gets slices, so that few rows of a file are in memory. */
const sliceChars = 65_536

/**
 * The rows of a CSV text (RFC 4180) that are not empty. After a quote that does not end, the next row begins at the
 * next line.
 */
export function* readCsvRows(text: string, delimiter: string): Generator<CsvRow, void> {
  let [position, number, rereadChars] = [0, 1, 0]
  while (position < text.length) {
    // The parser would make a row of each empty line.
    for (; isLineBreak(text, position) && number <= linesMax; position++) if (text[position] === '\n') number++
    if (position === text.length) return
    const { rows, length } = parseSlice(text, position, delimiter)
    const start = position
    let error = rows.length === 0 ? `has more than ${rowMaxChars} characters, or a quote that does not end` : null
    for (const { cells, end, quotes } of rows) {
      if (number > linesMax) {
        yield { number, error: 'comes after a million lines; the rest was not read', isCut: true }
        return
      }
      const lineCount = countLineFeeds(text, position, start + end)
      const isUnclosed = quotes === 'unclosed' || (quotes === 'not-doubled' && lineCount > 1)
      if (isUnclosed) error = 'has a quote that does not end'
      if (isUnclosed) break
      if (cells.some(cell => cell.trim() !== ''))
        yield { number, cells, note: quotes === 'valid' ? null : 'has quotes inside a cell that are not doubled' }
      ;[position, number] = [start + end, number + lineCount]
    }
    if (error === null) continue
    yield { number, error }
    rereadChars += length
    if (rereadChars > rereadMaxChars) {
      yield { number, error: 'is the last line that was read: too many quotes are not closed', isCut: true }
      return
    }
    ;[position, number] = [findLineFeed(text, position) + 1, number + 1]
  }
}

/**
 * The complete rows of a slice, which is longer if the first row does not end in it. There are none if that row has
 * more than `rowMaxChars`.
 */
function parseSlice(text: string, position: number, delimiter: string): { rows: SliceRow[]; length: number } {
  for (let length = sliceChars; ; length = rowMaxChars) {
    const isEnd = position + length >= text.length
    const rows = parseRows(text.slice(position, position + length), delimiter)
    if (!isEnd) rows.pop()
    if (rows.length > 0 || length === rowMaxChars) return { rows, length }
  }
}

function parseRows(slice: string, delimiter: string): SliceRow[] {
  const rows: SliceRow[] = []
  Papa.parse<string[]>(slice, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }) => {
      const isUnclosed = errors.some(({ code }) => code === 'MissingQuotes')
      const isNotDoubled = errors.some(({ code }) => code === 'InvalidQuotes')
      rows.push({
        cells: data,
        end: meta.cursor,
        quotes: isUnclosed ? 'unclosed' : isNotDoubled ? 'not-doubled' : 'valid',
      })
    },
  })
  return rows
}

const isLineBreak = (text: string, index: number): boolean => text[index] === '\n' || text[index] === '\r'

function countLineFeeds(text: string, start: number, end: number): number {
  let count = 0
  for (let index = findLineFeed(text, start); index < end; index = findLineFeed(text, index + 1)) count++
  return count
}

function findLineFeed(text: string, from: number): number {
  const index = text.indexOf('\n', from)
  return index < 0 ? text.length : index
}

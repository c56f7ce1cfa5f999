const columnGap = '  '

/** A heading and rows in aligned columns. Lines have no spaces at the end. */
export function formatTable(heading: string[], rows: string[][]): string {
  const lines = [heading, ...rows].map(row => row.map(removeControlCharacters))
  const widths = heading.map((_, column) => Math.max(...lines.map(row => countCharacters(row[column] ?? ''))))
  const formatLine = (row: string[]) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - countCharacters(cell)))
      .join(columnGap)
      .trimEnd()
  return lines.map(formatLine).join('\n')
}

/** Control characters could move the cursor of the terminal or run commands in it. */
const removeControlCharacters = (cell: string): string => cell.replace(/\p{Cc}+/gu, ' ')

/** Counts characters as people do: é is one, even as two code points. */
const countCharacters = (text: string): number => [...new Intl.Segmenter().segment(text)].length

const gap = '  '

/** Rows below a heading, each column as wide as its widest cell; nothing trails. */
export function formatTable(heading: string[], rows: string[][]): string {
  const all = [heading, ...rows].map(row => row.map(printable))
  const widths = heading.map((_, column) => Math.max(...all.map(row => lengthOf(row[column] ?? ''))))
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - lengthOf(cell)))
      .join(gap)
      .trimEnd()
  return all.map(line).join('\n')
}

/** Without what would move a terminal's cursor, or worse. */
const printable = (cell: string): string => cell.replace(/\p{Cc}+/gu, ' ')

/** Characters as people count them: é is one, however it is stored. */
const lengthOf = (text: string): number => [...new Intl.Segmenter().segment(text)].length

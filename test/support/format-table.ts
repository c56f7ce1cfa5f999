export type Row = readonly string[]

/** A table as Oxfmt writes it: all cells of a column are equally wide. */
export function formatTable(table: Row[]): string {
  const [head = [], ...body] = table
  const widths = head.map((_, column) => Math.max(...table.map(row => row[column]?.length ?? 0)))
  const format = (row: Row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [head, widths.map(width => '-'.repeat(width)), ...body].map(format).join('\n')
}

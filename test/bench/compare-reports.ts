import type { MeasuredSection } from './report.ts'

/** A figure of both reports that differs. `what` names its section, row and column. */
export type ChangedFigure = { what: string; before: string; now: string; ratio: number }

/** A smaller change counts as variation. */
const ratioMin = 1.1

/** The figures of a new measurement that differ by more than 10% from those of an earlier report in Markdown. */
export function compareWithReport(report: string, measured: MeasuredSection[]): ChangedFigure[] {
  const earlier = readFigures(report)
  return measured.flatMap(({ section, table }) =>
    table.rows.flatMap((row, index) =>
      row.flatMap((cell, column) => {
        const what = nameFigure(section.title, table.head, table.rows, index, column)
        const [before, now] = [parseFigure(earlier.get(what)), parseFigure(cell)]
        if (column === 0 || before === null || now === null) return []
        const ratio = now / before
        return Math.max(ratio, 1 / ratio) > ratioMin
          ? [{ what, before: earlier.get(what) ?? '', now: cell, ratio }]
          : []
      }),
    ),
  )
}

/** The cells of all tables by section, row and column. */
function readFigures(report: string): Map<string, string> {
  const figures = new Map<string, string>()
  for (const part of report.split(/^## /m).slice(1)) {
    const [title = ''] = part.split('\n', 1)
    const lines = part.split('\n').filter(line => line.startsWith('|'))
    const [head = [], , ...rows] = lines.map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
    for (const [index, row] of rows.entries())
      for (const [column, cell] of row.entries()) figures.set(nameFigure(title, head, rows, index, column), cell)
  }
  return figures
}

/** Names a figure, also if several rows begin with the same text or several columns have the same head. */
function nameFigure(title: string, head: string[], rows: string[][], index: number, column: number): string {
  const keyColumns = ['events', 'writers'].map(name => head.indexOf(name)).filter(at => at > 0)
  const row = rows[index] ?? []
  const nameRow = (cells: string[]) => [cells[0] ?? '', ...keyColumns.map(at => `${cells[at]} ${head[at]}`)].join(', ')
  const name = nameRow(row)
  const number = rows.slice(0, index).filter(cells => nameRow(cells) === name).length + 1
  const columnName = head[column] ?? ''
  const columnNumber = head.slice(0, column).filter(text => text === columnName).length + 1
  return [
    title,
    number > 1 ? `${name} (${number})` : name,
    columnNumber > 1 ? `${columnName} (${columnNumber})` : columnName,
  ].join(' › ')
}

/** A number at the beginning of a cell; null for any other text, and for 0. */
function parseFigure(text = ''): number | null {
  const figure = Number.parseFloat(text.replaceAll(',', ''))
  return Number.isFinite(figure) && figure > 0 ? figure : null
}

/** Formats the changes as lines of text. */
export const formatChangedFigures = (changed: ChangedFigure[]): string =>
  changed.length === 0
    ? 'No figure differs by more than 10% from docs/performance.md.'
    : [
        'Figures that differ by more than 10% from docs/performance.md:',
        ...changed.map(({ what, before, now, ratio }) => `${what}: ${before} → ${now} (× ${ratio.toFixed(2)})`),
      ].join('\n')

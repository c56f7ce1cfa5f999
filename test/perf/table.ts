/** What one request has cost at one size; times in ms, null where the system does not say. */
export type Cell = { perSecond: number; p50: number; p99: number; nodeMs: number | null; databaseMs: number | null }

export type Row = { request: string; events: number; service: Cell; limit: Cell }

const columns = [
  'request',
  'events',
  'service/s',
  'limit/s',
  'ratio',
  'p50 ms',
  'p99 ms',
  'node ms',
  'db ms',
  'limit node ms',
  'limit db ms',
  'CPU against fewest events',
]

/** The cell in the middle of several, each of its figures for itself. */
export const medianOf = (cells: Cell[]): Cell => ({
  perSecond: median(cells.map(({ perSecond }) => perSecond)) ?? 0,
  p50: median(cells.map(({ p50 }) => p50)) ?? 0,
  p99: median(cells.map(({ p99 }) => p99)) ?? 0,
  nodeMs: median(cells.map(({ nodeMs }) => nodeMs)),
  databaseMs: median(cells.map(({ databaseMs }) => databaseMs)),
})

function median(figures: (number | null)[]): number | null {
  const known = figures.filter(figure => figure !== null).sort((a, b) => a - b)
  return known[Math.floor(known.length / 2)] ?? null
}

/** The rows as a table that Markdown shows and a terminal too. */
export function tableOf(rows: Row[]): string {
  const texts = rows.map(row => textsOf(row, rows))
  const widths = columns.map((column, at) => Math.max(column.length, ...texts.map(text => text[at]?.length ?? 0)))
  const line = (parts: string[]) =>
    `| ${parts.map((part, at) => (at === 0 ? part.padEnd(widths[at] ?? 0) : part.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line([...columns]), rule, ...texts.map(line)].join('\n')
}

function textsOf({ request, events, service, limit }: Row, rows: Row[]): string[] {
  const fewest = Math.min(...rows.map(row => row.events))
  const smallest = rows.find(row => row.request === request && row.events === fewest)
  const growth = events === fewest || !smallest ? null : divided(cpuOf(service), cpuOf(smallest.service))
  return [
    request,
    events.toLocaleString('en'),
    service.perSecond.toFixed(0),
    limit.perSecond.toFixed(0),
    (service.perSecond / limit.perSecond).toFixed(2),
    service.p50.toFixed(1),
    service.p99.toFixed(1),
    shown(service.nodeMs),
    shown(service.databaseMs),
    shown(limit.nodeMs),
    shown(limit.databaseMs),
    growth === null ? '' : `${growth.toFixed(2)} ×`,
  ]
}

const cpuOf = ({ nodeMs, databaseMs }: Cell): number | null =>
  nodeMs === null || databaseMs === null ? null : nodeMs + databaseMs

const divided = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one / other

const shown = (ms: number | null): string => ms?.toFixed(2) ?? '?'

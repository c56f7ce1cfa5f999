import { Presets, SingleBar } from 'cli-progress'

const lineEveryMs = 3_000

/** Shows the progress of an import: a bar on a terminal, else a line every few seconds. */
type ImportProgress = { addExpected: (events: number) => void; addDone: () => void; stop: () => void }

export function createImportProgress(out: NodeJS.WriteStream): ImportProgress {
  return out.isTTY ? createBar(out) : createLines(out)
}

function createBar(out: NodeJS.WriteStream): ImportProgress {
  const startedAt = performance.now()
  let [done, total] = [0, 0]
  const format = 'Importing {bar} {value} of {total} | {rate}/s | {remaining}'
  const bar = new SingleBar({ format, stream: out, hideCursor: true, clearOnComplete: true }, Presets.shades_classic)
  const payload = () => {
    const perMs = done / (performance.now() - startedAt)
    const remainingS = Math.round((total - done) / perMs / 1_000)
    return {
      rate: Math.round(perMs * 1_000),
      remaining: total > done && Number.isFinite(remainingS) ? `${remainingS} s left` : '',
    }
  }
  bar.start(0, 0, payload())
  return {
    addExpected: events => bar.setTotal((total += events)),
    addDone: () => {
      done++
      if (done > total) bar.setTotal((total = done))
      bar.update(done, payload())
    },
    stop: () => bar.stop(),
  }
}

function createLines(out: NodeJS.WriteStream): ImportProgress {
  const startedAt = performance.now()
  let [done, total, printedAt] = [0, 0, startedAt]
  return {
    addExpected: events => void (total += events),
    addDone: () => {
      done++
      const now = performance.now()
      if (now - printedAt < lineEveryMs) return
      printedAt = now
      out.write(
        `${done}${total > done ? ` of ${total}` : ''} events, ${Math.round((done / (now - startedAt)) * 1_000)}/s\n`,
      )
    },
    stop: () => undefined,
  }
}

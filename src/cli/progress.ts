import { Presets, SingleBar } from 'cli-progress'

const lineEveryMs = 3_000

/** `Importing`, and `events`. */
type ProgressWords = { activity: string; items: string }

/** Shows the progress of a command: a bar on a terminal, else a line every few seconds. */
type Progress = { addExpected: (items: number) => void; addDone: (items?: number) => void; stop: () => void }

export function createProgress(out: NodeJS.WriteStream, words: ProgressWords): Progress {
  return out.isTTY ? createBar(out, words) : createLines(out, words)
}

function createBar(out: NodeJS.WriteStream, { activity }: ProgressWords): Progress {
  const startedAt = performance.now()
  let [done, total] = [0, 0]
  const format = `${activity} {bar} {value} of {total} | {rate}/s | {remaining}`
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
    addExpected: count => bar.setTotal((total += count)),
    addDone: (count = 1) => {
      done += count
      if (done > total) bar.setTotal((total = done))
      bar.update(done, payload())
    },
    stop: () => bar.stop(),
  }
}

function createLines(out: NodeJS.WriteStream, { items }: ProgressWords): Progress {
  const startedAt = performance.now()
  let [done, total, printedAt] = [0, 0, startedAt]
  return {
    addExpected: count => void (total += count),
    addDone: (count = 1) => {
      done += count
      const now = performance.now()
      if (now - printedAt < lineEveryMs) return
      printedAt = now
      out.write(
        `${done}${total > done ? ` of ${total}` : ''} ${items}, ${Math.round((done / (now - startedAt)) * 1_000)}/s\n`,
      )
    },
    stop: () => undefined,
  }
}

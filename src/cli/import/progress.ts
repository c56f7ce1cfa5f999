import { Presets, SingleBar } from 'cli-progress'

const lineEveryMs = 3_000

/** Shows how far an import is: a bar on a terminal, a line every few seconds elsewhere. */
export type ImportProgress = { addExpected: (events: number) => void; addDone: () => void; stop: () => void }

export function createImportProgress(out: NodeJS.WriteStream): ImportProgress {
  return out.isTTY ? bar(out) : lines(out)
}

function bar(out: NodeJS.WriteStream): ImportProgress {
  const began = performance.now()
  let [done, total] = [0, 0]
  const format = 'Importing {bar} {value} of {total} | {speed}/s | {rest}'
  const single = new SingleBar({ format, stream: out, hideCursor: true, clearOnComplete: true }, Presets.shades_classic)
  const payload = () => {
    const perMs = done / (performance.now() - began)
    const leftS = Math.round((total - done) / perMs / 1_000)
    return { speed: Math.round(perMs * 1_000), rest: total > done && Number.isFinite(leftS) ? `${leftS} s left` : '' }
  }
  single.start(0, 0, payload())
  return {
    addExpected: events => single.setTotal((total += events)),
    addDone: () => {
      done++
      if (done > total) single.setTotal((total = done))
      single.update(done, payload())
    },
    stop: () => single.stop(),
  }
}

function lines(out: NodeJS.WriteStream): ImportProgress {
  const began = performance.now()
  let [done, total, said] = [0, 0, began]
  return {
    addExpected: events => void (total += events),
    addDone: () => {
      done++
      const now = performance.now()
      if (now - said < lineEveryMs) return
      said = now
      out.write(
        `${done}${total > done ? ` of ${total}` : ''} events, ${Math.round((done / (now - began)) * 1_000)}/s\n`,
      )
    },
    stop: () => undefined,
  }
}

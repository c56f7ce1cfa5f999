import { Presets, SingleBar } from 'cli-progress'

const lineEveryMs = 3_000

/** Shows how far an import is: a bar on a terminal, a line every few seconds elsewhere. */
export type Progress = { expect: (events: number) => void; step: () => void; stop: () => void }

export function createProgress(out: NodeJS.WriteStream): Progress {
  return out.isTTY ? bar(out) : lines(out)
}

function bar(out: NodeJS.WriteStream): Progress {
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
    expect: events => single.setTotal((total += events)),
    step: () => {
      done++
      if (done > total) single.setTotal((total = done))
      single.update(done, payload())
    },
    stop: () => single.stop(),
  }
}

function lines(out: NodeJS.WriteStream): Progress {
  const began = performance.now()
  let [done, total, said] = [0, 0, began]
  return {
    expect: events => void (total += events),
    step: () => {
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

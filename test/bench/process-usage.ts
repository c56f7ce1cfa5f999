import { readdirSync, readFileSync } from 'node:fs'

/** CPU time since the start of a process in ms; null on systems without Linux's /proc. */
type CpuMs = number | null

/** /proc reports CPU time in hundredths of a second, whatever the clock of the kernel. */
const tickMs = 10

/** Reads the CPU time of one process. */
export const readProcessCpuMs = (pid: number): CpuMs => readProcessStat(pid)?.ownMs ?? null

/** Reads the CPU time of a PostgreSQL server: its postmaster and all its backends, including ended ones. */
export function readPostgresCpuMs(postmaster: number): CpuMs {
  const own = readProcessStat(postmaster)
  if (!own) return null
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => readProcessStat(Number(name)) ?? [])
    .filter(({ parent }) => parent === postmaster)
  return own.ownMs + own.endedMs + children.reduce((sum, { ownMs }) => sum + ownMs, 0)
}

/** Reads the resident memory of a process in MB of a million bytes; null without /proc. */
export function readResidentMb(pid: number): number | null {
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kibibytes === undefined ? null : (Number(kibibytes) * 1_024) / 1e6
  } catch {
    return null // the process has ended, or this is not Linux
  }
}

type ProcessStat = { parent: number; ownMs: number; endedMs: number }

/** See proc_pid_stat(5): ppid, utime, stime, cutime and cstime follow the name, which may contain spaces. */
function readProcessStat(pid: number): ProcessStat | null {
  const fields = readStatText(pid)?.split(') ').at(-1)?.split(' ').map(Number)
  if (!fields) return null
  const ticks = (...indexes: number[]) => indexes.reduce((sum, index) => sum + (fields[index] ?? 0) * tickMs, 0)
  return { parent: fields[1] ?? 0, ownMs: ticks(11, 12), endedMs: ticks(13, 14) }
}

function readStatText(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null // the process has ended, or this is not Linux
  }
}

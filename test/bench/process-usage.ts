import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of CPU since its start; null where the system does not say (/proc of Linux does). */
export type CpuMs = number | null

/** Linux counts in hundredths of a second, whatever the kernel's own clock. */
const tickMs = 10

/** CPU time of one process. */
export const readProcessCpuMs = (pid: number): CpuMs => fieldsOf(pid)?.ownMs ?? null

/** CPU time of a PostgreSQL: its postmaster and all backends, those that have ended included. */
export function readPostgresCpuMs(postmaster: number): CpuMs {
  const own = fieldsOf(postmaster)
  if (!own) return null
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => fieldsOf(Number(name)) ?? [])
    .filter(({ parent }) => parent === postmaster)
  return own.ownMs + own.endedMs + children.reduce((sum, { ownMs }) => sum + ownMs, 0)
}

/** Memory that a process holds, in megabytes of a million bytes; null where the system does not say. */
export function readResidentMb(pid: number): number | null {
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kibibytes === undefined ? null : (Number(kibibytes) * 1_024) / 1e6
  } catch {
    return null // it has ended, or this is not Linux
  }
}

type Fields = { parent: number; ownMs: number; endedMs: number }

/** See proc_pid_stat(5): ppid, utime and stime, cutime and cstime stand behind the name, which may have spaces. */
function fieldsOf(pid: number): Fields | null {
  const fields = statOf(pid)?.split(') ').at(-1)?.split(' ').map(Number)
  if (!fields) return null
  const ticks = (...places: number[]) => places.reduce((sum, place) => sum + (fields[place] ?? 0) * tickMs, 0)
  return { parent: fields[1] ?? 0, ownMs: ticks(11, 12), endedMs: ticks(13, 14) }
}

function statOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null // it has ended, or this is not Linux
  }
}

import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { formatRecurrence } from '../../src/core/recurrence/recurrence-lines.ts'
import type { Recurrence, SeriesStart } from '../../src/core/recurrence/recurrence.ts'
import { isFixedOffsetZone } from '../../src/core/time/zone.ts'
import { toInstant, toWall, type WallTime } from '../../src/core/time/wall-time.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { installPackage, mayInstallPackages } from './debian-packages.ts'
import { isWholeSuite } from './suite-size.ts'

/** A calendar file, and the first and the last day whose starts are expanded. */
type IcsCase = { ics: string; from: string; until: string }

const modules = 'import icalendar, recurring_ical_events'
// Debian's packages belong to its own Python, which may not be the first in PATH.
const commands = ['/usr/bin/python3', 'python3']

/**
 * A Python with python3-recurring-ical-events, which root installs on Debian; null, with a message, if there is none.
 * Only the whole suite looks for it.
 */
export function findIndependentExpansion(): string | null {
  if (!isWholeSuite) return null
  const find = () => commands.find(command => spawnSync(command, ['-c', modules]).status === 0)
  const installed = find()
  if (installed !== undefined) return installed
  if (mayInstallPackages()) installPackage('python3-recurring-ical-events')
  const python = find() ?? null
  if (python === null)
    process.stderr.write(
      'python3-recurring-ical-events is not installed, so no other implementation expands the rules (Debian: apt-get install python3-recurring-ical-events).\n',
    )
  return python
}

/** The starts of each calendar, as wall times of its zone, by an implementation that is not ours. */
export function expandIndependently(python: string, cases: IcsCase[]): WallTime[][] {
  const script = path.join(projectFolder, 'test/support/expand-ics.py')
  const { status, stdout, stderr } = spawnSync(python, [script], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (status !== 0) throw new Error(`The independent expansion failed: ${stderr.slice(-2000)}`)
  return JSON.parse(stdout) as WallTime[][]
}

/** A calendar file with one event of an hour, or of a day, that recurs. */
export function formatIcs(recurrence: Recurrence, start: SeriesStart): string {
  const { startWall, zone, isAllDay } = start
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    'BEGIN:VEVENT',
    'UID:1@example.org',
    'DTSTAMP:20260101T000000Z',
    `DTSTART${formatStart(startWall, zone, isAllDay)}`,
    `DURATION:${isAllDay ? 'P1D' : 'PT1H'}`,
    ...formatRecurrence(recurrence, start),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

function formatStart(wall: WallTime, zone: string, isAllDay: boolean): string {
  const format = (time: WallTime) => time.replace(/[-:]/g, '').replace(' ', 'T')
  if (isAllDay) return `;VALUE=DATE:${format(wall).slice(0, 8)}`
  if (zone === 'UTC' || isFixedOffsetZone(zone)) return `:${format(toWall(toInstant(wall, zone), 'UTC'))}Z`
  return `;TZID=${zone}:${format(wall)}`
}

import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { createDiskStore } from '../../src/images/store/disk-store.ts'
import { projectFolder } from '../../src/project-folder.ts'

/** The folder of the migrations. */
export const migrations = path.join(projectFolder, 'prisma/migrations')

/** A report of progress that nobody reads. */
export const progress = { addExpected: () => {}, addDone: () => {} }

/**
 * A folder that exists until the last test of the file. `write` and `restore` use the backup `file` and the pictures of
 * `store` in it, if they get no others.
 */
export function useBackupFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'calendar-backup-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'calendar.tar.gz')
  const store = createDiskStore(path.join(folder, 'media'))
  const getDefaults = () => ({
    migrationFolder: migrations,
    store,
    file,
    signal: new AbortController().signal,
    progress,
  })
  return {
    folder,
    file,
    store,
    write: (url: string, options: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
      writeBackup({ ...getDefaults(), url, mayReplace: true, now: new Date('2026-11-23T09:00:00Z'), ...options }),
    restore: (url: string, options: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
      restoreBackup({ ...getDefaults(), url, mayReplace: false, warn: () => {}, ...options }),
  }
}

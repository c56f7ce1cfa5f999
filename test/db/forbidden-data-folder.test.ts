import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../../src/start/open-database.ts'

it('a folder of DATA_DIR in which the user may not write is named with its setting', async () => {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'calendar-forbidden-'))
  const dataDir = path.join(parent, 'data')
  chmodSync(parent, 0o555)
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65_534) // root may write everywhere
  try {
    // The folder is created before the first `await`.
    const opened = openDatabase({ databaseUrl: undefined, databaseDirectUrl: undefined, dataDir }, () => {})
    if (isRoot) process.seteuid?.(0)
    await expect(opened).rejects.toThrow(
      `The service cannot write to ${dataDir}, the folder of DATA_DIR (EACCES: permission denied, mkdir '${dataDir}'). ` +
        'Allow its user to write there, or set DATA_DIR to another folder.',
    )
  } finally {
    if (isRoot) process.seteuid?.(0)
    rmSync(parent, { recursive: true })
  }
})

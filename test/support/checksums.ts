import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'

/** The SHA-256 of each file below `folder`, and the target of each link, by its path. */
export function readChecksums(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter(entry => !entry.isDirectory())
  const checksums = entries.map(entry => {
    const file = path.join(entry.parentPath, entry.name)
    const content = entry.isSymbolicLink() ? readlinkSync(file) : readFileSync(file)
    return [path.relative(folder, file), createHash('sha256').update(content).digest('hex')]
  })
  return Object.fromEntries(checksums.sort())
}

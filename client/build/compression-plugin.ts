import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Files that are smaller than this travel in one packet anyway. */
const packedFromBytes = 1_024

/** Lays a packed copy beside every text file that was built, so that the service packs nothing while it serves. */
export const compressionPlugin = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const name of readdirSync(path.join(dir, 'assets'))) {
      const file = path.join(dir, 'assets', name)
      if (!/\.(js|css|svg|json)$/.test(name)) continue
      const bytes = readFileSync(file)
      if (bytes.length < packedFromBytes) continue
      writeFileSync(`${file}.br`, brotliCompressSync(bytes))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})

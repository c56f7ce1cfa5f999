import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files fit into one network packet, so compression does not help. */
const minCompressedBytes = 1_024

/**
 * Writes a Brotli and a gzip copy beside every text file of the build, so that the service does not
 * compress on each request.
 */
export const compressionPlugin = (): Plugin => ({
  name: 'compression',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const name of readdirSync(path.join(dir, 'assets'))) {
      const file = path.join(dir, 'assets', name)
      if (!/\.(js|css|svg|json)$/.test(name)) continue
      const bytes = readFileSync(file)
      if (bytes.length < minCompressedBytes) continue
      writeFileSync(`${file}.br`, brotliCompressSync(bytes))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})

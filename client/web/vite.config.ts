import path from 'node:path'
import { defineConfig } from 'vite'
import { outlinePlugin } from '../build/outline-plugin.ts'
import { compressionPlugin } from '../build/compression-plugin.ts'

/** Where the service is that the development server of the page passes calls on to. */
const service = process.env['SERVICE_URL'] ?? 'http://127.0.0.1:3000'

/** The calendar page: one document, which the service fills in per address, and its files under `/assets/`. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: path.join(import.meta.dirname, '../../dist/page'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  plugins: [outlinePlugin(), compressionPlugin()],
  server: { proxy: { '^/((en|fr|el)/)?trpc/': service } },
})

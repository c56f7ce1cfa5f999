import path from 'node:path'
import { defineConfig } from 'vite'
import { compressionPlugin } from '../build/compression-plugin.ts'
import { messagesPlugin } from '../build/messages-plugin.ts'
import { worldMapPlugin } from '../build/world-map-plugin.ts'
import { languages } from '../../src/core/language.ts'

/** The development server forwards the page's API calls to this URL. */
const serviceUrl = process.env['SERVICE_URL'] ?? 'http://127.0.0.1:3000'

/**
 * Builds the calendar page: an HTML document, which the service completes for each address, and the files under
 * `/assets/`.
 */
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
  plugins: [messagesPlugin(), worldMapPlugin(), compressionPlugin()],
  server: { proxy: { [`^/((${languages.join('|')})/)?trpc/`]: serviceUrl } },
})

import path from 'node:path'
import { defineConfig } from 'vite'
import { compressionPlugin } from '../build/compression-plugin.ts'
import { embedScriptPlugin } from '../build/embed-script-plugin.ts'
import { messagesPlugin } from '../build/messages-plugin.ts'
import { worldMapPlugin } from '../build/world-map-plugin.ts'
import { languages } from '../../src/core/language.ts'

/** The development server forwards the page's API calls to this URL. */
const serviceUrl = process.env['SERVICE_URL'] ?? 'http://127.0.0.1:3000'

const embedConfigFile = path.join(import.meta.dirname, 'vite.embed.config.ts')

/**
 * What every page loads. These modules and all that they import form one chunk. Otherwise, what they share with a lazy
 * chunk would be a chunk of its own, with its own headers and a compression of its own. The last two are what the
 * messages of each language import.
 */
const firstModules = /\/client\/web\/app\/main\.tsx$|\/node_modules\/(?:@messageformat\/runtime|make-plural)\//

/** Each visit loads these a second after the page: the first to follow changes, and then the second for its stream. */
const liveModules = /\/client\/(?:web\/lib\/live\/live-updates|subscription-link)\.ts$/

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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'index', test: firstModules, priority: 1 },
            { name: 'live-updates', test: liveModules },
          ],
        },
      },
    },
  },
  plugins: [messagesPlugin(), worldMapPlugin(), compressionPlugin(), embedScriptPlugin(embedConfigFile)],
  server: { proxy: { [`^/((${languages.join('|')})/)?trpc/`]: serviceUrl } },
})

import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { messagesPlugin } from '../build/messages-plugin.ts'

/** Parts of the page that need a browser or are for editors. The service does not render them. */
export const browserOnlyModules =
  /\/(?:day-grid|hour-grid|venue-map|map-view|embed-dialog|edit-routes|writer-tools|sign-in-page|submit-page|live-updates)\.tsx?$/

const withoutBrowserParts: Plugin = {
  name: 'without browser parts',
  resolveDynamicImport: specifier =>
    typeof specifier === 'string' && browserOnlyModules.test(specifier) ? '\0browser-part' : null,
  load: id => (id === '\0browser-part' ? 'export {}' : null),
}

/** Builds the page as one script that the service runs to render it (src/http/page/render/page-script.ts). */
export default defineConfig({
  root: import.meta.dirname,
  mode: 'service',
  build: {
    ssr: path.join(import.meta.dirname, 'app/server.tsx'),
    outDir: path.join(import.meta.dirname, '../../dist/page/server'),
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: { output: { format: 'cjs', codeSplitting: false, entryFileNames: 'render.cjs' } },
  },
  ssr: { noExternal: true },
  plugins: [messagesPlugin(), withoutBrowserParts],
})

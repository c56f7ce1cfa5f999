import path from 'node:path'
import { defineConfig } from 'vite'

/** Builds `/service-worker.js`. Browsers load it as one classic script. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: path.join(import.meta.dirname, '../../dist/page/worker'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: path.join(import.meta.dirname, 'app/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})

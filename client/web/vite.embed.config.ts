import path from 'node:path'
import { defineConfig } from 'vite'

/** Builds `/embed.js`, the script for other sites: one file that leaves no global name behind. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: path.join(import.meta.dirname, '../../dist/page/embed'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: path.join(import.meta.dirname, 'embed/calendar-embed.ts'),
      output: { format: 'iife', entryFileNames: 'embed.js' },
    },
  },
})

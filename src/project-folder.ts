import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of package.json: the same whether the program runs from `src/` or, built, from `dist/src/`. */
export const projectFolder = holderOf('package.json', import.meta.dirname)

function holderOf(file: string, folder: string): string {
  return existsSync(path.join(folder, file)) ? folder : holderOf(file, path.dirname(folder))
}

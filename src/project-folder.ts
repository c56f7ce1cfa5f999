import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of package.json: the same whether the program runs from `src/` or, built, from `dist/src/`. */
export const projectFolder = findFolderWith('package.json', import.meta.dirname)

function findFolderWith(file: string, folder: string): string {
  return existsSync(path.join(folder, file)) ? folder : findFolderWith(file, path.dirname(folder))
}

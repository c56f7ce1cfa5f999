import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../project-folder.ts'

/** The version of the service. A new version may write the same records differently. */
export const { version: serviceVersion } = JSON.parse(
  readFileSync(path.join(projectFolder, 'package.json'), 'utf8'),
) as { version: string }

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from './project-folder.ts'
import type { Settings } from './settings.ts'

/** Which version of the service runs; `commit` is absent if nobody has named it. */
export type ServiceVersion = { version: string; commit?: string | undefined }

/** The version of the service. A new version may write the same records differently. */
export const { version: serviceVersion } = JSON.parse(
  readFileSync(path.join(projectFolder, 'package.json'), 'utf8'),
) as { version: string }

/** The build writes the commit here, unless it runs outside a repository. */
const commitFile = path.join(projectFolder, 'dist/commit')

/** The version and the commit: of GIT_COMMIT, else of the build. */
export const findServiceVersion = ({ gitCommit }: Pick<Settings, 'gitCommit'>): ServiceVersion => ({
  version: serviceVersion,
  commit: gitCommit ?? (existsSync(commitFile) ? readFileSync(commitFile, 'utf8').trim() : undefined),
})

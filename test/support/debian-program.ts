import { spawnSync } from 'node:child_process'
import { installPackage, mayInstallPackages } from './debian-packages.ts'
import { isWholeSuite } from './suite-size.ts'

/** A program that reads standard input, and the package of Debian that has it. */
type DebianProgram = { command: string; probe: string[]; packageName: string }

/** Runs a program of Debian on a text and returns its output. Fails with its error output. */
export type RunProgram = (args: string[], input: string) => string

/**
 * Finds a program, which root installs on Debian; null, with a message, if there is none. Only the whole suite looks for
 * programs, so that `npm test` installs none.
 */
export function findDebianProgram({ command, probe, packageName }: DebianProgram): RunProgram | null {
  if (!isWholeSuite) return null
  const isInstalled = () => spawnSync(command, probe).status === 0
  if (!isInstalled() && mayInstallPackages()) installPackage(packageName)
  if (!isInstalled()) {
    process.stderr.write(
      `${packageName} is not installed, so it does not read our feeds (Debian: apt-get install ${packageName}).\n`,
    )
    return null
  }
  return (args, input) => {
    const { status, stdout, stderr } = spawnSync(command, args, { input, encoding: 'utf8', maxBuffer: 1e8 })
    if (status !== 0) throw new Error(`${command} failed: ${stderr.slice(-2000)}`)
    return stdout
  }
}

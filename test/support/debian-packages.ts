import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this process may install packages of Debian. */
export const mayInstallPackages = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs a package of Debian, and returns whether it is installed. If that fails, prints why. */
export function installPackage(name: string): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', name],
  ]
  for (const args of steps) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8', timeout: 600_000 })
    if (status === 0) continue
    process.stderr.write(`apt-get ${args[0]} failed: ${stderr.trim().slice(-500)}\n`)
    if (args[0] === 'install') return false
  }
  return true
}

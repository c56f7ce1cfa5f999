import { readFileSync, statSync, type Stats } from 'node:fs'
import path from 'node:path'

/** The account the server runs under; PostgreSQL refuses to run as root. */
export type ServerAccount = { name: string; uid: number; gid: number }

/**
 * Whom the server of `dir` runs as: null means ourselves, who are not root.
 *
 * Root hands over to the owner of an existing `dir`, else to `postgres`, else to `nobody`.
 * Fails when `dir` belongs to somebody else and we are not root.
 */
export function chooseServerAccount(dir: string): ServerAccount | null {
  const owner = statSync(dir, { throwIfNoEntry: false })
  const uid = process.getuid?.()
  if (uid === undefined) return null
  if (uid === 0) return owner && owner.uid !== 0 ? accountOf(owner) : (named('postgres') ?? named('nobody') ?? nobody)
  if (owner && owner.uid !== uid) throw new Error(notOurs(dir, accountOf(owner)))
  return null
}

/** Fails naming the first folder on the way to one of `targets` that `account` cannot pass through. */
export function requireFolderAccess(account: ServerAccount | null, targets: string[]): void {
  if (!account) return
  for (const target of targets) {
    const closed = foldersTo(target).find(folder => !mayPass(account, folder))
    if (closed) throw new Error(closedTo(account, closed, target))
  }
}

const nobody: ServerAccount = { name: 'nobody', uid: 65_534, gid: 65_534 }

const accounts = () => {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines
    .map(line => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

const named = (name: string) => accounts().find(account => account.name === name)

const accountOf = ({ uid, gid }: Stats): ServerAccount => ({
  name: accounts().find(account => account.uid === uid)?.name ?? `user ${uid}`,
  uid,
  gid,
})

function foldersTo(target: string): string[] {
  const parent = path.dirname(target)
  return parent === target ? [target] : [...foldersTo(parent), target]
}

function mayPass({ uid, gid }: ServerAccount, folder: string): boolean {
  const entry = statSync(folder, { throwIfNoEntry: false })
  if (!entry?.isDirectory()) return true
  const searchBit = entry.uid === uid ? 0o100 : entry.gid === gid ? 0o010 : 0o001
  return (entry.mode & searchBit) !== 0
}

const closedTo = ({ name }: ServerAccount, closed: string, target: string) =>
  `PostgreSQL does not run as root, and ${name}, whom it runs as instead, cannot pass through ${closed} on the way to ${target}. ` +
  `Allow passing with "chmod o+x ${closed}", or move the service out of that folder, or start it as an ordinary user.`

const notOurs = (dir: string, { name }: ServerAccount) =>
  `The database in ${dir} belongs to ${name}. Start the service as ${name} or as root, or set DATA_DIR to a folder of your own.`

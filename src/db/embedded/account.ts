import { readFileSync, statSync, type Stats } from 'node:fs'
import path from 'node:path'

/** The account the server runs under; PostgreSQL refuses to run as root. */
export type ServerAccount = { name: string; uid: number; gid: number }

/**
 * The account that the server of `dir` runs under; null means the account of this process, when it is not root.
 *
 * For root it is the owner of an existing `dir`, else `postgres`, else `nobody`. Fails when this process is not root
 * and `dir` belongs to another account.
 */
export function chooseServerAccount(dir: string): ServerAccount | null {
  const owner = statSync(dir, { throwIfNoEntry: false })
  const uid = process.getuid?.()
  if (uid === undefined) return null
  if (uid === 0)
    return owner && owner.uid !== 0 ? toAccount(owner) : (findAccount('postgres') ?? findAccount('nobody') ?? nobody)
  if (owner && owner.uid !== uid) throw new Error(formatOwnerError(dir, toAccount(owner)))
  return null
}

/** Fails with the name of the first folder above one of `targets` that `account` cannot enter. */
export function requireFolderAccess(account: ServerAccount | null, targets: string[]): void {
  if (!account) return
  for (const target of targets) {
    const inaccessibleFolder = listFolders(target).find(folder => !canEnter(account, folder))
    if (inaccessibleFolder) throw new Error(formatAccessError(account, inaccessibleFolder, target))
  }
}

const nobody: ServerAccount = { name: 'nobody', uid: 65_534, gid: 65_534 }

const readAccounts = () => {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines
    .map(line => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

const findAccount = (name: string) => readAccounts().find(account => account.name === name)

const toAccount = ({ uid, gid }: Stats): ServerAccount => ({
  name: readAccounts().find(account => account.uid === uid)?.name ?? `user ${uid}`,
  uid,
  gid,
})

function listFolders(target: string): string[] {
  const parent = path.dirname(target)
  return parent === target ? [target] : [...listFolders(parent), target]
}

function canEnter({ uid, gid }: ServerAccount, folder: string): boolean {
  const entry = statSync(folder, { throwIfNoEntry: false })
  if (!entry?.isDirectory()) return true
  const searchBit = entry.uid === uid ? 0o100 : entry.gid === gid ? 0o010 : 0o001
  return (entry.mode & searchBit) !== 0
}

const formatAccessError = ({ name }: ServerAccount, folder: string, target: string) =>
  `PostgreSQL does not run as root, and ${name}, which it runs as instead, cannot enter ${folder}, the folder of ${target}. ` +
  `Run "chmod o+x ${folder}", move the service to another folder, or start it as an ordinary user.`

const formatOwnerError = (dir: string, { name }: ServerAccount) =>
  `The database in ${dir} belongs to ${name}. Start the service as ${name} or as root, or set DATA_DIR to a folder of your own.`

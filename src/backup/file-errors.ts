import { stat } from 'node:fs/promises'
import path from 'node:path'
import { getSystemErrorMap } from 'node:util'
import { isDiskFull } from '../core/failure/disk-full.ts'

/** An error that says why the file of a backup cannot be read. `cause` is an error of the file system, of gzip or of tar. */
export function toReadError(file: string, cause: unknown): Error {
  const { code, message } = cause as NodeJS.ErrnoException
  if (code === 'ENOENT') return new Error(`There is no file ${file}.`, { cause })
  const reason = findSystemReason(cause)
  if (reason) return new Error(`${file} cannot be read: ${reason}.`, { cause })
  return new Error(
    `${file} is damaged or incomplete, or is not a backup: ${message.replace(/\.$/, '')}. The calendar was not changed.`,
    { cause },
  )
}

/** An error that says why no file can be created in the folder of `file`. */
export function toCreateError(file: string, cause: unknown): Error {
  const folder = path.dirname(path.resolve(file))
  const { code, message } = cause as NodeJS.ErrnoException
  const problem =
    code === 'ENOENT'
      ? `There is no folder ${folder}. Create it`
      : `${file} cannot be created in ${folder}: ${findSystemReason(cause) ?? message}. Allow this user to write there`
  return new Error(`${problem}, or name a file in another folder.`, { cause })
}

/** An error of a full disk as a sentence with the name of the file; other errors as they are. */
export function toWriteError(file: string, cause: unknown): unknown {
  if (!isDiskFull(cause)) return cause
  return new Error(
    `${file} cannot be written: ${findSystemReason(cause) ?? 'the disk is full'}. The incomplete file was removed. Free space, or ` +
      'name a file on another disk.',
    { cause },
  )
}

/** Fails if `file` is a folder. */
export async function rejectFolder(file: string): Promise<void> {
  const entry = await stat(file).catch(() => null)
  if (entry?.isDirectory()) throw new Error(`${file} is a folder. Name a file.`)
}

/**
 * The words of the operating system, such as `permission denied`. Undefined for errors of gzip, whose error numbers
 * mean something else.
 */
function findSystemReason(error: unknown): string | undefined {
  const { syscall, errno } = error as NodeJS.ErrnoException
  return syscall === undefined || errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]
}

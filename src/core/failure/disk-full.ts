/** What an operating system says when a file does not fit on its disk, or exceeds a quota. */
const fullDiskCodes = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** Whether an error of the file system says that the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  fullDiskCodes.includes((error as Partial<NodeJS.ErrnoException> | null)?.code ?? '')

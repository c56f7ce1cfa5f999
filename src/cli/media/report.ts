import type { MoveResult } from '../../images/store/move-files.ts'
import type { MoveCommand } from './options.ts'

const printedFailuresMax = 50

/** What a move has done, and what the operator does next. */
export function formatMoveReport(
  command: MoveCommand,
  result: MoveResult,
  { isStopped }: { isStopped: boolean },
): string {
  const { failures } = result
  const omitted = failures.length - printedFailuresMax
  return [
    ...(failures.length > 0 ? ['Not copied:'] : []),
    ...failures.slice(0, printedFailuresMax).map(({ key, problem }) => `  ${key}  ${problem}`),
    ...(omitted > 0 ? [`  … and ${omitted} more`] : []),
    formatTotals(command, result, isStopped),
    '',
    ...listNextSteps(command, result, isStopped),
  ].join('\n')
}

function formatTotals(
  { isDryRun }: MoveCommand,
  { copied, copiedBytes, present, deleted, failures }: MoveResult,
  isStopped: boolean,
): string {
  const counts = [
    `${copied} files copied (${(copiedBytes / 1e6).toFixed(1)} MB)`,
    `${present} were there`,
    ...(deleted > 0 ? [`${deleted} deleted where they were`] : []),
    `${failures.length} failed`,
  ]
  return `${isDryRun ? 'Dry run, nothing was changed. ' : ''}${isStopped ? 'Stopped early. ' : ''}${counts.join(', ')}`
}

function listNextSteps({ to, isDryRun, deletesSource }: MoveCommand, result: MoveResult, isStopped: boolean): string[] {
  const move = `npm run media -- move --to ${to}${deletesSource ? ' --delete-source' : ''}`
  if (isDryRun) return [`Next: ${move}`]
  if (isStopped || result.failures.length > 0) return [`Next: ${move}, which goes on with the files that are missing.`]
  if (deletesSource) return ['Next: nothing. The services read the files where they are now.']
  const setting =
    to === 's3'
      ? 'Start all services with MEDIA_S3_BUCKET_URL and its credentials.'
      : 'Start all services without MEDIA_S3_BUCKET_URL and its credentials.'
  const keep = to === 'disk' ? ' Keep the settings of the bucket for this command.' : ''
  return [
    'Next:',
    `  1. ${setting}${keep}`,
    `  2. ${move}, for the files that came meanwhile.`,
    `  3. ${move} --delete-source, when everything is shown.`,
  ]
}

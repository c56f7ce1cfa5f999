import { chooseAddressCheck, type Dependencies } from '../../api/dependencies.ts'
import { copyImages, findImagesAt, type ImageAddresses, type ImageResult } from '../../import/store/copy-images.ts'
import { createNamedHostCheck } from '../../net/named-host.ts'
import type { CheckAddress } from '../../net/public-address.ts'
import { createProgress } from '../progress.ts'
import type { ImportCommandOptions } from './options.ts'

const printedFailuresMax = 50

/**
 * Copies the images of imported events and reports how many, and which failed. Returns the exit code: 1 if some failed,
 * 130 if it was stopped.
 */
export async function runImageCopies(
  dependencies: Dependencies,
  { sources, isDryRun }: ImportCommandOptions,
  { addresses, stop, print }: { addresses: ImageAddresses; stop: AbortSignal; print: (text: string) => void },
): Promise<number> {
  if (isDryRun) {
    print(await formatDryRun(dependencies, addresses))
    return 0
  }
  const progress = createProgress(process.stderr, { activity: 'Copying', items: 'images' })
  const report: CopyReport = { missing: 0, stored: 0, results: [] }
  try {
    await copyImages(dependencies, addresses, {
      chooseAddressCheck: await createAddressChecks(dependencies, sources),
      signal: stop,
      onExpected: (missing, stored) => {
        Object.assign(report, { missing, stored })
        progress.addExpected(missing)
      },
      onResult: result => {
        report.results.push(result)
        progress.addDone()
      },
    })
  } finally {
    progress.stop()
    print(formatImageReport(report, { isStopped: stop.aborted }))
  }
  if (stop.aborted) return 130
  return report.results.some(({ problem }) => problem !== undefined) ? 1 : 0
}

/**
 * The host of a source may be on this machine or in its networks, because the operator has named it; so may its images.
 */
async function createAddressChecks(
  { settings }: Dependencies,
  sources: string[],
): Promise<(url: string) => CheckAddress> {
  const checks = new Map<string, CheckAddress>()
  for (const source of sources.filter(one => /^https?:/i.test(one) && URL.canParse(one)))
    checks.set(new URL(source).host, await createNamedHostCheck(new URL(source)))
  const otherwise = chooseAddressCheck(settings)
  return url => (URL.canParse(url) && checks.get(new URL(url).host)) || otherwise
}

const formatDryRun = async (dependencies: Dependencies, addresses: ImageAddresses): Promise<string> => {
  const known = (await findImagesAt(dependencies, [...addresses.keys()])).filter(({ isStored }) => isStored).length
  return `${addresses.size - known} images would be copied, ${known} are here`
}

/** How many images were to be copied, what became of each, and how many images were here before. */
type CopyReport = { missing: number; stored: number; results: ImageResult[] }

export function formatImageReport(
  { missing, stored, results }: CopyReport,
  { isStopped }: { isStopped: boolean },
): string {
  const failures = results.flatMap(({ problem, ...result }) => (problem === undefined ? [] : [{ ...result, problem }]))
  const omitted = failures.length - printedFailuresMax
  const copied = results.filter(({ isCopied }) => isCopied).length
  const left = missing - results.length
  const counts = [
    `${copied} images copied`,
    `${stored + results.length - copied - failures.length} were here`,
    `${failures.length} failed`,
    ...(left > 0 ? [`${left} not copied yet`] : []),
  ]
  return [
    ...(failures.length > 0 ? ['Images that were not copied; their events show them at their addresses:'] : []),
    ...failures.slice(0, printedFailuresMax).map(({ url, location, problem }) => `  ${location}  ${url}  ${problem}`),
    ...(omitted > 0 ? [`  … and ${omitted} more`] : []),
    `${isStopped ? 'Stopped early. ' : ''}${counts.join(', ')}`,
  ].join('\n')
}

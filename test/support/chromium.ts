import { existsSync } from 'node:fs'
import os from 'node:os'
import { type Browser, chromium } from 'playwright-core'

/** The headless shell comes first: it has no windows, menus and extensions, and does the same in less time. */
const commonPaths = [
  '/usr/bin/chromium-headless-shell',
  ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
]

/** The path of Chromium: what CHROMIUM names, else one of the usual paths; null when there is none. */
export const findChromium = (): string | null =>
  [process.env['CHROMIUM'], ...commonPaths].find(file => file && existsSync(file)) ?? null

/**
 * Parts of Chromium that are off. Chromium uses the last list of its command line, so this one repeats those of
 * Playwright that matter here. Without the next ones, each browser context starts a process for the menu of
 * the address bar, which nobody sees, and one in reserve.
 */
const disabledFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess'],
]

/**
 * With these, Chromium makes no requests of its own, and finds no other host. It draws without a graphics card, and
 * the tabs of a context share one process.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--renderer-process-limit=1',
  `--disable-features=${disabledFeatures.join(',')}`,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--lang=en-US',
]

/** The variables from which Chromium would take the language and the time zone of the machine. */
const environment = { LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8', LANGUAGE: 'en_US', TZ: 'UTC' }

/**
 * Starts Chromium in English and UTC, whatever the machine has. It ends with this process, also when a signal ends that;
 * then its profile stays in `folder`.
 */
export async function launchChromium(executablePath: string, folder = os.tmpdir()): Promise<Browser> {
  const env = { ...process.env, ...environment }
  // Playwright creates the profile in the folder for temporary files.
  const temporaryFolder = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    return await chromium.launch({ executablePath, args: chromiumFlags, env, handleSIGTERM: false })
  } finally {
    if (temporaryFolder === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temporaryFolder
  }
}

/** The narrowest phone that the page supports, and a wide screen; CSS pixels. */
export const screenSizes = { phone: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } } as const
export type ScreenName = keyof typeof screenSizes

/** The placeholder for every picture of another host: a landscape. */
export const placeholderImage = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><rect width="160" height="90" fill="#bcd9dd"/><circle cx="118" cy="26" r="11" fill="#f5d08a"/><path d="M0 90V62l34-26 32 24 26-16 68 46z" fill="#0b6473"/></svg>`

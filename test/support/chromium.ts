import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where Chromium is on this machine: what CHROMIUM names, else where systems put it; null when there is none. */
export const findChromium = (): string | null =>
  [process.env['CHROMIUM'], ...places].find(place => place && existsSync(place)) ?? null

/** It asks nobody but the service for anything, and begins with an empty profile. */
const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchChromium = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: flags })

/** The narrowest phone that counts, and a wide screen; CSS pixels. */
export const screenSizes = { phone: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } } as const
export type ScreenName = keyof typeof screenSizes

/** What stands for every picture of another host: a quiet landscape. */
export const placeholderImage = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><rect width="160" height="90" fill="#bcd9dd"/><circle cx="118" cy="26" r="11" fill="#f5d08a"/><path d="M0 90V62l34-26 32 24 26-16 68 46z" fill="#0b6473"/></svg>`

import type { SiteLogo, SiteSettings } from '../../../api/site-settings.ts'
import { backgrounds } from '../../../core/color/accent.ts'
import { getMessages } from '../../../core/failure/messages.ts'
import type { ReadSite } from '../../../resources/settings/site-reader.ts'
import type { RouteHandler } from '../../express-adapter.ts'
import { createReadReply, type Reply } from '../../reply/reply.ts'
import { appIconSizes, defaultIconColor, drawAppIcon } from './app-icon.ts'

/** The path of the web app manifest, after the language: `/fr/manifest.webmanifest`. */
export const manifestPath = '/manifest.webmanifest'

export const appIconPathPattern = /^\/assets\/app-icon-\d{3}-[0-9a-f]{6}\.png$/

const formatIconPath = (size: number, color: string): string => `/assets/app-icon-${size}-${color.slice(1)}.png`

/** Browsers do not install a page with a smaller icon. */
const logoMinPixels = 192

type Options = { readSite: ReadSite }

/**
 * The manifest with which people install the page: in the language of the path, with name, color and logo of the site.
 */
export const createManifestHandler =
  ({ readSite }: Options): RouteHandler =>
  async ({ languageSegment, getLanguage }) => {
    const site = await readSite()
    const language = getLanguage()
    const messages = getMessages('site', language)
    const name = site.siteName ?? messages.calendar
    const manifest = {
      id: '/',
      name,
      short_name: name,
      description: messages.description,
      lang: language,
      start_url: languageSegment ? `/${languageSegment}/` : '/',
      scope: '/',
      display: 'standalone',
      theme_color: getIconColor(site),
      background_color: backgrounds.light[0],
      icons: listIcons(site),
    }
    return createReadReply({
      headers: {
        'Content-Type': 'application/manifest+json; charset=utf-8',
        'Content-Language': language,
        'Cache-Control': 'no-cache',
      },
      body: Buffer.from(JSON.stringify(manifest)),
    })
  }

/** An image of the whole calendar: its logo, else the largest icon that the service draws. The URL is absolute. */
export function getSiteImage(site: SiteSettings, origin: string): { url: string; width?: number; height?: number } {
  if (site.logo) return site.logo
  const size = Math.max(...appIconSizes)
  return { url: `${origin}${formatIconPath(size, getIconColor(site))}`, width: size, height: size }
}

const getIconColor = ({ accentColor }: SiteSettings): string => accentColor ?? defaultIconColor

/** The logo, if it is a square that is large enough, else the icons that the service draws. */
function listIcons(site: SiteSettings) {
  const { logo } = site
  if (logo && canBeIcon(logo)) return [{ src: logo.url, sizes: `${logo.width}x${logo.height}` }]
  return appIconSizes.flatMap(size =>
    ['any', 'maskable'].map(purpose => ({
      src: formatIconPath(size, getIconColor(site)),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  )
}

const canBeIcon = ({ width = 0, height }: SiteLogo): boolean => width === height && width >= logoMinPixels

const iconMaxAgeSeconds = 86_400

/**
 * Serves the icons in the accent color of the site. Passes on requests for other colors and sizes, because drawing
 * takes processor time.
 */
export function createAppIconHandler({ readSite }: Options): RouteHandler {
  const replyByPath = new Map<string, Reply>()
  return async ({ path }) => {
    const color = getIconColor(await readSite())
    const size = appIconSizes.find(one => formatIconPath(one, color) === path)
    if (size === undefined) return null
    const reply = replyByPath.get(path) ?? createIconReply(drawAppIcon(color, size))
    replyByPath.set(path, reply)
    if (replyByPath.size > appIconSizes.length) replyByPath.delete([...replyByPath.keys()][0] ?? '')
    return reply
  }
}

const createIconReply = (body: Buffer): Reply =>
  createReadReply({
    headers: { 'Content-Type': 'image/png', 'Cache-Control': `public, max-age=${iconMaxAgeSeconds}` },
    body,
  })

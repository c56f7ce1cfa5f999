import { parseHttpUrl } from '../../core/text/html/html.ts'

/** Where an event takes place, as its source words it: a line with a place, a service, an address, or several of them. */
type PlaceTexts = {
  location: string
  /** Addresses of properties that are for meetings, the best first. */
  meetingUrls: readonly string[]
  /** Texts that may have the address of a meeting. */
  texts: readonly string[]
  /** The page of the event, where people find the address of a meeting. */
  url: string
}

/** The part of a location that is a place, '' for none, and the address at which people attend online. */
export type SplitPlace = { place: string; onlineUrl: string | null; isOnline: boolean }

const services = new Set(
  (
    'online virtual virtually virtuell virtuel webinar livestream stream streaming zoom teams skype webex jitsi hangouts ' +
    'bigbluebutton bbb gotomeeting gotowebinar whereby discord twitch youtube videokonferenz videoconference ' +
    'visioconférence visio videocall διαδικτυακά διαδικτυακή διαδικτυακό τηλεδιάσκεψη τηλεδιάσκεψης ηλεκτρονικά'
  ).split(' '),
)
/** Words that stand beside the name of a service. Without such a name, they do not make a place online. */
const fillers = new Set(
  (
    'event events meeting meetings call session conference conférence konferenz veranstaltung besprechung réunion reunión ' +
    'reunion riunione reunião möte møde vergadering σύσκεψη συνάντηση εκδήλωση video vidéo live web room link only via on by per über in ' +
    'at the auf sur en par de di da and or also as well hybrid person und et και ή μέσω στο microsoft ms google cisco ' +
    'id join watch here nur auch aussi seulement μόνο'
  ).split(' '),
)

/** Names of services that have several words, none of which names a service alone. */
const phrases = /\b(google meet|jitsi meet|en ligne|facebook live|instagram live)\b/g

const meetingHosts =
  /(^|\.)(zoom\.us|zoom\.com|zoomgov\.com|teams\.microsoft\.com|teams\.live\.com|meet\.google\.com|hangouts\.google\.com|webex\.com|jit\.si|whereby\.com|gotomeeting\.com|goto\.com|gotomeet\.me|bluejeans\.com|join\.skype\.com|chime\.aws|ringcentral\.com|senfcall\.de|workadventu\.re|gather\.town)$|^(meet|bbb|jitsi|conf|webinar|video|visio)\./i
/** Where people watch an event, if its location names such an address. */
const streamHosts =
  /(^|\.)(youtube\.com|youtu\.be|twitch\.tv|vimeo\.com|discord\.gg|discord\.com|streamyard\.com|facebook\.com)$/i
const mapHosts =
  /(^|\.)(goo\.gl|openstreetmap\.org|osm\.org|waze\.com)$|^(maps|www\.bing|www\.google|google)\.|^maps\.app\./i

const urlPattern =
  /\b(?:https?:\/\/|(?=(?:[\w-]{1,63}\.){0,5}(?:zoom\.us|teams\.microsoft\.com|meet\.google\.com|webex\.com|meet\.jit\.si|whereby\.com)\/))[^\s<>"'()[\]{},;|\\]+/gi

const toUrl = (text: string): string | null => {
  const address = text.replace(/(?<![.:!?])[.:!?]+$/, '')
  return parseHttpUrl(/^https?:/i.test(address) ? address : `https://${address}`)
}

/** The addresses in the first `max` characters of a text, without one that goes on after them. */
const listUrls = (text: string, max: number): string[] =>
  [...text.slice(0, max).matchAll(urlPattern)].flatMap(({ 0: address, index }) =>
    text.length > max && index + address.length === max ? [] : (toUrl(address) ?? []),
  )

const hasHost = (pattern: RegExp) => (url: string) => pattern.test(new URL(url).hostname)

/** Hostile files have longer ones. An address has at most 2,000 characters. */
const [placeMax, textMax] = [2_000, 20_000]

/** Tells the place of a location from the service or the address at which people attend online. */
export function splitOnlinePlace({ location, meetingUrls, texts, url }: PlaceTexts): SplitPlace {
  const line = location.replace(/\s+/g, blanks => (blanks.includes('\n') ? '\n' : ' '))
  const whole = parseHttpUrl(location)
  const urls = whole ? [whole] : listUrls(line, placeMax)
  const isMap = hasHost(mapHosts)
  const { rest: words, hasService } = removeServices(line.slice(0, placeMax).replace(urlPattern, ' '))
  const rest = urls.length > 0 && hasOnlyFillers(words) ? '' : words
  const isMeeting = (one: string) => hasHost(meetingHosts)(one) || hasHost(streamHosts)(one)
  const own = urls.find(isMeeting) ?? urls.find(one => !isMap(one) && (hasService || rest === ''))
  const named = meetingUrls.map(text => parseHttpUrl(text.trim())).find(one => one !== null)
  const isFound = own !== undefined || named !== undefined || hasService
  const inText = rest === '' ? texts.flatMap(text => listUrls(text, textMax)).find(hasHost(meetingHosts)) : undefined
  const page = hasService && rest === '' ? parseHttpUrl(url) : null
  const onlineUrl = own ?? named ?? inText ?? page ?? null
  if (!isFound && inText === undefined) return { place: location, onlineUrl: null, isOnline: false }
  const place = own === undefined && !hasService ? location : rest
  return { place, onlineUrl, isOnline: true }
}

/** An attendance mode that the source names, '' for none, and the venues of a place without what is online. */
type PlaceReading<Venue> = { mode: string; readVenues: (place: string) => Venue[] }

/**
 * The venue of an event, and how people attend it. A mode that the source names counts; if that is `offline`, the location is a
 * place as it is.
 */
export function readAttendance<Venue>(texts: PlaceTexts, { mode, readVenues }: PlaceReading<Venue>) {
  const isOffline = mode === 'offline'
  const { place, onlineUrl, isOnline } = isOffline
    ? { place: texts.location, onlineUrl: null, isOnline: false }
    : splitOnlinePlace(texts)
  const venue = readVenues(place)
  const foundMode = !isOnline ? 'offline' : venue.length > 0 ? 'mixed' : 'online'
  return { venue, attendance_mode: mode || foundMode, online_url: onlineUrl ?? '', isOnline }
}

const separators = /(\s*[;|\n()[\]<>]\s*|\s*,\s+|\s+[/+&–-]\s+|\s+(?:and|or|und|oder|et|ou|και|ή)\s+)/i

/** The text without the parts that name a service; as it is if it names none. */
function removeServices(text: string): { rest: string; hasService: boolean } {
  const parts = text.split(separators)
  const isPart = (index: number) => index % 2 === 0
  const hasService = parts.some((part, index) => isPart(index) && namesService(part))
  if (!hasService) return { rest: clean(text), hasService }
  const isKept = (part: string) => part.trim() !== '' && !namesService(part) && !isDetail(part)
  let rest = ''
  for (const [index, part] of parts.entries()) {
    if (!isPart(index) || !isKept(part)) continue
    const separator = (parts[index - 1] ?? '').trim()
    rest += rest === '' ? part : `${/^[,;|\n]?$/.test(separator) ? `${separator || ','} ` : ', '}${part}`
  }
  return { rest: clean(rest), hasService }
}

/** Without the brackets and commas that an address left behind. */
const clean = (text: string): string =>
  text
    .replace(/\(\s*\)|\[\s*\]|<\s*>/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/^[\s,;:|–-]+|(?<![\s,;:|–-])[\s,;:|–-]+$/g, '')

/** Whether a part has nothing but the name of a service: `Zoom Meeting ID: 123 456`, but not `Zoom Bar`. */
function namesService(part: string): boolean {
  const text = part
    .toLowerCase()
    .replace(/\b(passcode|password|passwort|kenncode|pwd|pin|code)\b.*$/s, '')
    .replace(phrases, 'online')
  if (/\bmicrosoft teams\b/.test(text)) return listWords(text).length <= 5
  return hasOnlyFillers(text) && listWords(text).some(word => services.has(word))
}

const listWords = (text: string): string[] => text.match(/[\p{L}\p{M}]+/gu) ?? []

const hasOnlyFillers = (text: string): boolean =>
  listWords(text.toLowerCase()).every(word => services.has(word) || fillers.has(word))

/** A part that only goes with a service: `Passcode: 123`. */
const isDetail = (part: string): boolean =>
  /^\s*(meeting[- ]id|passcode|password|passwort|kenncode|pwd|pin)\b/i.test(part)

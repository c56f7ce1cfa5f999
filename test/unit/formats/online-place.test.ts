import { expect, it } from 'vitest'
import { splitOnlinePlace } from '../../../src/import/values/online-place.ts'

const split = (location: string, others: Partial<Parameters<typeof splitOnlinePlace>[0]> = {}) => {
  const { place, onlineUrl } = splitOnlinePlace({ location, meetingUrls: [], texts: [], url: '', ...others })
  return [place, onlineUrl]
}
const isOnline = (location: string) => splitOnlinePlace({ location, meetingUrls: [], texts: [], url: '' }).isOnline

const zoom = 'https://zoom.us/j/123?pwd=x'

it.each([
  [`Zoom (${zoom})`, '', zoom],
  [`Zoom: ${zoom}`, '', zoom],
  [zoom, '', zoom],
  ['zoom.us/j/123', '', 'https://zoom.us/j/123'],
  [`Town Hall, 1 Main St; ${zoom}`, 'Town Hall, 1 Main St', zoom],
  [`Town Hall and online: ${zoom}`, 'Town Hall', zoom],
  [`Town Hall\n${zoom}`, 'Town Hall', zoom],
  [`Join here <${zoom}>.`, '', zoom],
  ['Online – https://club.example/live', '', 'https://club.example/live'],
  ['https://club.example/live', '', 'https://club.example/live'],
  ['Watch on https://www.youtube.com/live/abc', '', 'https://www.youtube.com/live/abc'],
  ['Café Nord, https://cafe.example', 'Café Nord, https://cafe.example', null],
  ['https://maps.app.goo.gl/abc', 'https://maps.app.goo.gl/abc', null],
  ['Town Hall (https://www.google.com/maps?q=1,2)', 'Town Hall (https://www.google.com/maps?q=1,2)', null],
])('%s', (location, place, onlineUrl) => {
  expect(split(location)).toEqual([place, onlineUrl])
})

it.each([
  'Microsoft Teams Meeting',
  'Microsoft Teams-Besprechung',
  'Réunion Microsoft Teams',
  'Σύσκεψη Microsoft Teams',
  'Zoom',
  'Zoom Meeting ID: 123 456 789, Passcode: gx7',
  'via Zoom',
  'Google Meet',
  'Cisco Webex',
  'Webex Meeting',
  'Jitsi Meet',
  'Online',
  'Online event',
  'ONLINE-Veranstaltung',
  'En ligne',
  'Διαδικτυακά',
  'Virtual Event',
  'Webinar',
])('%s is online, and no place', location => {
  expect([isOnline(location), split(location)]).toEqual([true, ['', null]])
})

it.each([
  'Zoom Erlebniswelt, Gelsenkirchen',
  'Zoom Bar',
  'Internet Café',
  'Café Online',
  'Team Room',
  'Meet & Eat',
  'Ligne 5',
  'Town Hall',
  '',
])('%j is a place as it is', location =>
  expect([isOnline(location), split(location)]).toEqual([false, [location, null]]),
)

/** Time that grows with the square of the length would be minutes. */
it.each([
  ['labels', 'a.'.repeat(200_000)],
  ['blanks', `a${' '.repeat(400_000)}b`],
  ['line breaks', `a${'\n'.repeat(400_000)}b`],
  ['commas', `a${','.repeat(400_000)}b`],
  ['dashes', `a${' -'.repeat(200_000)} b`],
  ['brackets', `a${'('.repeat(400_000)}b`],
  ['an address with a blank', `https://${'a'.repeat(400_000)} b`],
  ['an address of dots', `Hall https://a.example/${'.'.repeat(400_000)}b`],
])('a text of %s is no online place', (_, text) => {
  expect([isOnline(text), split('', { texts: [text] })]).toEqual([false, ['', null]])
})

it('reads the beginning of a long text, and all of a place with many blanks', () => {
  expect(split('', { texts: [`${'a. '.repeat(5_000)} zoom.us/j/123`] })).toEqual(['', 'https://zoom.us/j/123'])
  expect(split(`Town Hall,${' '.repeat(5_000)}Zoom`)).toEqual(['Town Hall', null])
  expect(split('', { texts: [`https://eu.web.conf.zoom.us/j/1`] })).toEqual(['', 'https://eu.web.conf.zoom.us/j/1'])
  expect(split('', { texts: [`eu.web.conf.zoom.us/j/1`] })).toEqual(['', 'https://eu.web.conf.zoom.us/j/1'])
})

it('finds the address in a property for meetings, in a text, and last on the page of the event', () => {
  const others = {
    texts: ['More: https://club.example\nJoin: https://meet.google.com/abc-defg-hij.'],
    url: 'https://club.example/7',
  }
  expect(split('Online event', { url: others.url })).toEqual(['', 'https://club.example/7'])
  expect(split('Online event', others)).toEqual(['', 'https://meet.google.com/abc-defg-hij'])
  expect(split('', { texts: others.texts })).toEqual(['', 'https://meet.google.com/abc-defg-hij'])
  expect(split('Microsoft Teams Meeting; Room 12', { ...others, meetingUrls: ['tel:+30210', zoom] })).toEqual([
    'Room 12',
    zoom,
  ])
  expect(split('Town Hall, 1 Main St', others)).toEqual(['Town Hall, 1 Main St', null])
  expect(split('Town Hall, 1 Main St', { meetingUrls: [zoom] })).toEqual(['Town Hall, 1 Main St', zoom])
})

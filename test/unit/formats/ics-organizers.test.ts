import { expect, it } from 'vitest'
import { readCalendar } from '../../../src/formats/ics/read-calendar.ts'
import { readOrganizers } from '../../../src/import/ics/organizers.ts'

const read = (...lines: string[]) => {
  const { events } = readCalendar(['BEGIN:VEVENT', ...lines, 'END:VEVENT', ''].join('\r\n'))
  const notes: string[] = []
  return { organizers: events.flatMap(event => readOrganizers(event, notes)), notes }
}

const guild = { organizer: 'The Guild', email: 'guild@town.example' }

it.each<[string, object]>([
  ['ORGANIZER;CN=The Guild:mailto:guild@town.example', guild],
  ['ORGANIZER;CN="The Guild":MAILTO:guild@town.example', guild],
  [String.raw`ORGANIZER;CN=The \"Guild\":MAILTO:guild@town.example`, guild],
  [String.raw`ORGANIZER;CN="The \"Guild\"":mailto:guild@town.example`, guild],
  ['ORGANIZER;CN="The Guild:mailto:guild@town.example', guild],
  ["ORGANIZER;CN='The Guild':mailto:guild@town.example", guild],
  ['ORGANIZER;CN=The Guild;SENT-BY="mailto:clerk@town.example":mailto:guild@town.example', guild],
  ['ORGANIZER;CN=The Guild;SENT-BY:"MAILTO:clerk@town.example":MAILTO:guild@town.example', guild],
  ['ORGANIZER;CN=The Guild;SENT-BY=mailto:clerk@town.example:mailto:guild@town.example', guild],
  ['ORGANIZER;CN=The Guild:mailto:guild%40town.example', guild],
  ['ORGANIZER;CN=The Guild:mailto:<guild@town.example>?subject=Fair', guild],
  ['ORGANIZER;CN=The Guild:guild@town.example', guild],
  ['ORGANIZER;CN=The Guild;EMAIL=guild@town.example:invalid:nomail', guild],
  ['ORGANIZER;CN=The Guild;EMAIL=guild@town.example:/principals/7/', guild],
  ["ORGANIZER;CN=^'The^' Guild:mailto:guild@town.example", { ...guild, organizer: '"The" Guild' }],
  [
    'ORGANIZER;CN=Guild: old and new;ROLE=CHAIR:mailto:guild@town.example',
    { ...guild, organizer: 'Guild: old and new' },
  ],
  [String.raw`ORGANIZER;CN=Guild\, The:mailto:guild@town.example`, { ...guild, organizer: 'Guild, The' }],
  ['ORGANIZER:mailto:guild%40town.example', { ...guild, organizer: 'guild@town.example' }],
  ['ORGANIZER;CN="":mailto:guild@town.example', { ...guild, organizer: 'guild@town.example' }],
  ['ORGANIZER:The Guild', { organizer: 'The Guild' }],
  ['ORGANIZER;CN=The Guild:urn:uuid:6e8bc430', { organizer: 'The Guild' }],
  ['ORGANIZER;CN=The Guild:mailto:nobody', { organizer: 'The Guild' }],
  ['ORGANIZER;CN=The Guild:https://guild.example/', { organizer: 'The Guild', website: 'https://guild.example/' }],
])('%s', (line, organizer) => {
  expect(read(line)).toEqual({ organizers: [organizer], notes: [] })
})

it('an organizer without a name and an address is left out, with a note; two organizers are two', () => {
  expect(read('ORGANIZER:invalid:nomail')).toEqual({
    organizers: [],
    notes: ['ORGANIZER: “invalid:nomail” has no name and was left out'],
  })
  expect(read('ORGANIZER:A', 'ORGANIZER:B', 'ORGANIZER:A').organizers).toEqual([{ organizer: 'A' }, { organizer: 'B' }])
})

it.each(['\r\r\n', '\r\n', '\n'])('lines that end with %j are read, also if they are folded', end => {
  const { events } = readCalendar(
    ['BEGIN:VEVENT', 'SUMMARY:Long', ' er', 'ORGANIZER:The Guild', 'END:VEVENT', ''].join(end),
  )
  expect(events[0]?.lines.map(({ value }) => value)).toEqual(['Longer', 'The Guild'])
})

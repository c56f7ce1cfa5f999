import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../src/formats/decode/decode-text.ts'
import { guessCharset } from '../../../src/formats/decode/guess-charset.ts'
import { moveFolds } from '../../../src/formats/ics/move-folds.ts'

const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map(part => Buffer.from(part as string)))
/** `Λιμάνι` in windows-1253, and `Άνοιξη` in iso-8859-7. */
const harbour = [0xcb, 0xe9, 0xec, 0xdc, 0xed, 0xe9]
const spring = [0xb6, 0xed, 0xef, 0xe9, 0xee, 0xe7]

describe('a file with a declared character set', () => {
  it.each([
    ['windows-1253', bytes(harbour), 'Λιμάνι'],
    ['iso-8859-7', bytes(spring), 'Άνοιξη'],
    ['latin1', bytes('F', [0xea], 'te ', [0x93], 'x', [0x94]), 'Fête “x”'],
    ['gb2312', bytes([0xbf, 0xce]), '课'],
    ['utf-16be', bytes([0x03, 0x9b, 0x03, 0xac, 0x00, 0x0a]), 'Λά\n'],
    ['us-ascii', bytes('Λιμάνι'), 'Λιμάνι'],
    ['utf8', bytes('Λιμάνι'), 'Λιμάνι'],
  ])('%s: is read in it, without a note', (charset, file, text) => {
    expect(decodeText(file, { charset, language: 'fr' })).toEqual({ text, notes: [], lineNotes: [] })
  })

  it.each([
    ['a mark of UTF-8', bytes('\ufeffΛιμάνι'), []],
    ['a mark of UTF-16', Buffer.from('\ufeffΛιμάνι', 'utf16le'), ['is not in UTF-8 and was read as utf-16le']],
  ])('%s wins over the response', (_, file, notes) => {
    const decoded = decodeText(file, { charset: 'windows-1252', findDeclaration: () => 'koi8-r' })
    expect([decoded.text, decoded.notes.map(({ text }) => text)]).toEqual(['Λιμάνι', notes])
  })

  it('the response wins over the file, and the file over a guess', () => {
    const findDeclaration = () => 'windows-1253'
    expect(decodeText(bytes(spring), { charset: 'iso-8859-7', findDeclaration }).text).toBe('Άνοιξη')
    expect(decodeText(bytes(harbour), { findDeclaration, language: 'fr' }).text).toBe('Λιμάνι')
  })

  it('an unknown or a wrong declaration is told, and does not spoil UTF-8', () => {
    expect(decodeText(bytes('Fête'), { charset: 'x-none' })).toMatchObject({
      text: 'Fête',
      notes: [{ text: 'declares an unknown character set, “x-none”' }],
    })
    expect(decodeText(bytes('Fête'), { charset: 'iso-8859-1' })).toMatchObject({
      text: 'Fête',
      notes: [{ text: 'declares a character set in which it is not, “iso-8859-1”' }],
    })
  })

  it.each(['utf-16', 'utf-16le', 'utf-16be', 'gbk', 'shift_jis', 'euc-kr', 'big5'])(
    'a wrong declaration of %s does not spoil UTF-8',
    charset => {
      const notes = [{ text: `declares a character set in which it is not, “${charset}”`, isError: false }]
      expect(decodeText(bytes('Fête\nΛιμάνι'), { charset })).toEqual({ text: 'Fête\nΛιμάνι', notes, lineNotes: [] })
    },
  )

  it('a wrong declaration of UTF-16 does not spoil other sets', () => {
    const read = (file: Buffer) => decodeText(file, { charset: 'utf-16', language: 'el' }).text
    expect([read(bytes('Fair\n')), read(bytes(harbour, '\n'))]).toEqual(['Fair\n', 'Λιμάνι\n'])
  })

  it('bytes that the set does not have spoil their own line, and are told', () => {
    expect(decodeText(bytes('a\n', [0xd2], '\nb'), { charset: 'windows-1253' })).toEqual({
      text: 'a\n\ufffd\nb',
      notes: [],
      lineNotes: [{ number: 2, text: 'has bytes that are not in windows-1253; “\ufffd” is in their place' }],
    })
  })
})

describe('a file in UTF-8 with bad bytes', () => {
  const guessed = 'is not in UTF-8 and was read as windows-1252'
  const replaced = 'has bytes that are not in UTF-8; “\ufffd” is in their place'
  it.each([
    ['a line of another character set', bytes('Έκθεση\nF', [0xea], 'te\n10–14'), 'Έκθεση\nFête\n10–14', 2, guessed],
    ['a character that is cut', bytes('a\nΈκθεση', [0xce], '\nb'), 'a\nΈκθεση\ufffd\nb', 2, replaced],
    ['a surrogate', bytes('Έκθεση\nΆλφα', [0xed, 0xa0, 0x80]), 'Έκθεση\nΆλφα\ufffd\ufffd\ufffd', 2, replaced],
  ])('%s spoils its own line, and is told', (_, file, text, number, note) => {
    for (const options of [{}, { charset: 'utf-8' }, { language: 'el' as const }])
      expect(decodeText(file, options)).toEqual({ text, notes: [], lineNotes: [{ number, text: note }] })
  })

  it('the notes are limited', () => {
    const { lineNotes } = decodeText(bytes('–\n', Array<number[]>(150).fill([0xea, 0x0a]).flat()))
    expect(lineNotes).toHaveLength(101)
    expect(lineNotes.at(-1)?.text).toBe('and 49 later lines are not in UTF-8')
  })

  it('more bad lines than any calendar has are read alike', () => {
    expect(decodeText(Buffer.from('ê\n'.repeat(100_001), 'latin1'))).toMatchObject({
      text: 'ê\n'.repeat(100_001),
      notes: [{ text: guessed }],
      lineNotes: [],
    })
  })
})

describe('the guess for a file that declares nothing', () => {
  it.each([
    ['el', bytes(harbour), 'windows-1253'],
    ['el', bytes(spring), 'iso-8859-7'],
    ['el', bytes('F', [0xea], 'te'), 'windows-1252'],
    ['en', bytes('P', [0xe4], 'dagogischer Ganztag f', [0xfc], 'r alle'), 'windows-1252'],
    ['fr', bytes('na', [0xef], 'vet', [0xe9], ' ', [0xe0], ' Li', [0xe8], 'ge'), 'windows-1252'],
    ['fr', bytes(harbour), 'windows-1253'],
  ] as const)('in %s: %o is in %s', (language, sample, charset) => {
    expect(guessCharset(sample, language)).toBe(charset)
  })

  it('is told', () => {
    expect(decodeText(bytes(harbour), { language: 'el' }).notes).toEqual([
      { text: 'is not in UTF-8 and was read as windows-1253', isError: false },
    ])
  })
})

describe('a fold', () => {
  const decode = (file: Buffer, charset?: string) => decodeText(file, { isFolded: true, charset })

  it.each([
    ['two bytes', bytes('SUMMARY:a', [0xce], '\r\n ', [0xb1], 'b\r\nUID:1\r\n'), 'SUMMARY:aαb\n \nUID:1\n'],
    ['a no-break space', bytes('SUMMARY:a', [0xc2], '\n\t', [0xa0], 'b\n'), 'SUMMARY:a\u00a0b\n \n'],
    ['four bytes, twice', bytes('X:', [0xf0, 0x9f], '\n ', [0x8e], '\n ', [0xb6], '\n'), 'X:🎶\n \n \n'],
    ['an empty line', bytes('X:', [0xce], '\r\n\r\n ', [0xb1], '\r\nY:1\r\n'), 'X:α\n \n \nY:1\n'],
  ])('inside a character is undone, and lines keep their numbers: %s', (_, file, text) => {
    expect(decode(file)).toEqual({ text, notes: [], lineNotes: [] })
  })

  it('inside a character of a declared set is undone', () => {
    expect(decode(bytes('X:', [0xbf], '\r\n ', [0xce], '\r\n'), 'gbk').text).toBe('X:课\n \n')
  })

  it('a bad byte spoils its unfolded line, which the note names', () => {
    const file = bytes('X:Έκθεση\r\n έκθεση', [0xff], '\r\nY:', [0xce], '\r\n ', [0xb1], '\r\n')
    expect(decode(file)).toMatchObject({ text: 'X:Έκθεσηέκθεση\ufffd\n \nY:α\n \n', lineNotes: [{ number: 1 }] })
  })

  it('of a valid file stays as it is', () => {
    expect(decode(bytes('X:α\r\n β\r\n')).text).toBe('X:α\r\n β\r\n')
    expect(Buffer.from(moveFolds(bytes('A\n\nB\n C'))).toString()).toBe('A\n\nBC\n \n')
  })
})

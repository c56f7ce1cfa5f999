import { describe, expect, it } from 'vitest'
import { linesMax, readCsvRows, rowMaxChars } from '../../../src/formats/csv-rows.ts'

const read = (text: string, delimiter = ',') =>
  Array.from(readCsvRows(text, delimiter), row =>
    'cells' in row ? [row.number, ...row.cells.map(cell => cell.trim())] : [row.number, new Error(row.error)],
  )

describe('readCsvRows', () => {
  it.each([
    [
      'quoted delimiters, quotes and line breaks',
      'a,"b, ""c""\nd"\ne,f\n',
      [
        [1, 'a', 'b, "c"\nd'],
        [3, 'e', 'f'],
      ],
    ],
    [
      'lines that end with CRLF, also after quotes',
      '"a",b\r\nc,"d"\r\n',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
      ],
    ],
    [
      'a last line without an end',
      'a,b\nc,"d"',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
      ],
    ],
    [
      'empty lines and lines of empty cells',
      '\n\na,b\n,\n \n"",""\nc,d\n\n',
      [
        [3, 'a', 'b'],
        [7, 'c', 'd'],
      ],
    ],
    [
      'quotes inside a cell',
      'a,5" pipe\nb,"the "best" one"\n',
      [
        [1, 'a', '5" pipe'],
        [2, 'b', 'the "best" one'],
      ],
    ],
  ])('reads %s', (_, text, rows) => expect(read(text)).toEqual(rows))

  it('notes quotes that are not doubled', () => {
    const notes = Array.from(readCsvRows('a,"the "best" one"\n"b",c\n', ','), row => ('note' in row ? row.note : row))
    expect(notes).toEqual(['has quotes inside a cell that are not doubled', null])
  })

  it('continues with the next line after a quote that does not end', () => {
    const broken = new Error('has a quote that does not end')
    expect(read('a,"b\nc,d\ne,f\n')).toEqual([
      [1, broken],
      [2, 'c', 'd'],
      [3, 'e', 'f'],
    ])
    expect(read('"a,b\n"c",d\n"e",f\n')).toEqual([
      [1, broken],
      [2, 'c', 'd'],
      [3, 'e', 'f'],
    ])
  })

  it('reads rows that are longer than the slices of the parser', () => {
    const long = '"x,\n"'.repeat(20_000).replaceAll('""', '')
    const rows = read(`${'y'.repeat(65_530)},1\n${long},2\nend,3\n`)
    expect(rows.map(row => [row[0], row.at(-1)])).toEqual([
      [1, '1'],
      [2, '2'],
      [20_003, '3'],
    ])
  })

  it('reads a file that ends with more blank lines than the parser gets at once', () => {
    expect(read(`a,b\n${'\r\n'.repeat(100_000)}`)).toEqual([[1, 'a', 'b']])
    expect(read('\n'.repeat(100_000))).toEqual([])
  })

  it('names a row of too many characters and continues after it', () => {
    const error = new Error(`has more than ${rowMaxChars} characters, or a quote that does not end`)
    expect(read(`a,b\n${'x'.repeat(rowMaxChars + 1)},y\nc,d\n`)).toEqual([
      [1, 'a', 'b'],
      [2, error],
      [3, 'c', 'd'],
    ])
  })

  it('ends after the last line that it may read', () => {
    const error = new Error('comes after a million lines; the rest was not read')
    expect(read(`${'\n'.repeat(linesMax - 1)}a\nb\nc\n`)).toEqual([
      [linesMax, 'a'],
      [linesMax + 1, error],
    ])
  })

  it('reads a text in which no quote ends without a timeout', () => {
    const rows = read(`a,"${'x'.repeat(60)}\n`.repeat(150_000))
    expect(rows.at(-1)?.[1]).toBeInstanceOf(Error)
  })
})

import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { ImageProblem } from '../../src/images/image-failure.ts'
import { createPng, latin1, pngSignature } from './image-bytes.ts'

/** What becomes of a file: the reason why it is refused, or `stored`. */
type Outcome = ImageProblem | 'stored'
type HostileFile = [name: string, outcome: Outcome, create: () => Buffer | Promise<Buffer>]

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(1)</script>'
export const script = '<script>alert(document.domain)</script>'

const draw = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 40, b: 200 } } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: { r: 220, g: 30, b: 30 } } },
      left: 0,
      top: 0,
    },
  ])

/** A box of ISO/IEC 14496-12 that names the brand of a file. */
const brand = (name: string, ...others: string[]) => {
  const text = `ftyp${name}\0\0\0\0${others.join('')}`
  return latin1(`\0\0\0${String.fromCharCode(text.length + 4)}${text}`)
}

const cut = async (file: Promise<Buffer>, bytes: number) => (await file).subarray(0, bytes)
const joined = async (file: Promise<Buffer>, text: string) => Buffer.concat([await file, latin1(text)])

/** A JPEG that claims other measures than its pixels have. */
async function createJpegOf(width: number, height: number): Promise<Buffer> {
  const file = await draw(16, 16).jpeg().toBuffer()
  const frame = file.indexOf(latin1('\xff\xc0'))
  file.writeUInt16BE(height, frame + 5)
  file.writeUInt16BE(width, frame + 7)
  return file
}

/** A GIF with frames of one pixel on a canvas. */
function createGif(width: number, height: number, frames: number): Buffer {
  const head = latin1('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = latin1('\x21\xf9\x04\0\x01\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), latin1(';')])
}

/** The header of an extended WebP that claims these measures. */
function createWebpOf(width: number, height: number): Buffer {
  const file = latin1(`RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0`)
  file.writeUIntLE(width - 1, 24, 3)
  file.writeUIntLE(height - 1, 27, 3)
  return file
}

/** A WebP with frames of one pixel on a canvas. */
async function createAnimation(width: number, height: number, frames: number): Promise<Buffer> {
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .webp({ lossless: true })
    .toBuffer()
  const createPart = (name: string, content: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(content.length)
    return Buffer.concat([latin1(name), size, content, Buffer.alloc(content.length % 2)])
  }
  const header = createWebpOf(width, height).subarray(20)
  header[0] = 2 // animated
  const frame = createPart('ANMF', Buffer.concat([Buffer.alloc(16), pixel.subarray(12)]))
  const parts = [
    createPart('VP8X', header),
    createPart('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ]
  return createPart('RIFF', Buffer.concat([latin1('WEBP'), ...parts]))
}

/** Megabytes of zeros in some kilobytes. */
const createBomb = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000))

const otherFormats: HostileFile[] = [
  ['nothing', 'unsupported-format', () => Buffer.alloc(0)],
  ['one byte', 'unsupported-format', () => latin1('\xff')],
  ['a text', 'unsupported-format', () => latin1('hello')],
  ['SVG', 'unsupported-format', () => latin1(svg)],
  ['SVG after spaces', 'unsupported-format', () => latin1(`\n  <?xml version="1.0"?>${svg}`)],
  ['SVG in UTF-16', 'unsupported-format', () => Buffer.from(`\ufeff${svg}`, 'utf16le')],
  ['compressed SVG', 'unsupported-format', () => gzipSync(svg)],
  [
    'SVG that reads a file',
    'unsupported-format',
    () => latin1(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>`),
  ],
  [
    'SVG that reads an address',
    'unsupported-format',
    () => latin1('<svg><image href="http://127.0.0.1:1/a.png"/></svg>'),
  ],
  ['a drawing of ImageMagick', 'unsupported-format', () => latin1("push graphic-context\nfill 'url(https://a|ls)'")],
  ['HTML', 'unsupported-format', () => latin1(html)],
  ['PHP', 'unsupported-format', () => latin1('<?php system($_GET[0]); ?>')],
  ['a shell script', 'unsupported-format', () => latin1('#!/bin/sh\nrm -rf /\n')],
  ['a program', 'unsupported-format', () => latin1('\x7fELF\x02\x01\x01\0')],
  ['PDF', 'unsupported-format', () => latin1('%PDF-1.7\n')],
  [
    'PDF with a JPEG behind it',
    'unsupported-format',
    async () => Buffer.concat([latin1('%PDF-1.7\n'), await draw().jpeg().toBuffer()]),
  ],
  ['PostScript', 'unsupported-format', () => latin1('%!PS-Adobe-3.0 EPSF-3.0\n')],
  ['ZIP', 'unsupported-format', () => latin1('PK\x03\x04\x14\0\0\0')],
  ['HEIC', 'unsupported-format', () => brand('heic', 'mif1', 'heic')],
  ['HEIF', 'unsupported-format', () => brand('mif1', 'mif1', 'heic')],
  ['a film', 'unsupported-format', () => brand('isom', 'isom', 'mp41')],
  ['TIFF', 'unsupported-format', () => draw(9, 9).tiff().toBuffer()],
  ['TIFF of the other byte order', 'unsupported-format', () => latin1('MM\0*\0\0\0\x08\0\0')],
  ['BMP', 'unsupported-format', () => latin1('BM\x46\0\0\0\0\0\0\0')],
  ['an icon', 'unsupported-format', () => latin1('\0\0\x01\0\x01\0\x10\x10')],
  ['Photoshop', 'unsupported-format', () => latin1('8BPS\0\x01')],
  ['JPEG 2000', 'unsupported-format', () => latin1('\0\0\0\x0cjP  \r\n\x87\n')],
  ['JPEG XL', 'unsupported-format', () => latin1('\xff\x0a\xfa\x7f')],
  ['sound', 'unsupported-format', () => latin1('RIFF\x24\0\0\0WAVEfmt ')],
  ['a GIF of no version', 'unsupported-format', () => latin1('GIF88a\x01\0\x01\0')],
]

const damagedFiles: HostileFile[] = [
  ['SVG behind the signature of a PNG', 'damaged', () => latin1(`\x89PNG\r\n\x1a\n${svg}`)],
  ['SVG behind the signature of a JPEG', 'damaged', () => latin1(`\xff\xd8\xff${svg}`)],
  ['SVG in a RIFF file', 'damaged', () => latin1(`RIFF\0\0\0\0WEBP${svg}`)],
  ['JavaScript that begins as a GIF', 'damaged', () => latin1('GIF89a/*  */=1;alert(1)//')],
  ['HTML that begins as a JPEG', 'damaged', () => latin1(`\xff\xd8\xff\xe0${html}`)],
  ['an AVIF without a picture', 'damaged', () => Buffer.concat([brand('avif', 'mif1', 'avif'), latin1(svg)])],
  ['a signature of a PNG alone', 'damaged', () => pngSignature],
  ['half a JPEG', 'damaged', () => cut(draw(900, 900).jpeg().toBuffer(), 4000)],
  ['half a PNG', 'damaged', () => cut(draw(900, 900).png().toBuffer(), 900)],
  ['half a WebP', 'damaged', () => cut(draw(900, 900).webp({ lossless: true }).toBuffer(), 60)],
  ['half an AVIF', 'damaged', () => cut(draw(300, 300).avif({ effort: 0 }).toBuffer(), 400)],
  ['the head of a GIF', 'damaged', () => createGif(10, 10, 0).subarray(0, 19)],
  ['a GIF without frames', 'damaged', () => createGif(65_535, 65_535, 0)],
  ['a PNG without its pixels', 'damaged', () => createPng({ width: 4000, height: 4000 })],
  ['a PNG of no size', 'damaged', () => createPng({ width: 0, height: 0 })],
  ['a PNG with a wrong checksum', 'damaged', () => createPng({ width: 8, height: 8, hasWrongChecksum: true })],
  ['a PNG of 2³¹ × 2³¹ pixels', 'damaged', () => createPng({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 })],
  ['a JPEG of no size', 'damaged', () => createJpegOf(0, 0)],
  ['a WebP that claims 16,383 × 16,383 pixels', 'damaged', () => createWebpOf(16_383, 16_383)],
]

const largeFiles: HostileFile[] = [
  ['a PNG of 900 megapixels in 100 bytes', 'too-many-pixels', () => createPng({ width: 30_000, height: 30_000 })],
  ['a PNG of one long line', 'damaged', () => createPng({ width: 900_000_000, height: 1 })],
  ['a PNG of 51 megapixels', 'too-many-pixels', () => createPng({ width: 51_000, height: 1000 })],
  ['a JPEG that claims 4,290 megapixels', 'too-many-pixels', () => createJpegOf(65_500, 65_500)],
  ['a GIF of 100,000 frames', 'too-many-pixels', () => createGif(300, 200, 100_000)],
  ['a GIF of 60 frames of one megapixel', 'too-many-pixels', () => createGif(1000, 1000, 60)],
  ['a GIF of 1,000 frames of 220 × 221 pixels', 'too-many-pixels', () => createGif(220, 221, 1000)],
  ['a WebP of 110 frames of 0.1 megapixels', 'too-many-pixels', () => createAnimation(400, 250, 110)],
  ['a GIF of 100,000 small frames', 'too-many-pixels', () => createGif(10, 10, 100_000)],
  ['a WebP of 60 frames of one megapixel', 'too-many-pixels', () => createAnimation(1000, 1000, 60)],
  ['a WebP of 5,000 small frames', 'too-many-pixels', () => createAnimation(10, 10, 5000)],
]

/**
 * Files that hide something in or behind a picture, or in its metadata. The picture is stored, and the rest is gone.
 */
const polyglots: HostileFile[] = [
  ['a JPEG with a script behind it', 'stored', () => joined(draw().jpeg().toBuffer(), script)],
  ['a PNG with a script behind it', 'stored', () => joined(draw().png().toBuffer(), script)],
  ['a GIF with a script behind it', 'stored', () => joined(draw().gif().toBuffer(), script)],
  ['a WebP with a script behind it', 'stored', () => joined(draw().webp().toBuffer(), script)],
  ['an AVIF with a script behind it', 'stored', () => joined(draw().avif({ effort: 0 }).toBuffer(), script)],
  ['a PNG with a ZIP behind it', 'stored', () => joined(draw().png().toBuffer(), `PK\x03\x04${script}`)],
  [
    'a JPEG with a script in its camera',
    'stored',
    () =>
      draw()
        .withExif({ IFD0: { Make: script } })
        .jpeg()
        .toBuffer(),
  ],
  [
    'a WebP with a script in its camera',
    'stored',
    () =>
      draw()
        .withExif({ IFD0: { Make: script } })
        .webp()
        .toBuffer(),
  ],
  ['a JPEG with a script in its XMP', 'stored', () => draw().withXmp(`<x>${script}</x>`).jpeg().toBuffer()],
  [
    'a PNG with a script in a text',
    'stored',
    () => createPng({ width: 8, height: 8, chunks: [['tEXt', latin1(`a\0${script}`)]] }),
  ],
  [
    'a PNG with a text of 200 MB',
    'stored',
    () => createPng({ width: 8, height: 8, chunks: [['zTXt', Buffer.concat([latin1('a\0\0'), createBomb(200)])]] }),
  ],
  [
    'a PNG with 1,400 texts of 7 MB',
    'stored',
    () => {
      const text: [string, Buffer] = ['zTXt', Buffer.concat([latin1('a\0\0'), createBomb(7)])]
      return createPng({ width: 8, height: 8, chunks: Array.from({ length: 1400 }, () => text) })
    },
  ],
  [
    'a PNG with a colour profile of 200 MB',
    'stored',
    () => createPng({ width: 8, height: 8, chunks: [['iCCP', Buffer.concat([latin1('a\0\0'), createBomb(200)])]] }),
  ],
  ['a JPEG in CMYK', 'stored', () => draw().toColourspace('cmyk').jpeg().toBuffer()],
  ['a PNG of 16 bits', 'stored', () => draw().toColourspace('rgb16').png().toBuffer()],
  ['a GIF of 65,535 × 65,535 pixels with a frame of one', 'stored', () => createGif(65_535, 65_535, 1)],
  ['an unknown chunk', 'stored', () => createPng({ width: 8, height: 8, chunks: [['scRp', latin1(script)]] })],
]

export const hostileFiles: HostileFile[] = [...otherFormats, ...damagedFiles, ...largeFiles, ...polyglots]

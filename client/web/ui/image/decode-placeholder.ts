import { thumbHashToRGBA } from 'thumbhash'

const decoded = new Map<string, string>()

/** A small blurred image as a data URL, from a ThumbHash in Base64; '' if it cannot be drawn. */
export function decodePlaceholder(hash: string): string {
  const known = decoded.get(hash)
  if (known !== undefined) return known
  const url = draw(hash)
  decoded.set(hash, url)
  return url
}

function draw(hash: string): string {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return ''
  const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(hash), character => character.charCodeAt(0)))
  const pixels = context.createImageData(w, h)
  pixels.data.set(rgba)
  Object.assign(context.canvas, { width: w, height: h })
  context.putImageData(pixels, 0, 0)
  return context.canvas.toDataURL()
}

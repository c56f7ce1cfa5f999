/** A position in degrees. `isSwapped` if the value has the longitude before the latitude, which is no latitude. */
export type GeoPosition = { lat: number; lng: number; isSwapped: boolean }

const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`
const numberWithComma = String.raw`([+-]?\d{1,3}(?:[.,]\d+)?)`
const forms = [
  // RFC 5545, section 3.8.1.6, also with the escape of a text, and with decimal commas.
  new RegExp(String.raw`^${numberWithComma}\s*\\?;\s*${numberWithComma}$`),
  // RFC 5870: a comma, and `geo:` before it.
  new RegExp(String.raw`^(?:geo:)?${number}\s*\\?,\s*${number}$`, 'i'),
]

/** The position in the value of GEO; null if there is none, and for 0, 0, which stands for none. */
export function parseGeo(value: string): GeoPosition | null {
  const [, first, second] = forms.map(form => form.exec(value.trim())).find(match => match !== null) ?? []
  if (first === undefined || second === undefined) return null
  const [a, b] = [first, second].map(text => Number(text.replace(',', '.'))) as [number, number]
  if (a === 0 && b === 0) return null
  const isSwapped = Math.abs(a) > 90
  const [lat, lng] = isSwapped ? [b, a] : [a, b]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng, isSwapped } : null
}

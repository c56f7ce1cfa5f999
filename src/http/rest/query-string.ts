import qs from 'qs'

const parametersMax = 1000

/**
 * The parameters of a URL: `a[]`, `a[0]` and repeated `a` as lists, `a[b]` as an object; where `isList` denies that a parameter
 * is a list, the last of its repetitions counts. An empty parameter counts as absent. Names that could reach into a
 * prototype are dropped.
 */
export function parseQueryString(text: string, isList: (name: string) => boolean): Record<string, unknown> {
  const parsed = qs.parse(text, {
    parameterLimit: parametersMax,
    arrayLimit: parametersMax,
    depth: 4,
    allowPrototypes: false,
    plainObjects: true,
  })
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(parsed)) {
    const isRepeated =
      Array.isArray(value) && !isList(name) && !text.includes(`${name}[`) && !text.includes(`${name}%5B`)
    const said = isRepeated ? (value as unknown[]).at(-1) : value
    if (said !== '' && name !== '__proto__') read[name] = said
  }
  return read
}

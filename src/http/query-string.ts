import qs from 'qs'

const parametersMax = 1000

/**
 * The parameters of a URL: `a=1`, repeated `a`, `a[]`, `a[0]` as lists, `a[b]` as an object. An empty parameter counts as
 * absent. Names that could reach into a prototype are dropped.
 */
export function readQuery(text: string): Record<string, unknown> {
  const parsed = qs.parse(text, {
    parameterLimit: parametersMax,
    arrayLimit: parametersMax,
    depth: 4,
    allowPrototypes: false,
    plainObjects: true,
  })
  return Object.fromEntries(Object.entries(parsed).filter(([name, value]) => value !== '' && name !== '__proto__'))
}

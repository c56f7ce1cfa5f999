/** The land of the earth in squares, as the build cuts them (client/build/outline-plugin.ts). */
declare module 'virtual:land' {
  type Square = {
    /** Rings, each a list of distances from point to point, east and north in turn. */
    land: number[][]
    /** Lines in the same way. */
    borders: number[][]
  }
  export const squareDegrees: number
  export const unitsPerDegree: number
  /** By the south-western corner: `20_30`. Where there is no square, there is no land. */
  const squares: Partial<Record<string, () => Promise<{ default: Square }>>>
  export default squares
}

import { getScale, type Size, type Viewport, worldSize } from './mercator.ts'

type Props = {
  viewport: Viewport
  size: Size
  /** The URL of a tile, with `{z}`, `{x}` and `{y}`. */
  url: string
}

/** The tiles of the operator's map server that a map shows. */
export function TileLayer({ viewport: { center, zoom }, size: { width, height }, url }: Props) {
  const tileZoom = Math.max(0, Math.round(zoom))
  const count = 2 ** tileZoom
  // The size of a tile in units of the world, and in pixels.
  const tileUnits = worldSize / count
  const scale = getScale(zoom)
  const tilePx = tileUnits * scale
  const columns = listIndexes(center.x / tileUnits, width / tilePx)
  const rows = listIndexes(center.y / tileUnits, height / tilePx).filter(y => y >= 0 && y < count)
  return (
    <div class="map-tiles" aria-hidden>
      {columns.flatMap(x =>
        rows.map(y => (
          <img
            key={`${tileZoom}/${x}/${y}`}
            src={formatTileUrl(url, tileZoom, ((x % count) + count) % count, y)}
            alt=""
            draggable={false}
            style={{
              width: `${tilePx}px`,
              height: `${tilePx}px`,
              transform: `translate(${width / 2 + (x * tileUnits - center.x) * scale}px, ${height / 2 + (y * tileUnits - center.y) * scale}px)`,
            }}
          />
        )),
      )}
    </div>
  )
}

/** The indexes of the tiles around a middle; both are counted in tiles. */
function listIndexes(middle: number, length: number): number[] {
  const [first, last] = [Math.floor(middle - length / 2), Math.floor(middle + length / 2)]
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** `https://tiles.example/{z}/{x}/{y}.png` with the numbers of a tile. */
export const formatTileUrl = (url: string, z: number, x: number, y: number): string =>
  url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))

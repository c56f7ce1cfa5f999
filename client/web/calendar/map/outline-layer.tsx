import { useEffect, useMemo, useState } from 'preact/hooks'
import { listTileNames, loadTileOutline, type MapBounds, type TileOutline } from '../../ui/venue-map/land-outline.ts'
import { getScale, type Size, toWorld, type Viewport } from './mercator.ts'
import '../../ui/venue-map/land-outline.css'

type Props = { viewport: Viewport; size: Size; bounds: MapBounds }

/**
 * The coastlines and country borders of a map. Loads the tiles of the visible area. They are static files of the page.
 */
export function OutlineLayer({ viewport: { center, zoom }, size: { width, height }, bounds }: Props) {
  const outlines = useOutlines(listTileNames(bounds))
  const scale = getScale(zoom)
  const transform = `translate(${width / 2 - center.x * scale} ${height / 2 - center.y * scale}) scale(${scale})`
  return (
    <svg class="map-outline land-outline" width={width} height={height} aria-hidden>
      <g transform={transform}>
        {[...outlines].map(([name, outline]) => (
          <Outline key={name} outline={outline} />
        ))}
      </g>
    </svg>
  )
}

function Outline({ outline: { rings, borders } }: { outline: TileOutline }) {
  const [land, border] = useMemo(
    () => [rings.map(ring => `${toPathData(ring)}Z`).join(''), borders.map(toPathData).join('')],
    [rings, borders],
  )
  return (
    <>
      <path class="land" d={land} />
      <path class="border" d={border} vector-effect="non-scaling-stroke" />
    </>
  )
}

const toPathData = (points: TileOutline['rings'][number]): string =>
  `M${points
    .map(([lng, lat]) => toWorld({ lat, lng }))
    .map(({ x, y }) => `${x.toFixed(4)},${y.toFixed(4)}`)
    .join('L')}`

/**
 * The outlines that have been loaded so far, by the names of their tiles. A tile that cannot be loaded is requested again
 * when other tiles become visible.
 */
function useOutlines(tileNames: string[]): Map<string, TileOutline> {
  const [outlines, setOutlines] = useState<Map<string, TileOutline>>(new Map())
  const [requested] = useState(() => new Set<string>())
  useEffect(() => {
    for (const name of tileNames) {
      if (requested.has(name)) continue
      requested.add(name)
      const add = (outline: TileOutline) => setOutlines(loaded => new Map(loaded).set(name, outline))
      loadTileOutline(name).then(add, () => requested.delete(name))
    }
  }, [tileNames.join()])
  return outlines
}

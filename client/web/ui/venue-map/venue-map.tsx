import { useEffect, useState } from 'preact/hooks'
import { toMapUnits, mapSize, createProjection } from './map-projection.ts'
import { loadTileOutlines, type TileOutline } from './land-outline.ts'
import type { Position } from '../../lib/events/venue-location.ts'
import './land-outline.css'

const scaleBarKm = 100

/** A map of the land around a position, drawn without a map service. `label` describes it to screen readers. */
export function VenueMap({ position, label }: { position: Position; label: string }) {
  const land = useLand(position)
  const [middle, bottom, left] = [mapSize.width / 2, mapSize.height - 10, 12]
  if (land === 'unknown') return null
  return (
    <svg
      class="venue-map land-outline"
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      role="img"
      aria-label={label}
    >
      {land && <LandPaths land={land} position={position} />}
      <g class="map-bar">
        <path d={`M${left},${bottom - 3}v3h${toMapUnits(scaleBarKm)}v-3`} />
        <text x={left + 4} y={bottom - 4}>
          {scaleBarKm} km
        </text>
      </g>
      <path class="map-pin" d={`M${middle},${mapSize.height / 2}c-9,-12 -9,-22 0,-22s9,10 0,22z`} />
      <circle class="map-pin-hole" cx={middle} cy={mapSize.height / 2 - 14} r="3" />
    </svg>
  )
}

function LandPaths({ land, position }: { land: TileOutline[]; position: Position }) {
  const draw = createProjection(position)
  return (
    <>
      {land.map(({ rings }, i) => (
        <path class="land" d={rings.map(ring => draw(ring, 'Z')).join('')} key={i} />
      ))}
      <path class="border" d={land.flatMap(({ borders }) => borders.map(line => draw(line, ''))).join('')} />
    </>
  )
}

/** The land around a position; null while it is loading, `unknown` when it cannot be loaded. */
function useLand(position: Position): TileOutline[] | null | 'unknown' {
  const [land, setLand] = useState<TileOutline[] | null | 'unknown'>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (loaded: TileOutline[] | 'unknown') => isCurrent && setLand(loaded)
    loadTileOutlines(position).then(show, () => show('unknown'))
    return () => void (isCurrent = false)
  }, [position.lat, position.lng])
  return land
}

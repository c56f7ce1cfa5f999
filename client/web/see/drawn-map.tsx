import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { useMemo } from 'preact/hooks'
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' }
import { barOf, drawing, projectionAround } from './map-geometry.ts'
import type { Position } from './map-link.ts'

/** Coasts and borders, 1 : 110 million (Natural Earth, public domain). */
const world = atlas as unknown as Topology<{ countries: GeometryCollection }>
const countries = feature(world, world.objects.countries).features

const barKm = 200

/** The land around a place, drawn here: nobody else is asked for it. `label` is what it shows, in words. */
export function DrawnMap({ position, label }: { position: Position; label: string }) {
  const land = useMemo(() => landAround(position), [position.lat, position.lng])
  const [middle, low, left] = [drawing.width / 2, drawing.height - 10, 12]
  return (
    <svg class="drawn-map" viewBox={`0 0 ${drawing.width} ${drawing.height}`} role="img" aria-label={label}>
      {land.map(path => (
        <path class="land" d={path} key={path} />
      ))}
      <g class="map-bar">
        <path d={`M${left},${low - 3}v3h${barOf(barKm)}v-3`} />
        <text x={left + 4} y={low - 4}>
          {barKm} km
        </text>
      </g>
      <path class="map-pin" d={`M${middle},${drawing.height / 2}c-9,-12 -9,-22 0,-22s9,10 0,22z`} />
      <circle class="map-pin-hole" cx={middle} cy={drawing.height / 2 - 14} r="3" />
    </svg>
  )
}

function landAround(position: Position): string[] {
  const draw = projectionAround(position)
  return countries
    .map(({ geometry }) => {
      if (geometry.type === 'Polygon') return geometry.coordinates.map(draw).join('')
      return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat().map(draw).join('') : ''
    })
    .filter(path => path !== '')
}

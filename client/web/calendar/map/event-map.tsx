import { Minus, Plus, Scan } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useMessages } from '../../lib/text/messages.ts'
import { mapTiles } from '../../lib/paths/site.ts'
import { Prose } from '../../ui/facts/prose.tsx'
import { OutlineLayer } from './outline-layer.tsx'
import {
  type Area,
  fitPositions,
  getArea,
  getBounds,
  listAreaEnds,
  type Point,
  type Size,
  toPixel,
  type Viewport,
  zoomAround,
} from './mercator.ts'
import { clusterPlaces, type Marker, type Place } from './places.ts'
import { TileLayer } from './tile-layer.tsx'
import { useMapGestures } from './use-map-gestures.ts'

/** The largest radius around a point that the service accepts. */
const maxRadiusKm = 500

/** The outline of the land is too coarse for streets. */
const zooms = { min: 2, max: mapTiles ? 18 : 10 }
/** A map with one place is not shown larger than this at first. */
const firstZoomMax = mapTiles ? 14 : 7

type Props = {
  places: Place[]
  /** The area to which the events are restricted. The map shows it at first. */
  area: Area | null
  /** Changes when the map must show all places again. */
  fitKey: string
  /** The key of the selected marker; null if none is selected. */
  selectedKey: string | null
  select: (marker: Marker | null) => void
  searchArea: (area: Area | null) => void
}

/** A map of venues. Each marker shows how many events its venues have. The list beside it has the same events. */
export function EventMap({ places, area, fitKey, selectedKey, select, searchArea }: Props) {
  const messages = useMessages('map')
  const map = useRef<HTMLDivElement>(null)
  const size = useSize(map)
  const { viewport, hasMoved, change, fit, settle } = useViewport({ places, area, fitKey }, size)
  useMapGestures(map, change, zooms)
  const searchHere = () => {
    if (viewport && size) searchArea(getArea(viewport, size, maxRadiusKm))
    settle()
  }
  return (
    <div class="event-map">
      <div
        class="map-canvas"
        ref={map}
        role="group"
        tabIndex={0}
        aria-label={messages.label}
        aria-describedby="map-keys"
      >
        {viewport && size && (
          <Layers {...{ viewport, size }}>
            <Markers {...{ viewport, size, places, selectedKey, select }} />
          </Layers>
        )}
      </div>
      <p class="visually-hidden" id="map-keys">
        {messages.keys}
      </p>
      <MapButtons fit={fit} zoom={by => change(old => zoomAround(old, by, { x: 0, y: 0 }, zooms))} />
      {hasMoved && (
        <button type="button" class="primary map-search" onClick={searchHere}>
          {messages.searchHere}
        </button>
      )}
      {mapTiles && <Prose html={mapTiles.attribution} />}
    </div>
  )
}

type ViewportState = { viewport: Viewport | null; hasMoved: boolean }

/**
 * What the map shows: at first, and whenever `fitKey` changes, all places or the area. `hasMoved` is whether the user has
 * moved it since then, or since `settle` was called.
 */
function useViewport({ places, area, fitKey }: Pick<Props, 'places' | 'area' | 'fitKey'>, size: Size | null) {
  const [state, setState] = useState<ViewportState>({ viewport: null, hasMoved: false })
  const fit = () => {
    const positions = area ? listAreaEnds(area) : places.map(({ position }) => position)
    const viewport =
      size && positions.length > 0 ? fitPositions(positions, size, { ...zooms, max: firstZoomMax }) : null
    setState(old => ({ viewport: viewport ?? old.viewport ?? wholeWorld, hasMoved: false }))
  }
  useLayoutEffect(() => void (size && fit()), [fitKey, size === null])
  const change = (next: (viewport: Viewport) => Viewport) =>
    setState(old => (old.viewport ? { viewport: next(old.viewport), hasMoved: true } : old))
  const settle = () => setState(old => ({ ...old, hasMoved: false }))
  return { ...state, change, fit, settle }
}

function MapButtons({ fit, zoom }: { fit: () => void; zoom: (by: number) => void }) {
  const messages = useMessages('map')
  return (
    <div class="map-buttons">
      <MapButton label={messages.zoomIn} icon={<Plus aria-hidden />} press={() => zoom(1)} />
      <MapButton label={messages.zoomOut} icon={<Minus aria-hidden />} press={() => zoom(-1)} />
      <MapButton label={messages.showAll} icon={<Scan aria-hidden />} press={fit} />
    </div>
  )
}

const wholeWorld: Viewport = { center: { x: 128, y: 100 }, zoom: zooms.min }

type LayersProps = { viewport: Viewport; size: Size; children: ComponentChildren }

const Layers = ({ viewport, size, children }: LayersProps) => (
  <>
    {mapTiles ? (
      <TileLayer {...{ viewport, size }} url={mapTiles.url} />
    ) : (
      <OutlineLayer {...{ viewport, size }} bounds={getBounds(viewport, size)} />
    )}
    {children}
  </>
)

type MarkersProps = Pick<Props, 'places' | 'selectedKey' | 'select'> & { viewport: Viewport; size: Size }

function Markers({ viewport, size, places, selectedKey, select }: MarkersProps) {
  const messages = useMessages('map')
  const { eventCount } = useMessages('calendar')
  // Which places share a marker depends on the zoom, not on the center. So panning computes no new markers.
  const markers = useMemo(
    () => clusterPlaces(places, position => toPixel(position, { ...viewport, center: origin }, size), !mapTiles),
    [places, viewport.zoom],
  )
  return (
    <ul class="map-markers" aria-label={messages.places}>
      {markers.map(marker => {
        const { x, y } = toPixel(marker.position, viewport, size)
        const isSelected = marker.key === selectedKey
        return (
          <li key={marker.key} style={{ transform: `translate(${x}px, ${y}px)` }}>
            <button
              type="button"
              class="map-marker"
              aria-pressed={isSelected}
              onClick={() => select(isSelected ? null : marker)}
            >
              <span class="map-marker-count" aria-hidden>
                {marker.eventCount}
              </span>
              <span class="map-marker-label">
                {marker.label}
                {marker.otherCount > 0 && ` +${marker.otherCount}`}
              </span>
              <span class="visually-hidden">, {eventCount({ count: marker.eventCount })}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const origin: Point = { x: 0, y: 0 }

const MapButton = ({ label, icon, press }: { label: string; icon: ComponentChildren; press: () => void }) => (
  <button type="button" class="icon-button" aria-label={label} title={label} onClick={press}>
    {icon}
  </button>
)

/** The size of an element in pixels; null until it is measured. */
function useSize(element: { current: HTMLElement | null }): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 }
      if (width > 0) setSize({ width, height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return size
}

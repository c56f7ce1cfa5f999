import { useMemo } from 'preact/hooks'
import { useSearchParams } from 'wouter-preact'
import type { EventListInput } from '../../lib/events/list-input.ts'
import type { Area } from './mercator.ts'

/**
 * The query parameters that have the area, named as in the API. They are in the URL of the page, so that users can
 * share and reload the area.
 */
const parameterNames = { lat: 'geoloc_lat', lng: 'geoloc_lng', radiusKm: 'geoloc_radius' } as const

type MapAreaState = {
  /** The circle (center and radius) in the query string; null if there is none, or if it is not valid. */
  area: Area | null
  /** The area as parameters of the list of events; empty without an area. */
  areaInput: Pick<EventListInput, 'geoloc_lat' | 'geoloc_lng' | 'geoloc_radius'>
  setArea: (area: Area | null) => void
}

/** The area to which the events of the map are restricted. */
export function useMapArea(): MapAreaState {
  const [params, setParams] = useSearchParams()
  const values = Object.values(parameterNames).map(name => params.get(name) ?? '')
  const area = useMemo(() => parseArea(values), [values.join()])
  const setArea = (next: Area | null) =>
    setParams(old => {
      const changed = new URLSearchParams(old)
      for (const name of Object.values(parameterNames)) changed.delete(name)
      if (next) {
        changed.set(parameterNames.lat, next.lat.toFixed(4))
        changed.set(parameterNames.lng, next.lng.toFixed(4))
        changed.set(parameterNames.radiusKm, next.radiusKm.toFixed(1))
      }
      return changed
    })
  const areaInput = area ? { geoloc_lat: area.lat, geoloc_lng: area.lng, geoloc_radius: area.radiusKm } : {}
  return { area, areaInput, setArea }
}

function parseArea(texts: string[]): Area | null {
  const [lat = NaN, lng = NaN, radiusKm = NaN] = texts.map(text => (text.trim() === '' ? NaN : Number(text)))
  const isValid = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && radiusKm >= 0 && radiusKm <= 500
  return isValid ? { lat, lng, radiusKm } : null
}

/** A circle on the earth: WGS 84 degrees and kilometres. */
type GeoCircle = { latitude: number; longitude: number; radiusKm: number }

export const radiusDefaultKm = 25
export const radiusMaxKm = 500

const earthRadiusKm = 6371.0088
const degreeKm = (Math.PI / 180) * earthRadiusKm
/** Degrees of longitude have no useful length beyond this latitude. */
const poleLatitude = 89.9

/** The bounding box of the circle in degrees. A circle around a pole or over the date line gets all longitudes. */
export function computeBoundingBox({ latitude, longitude, radiusKm }: GeoCircle) {
  const latitudeDelta = radiusKm / degreeKm
  const longitudeDelta =
    latitudeDelta / Math.cos((Math.min(Math.abs(latitude) + latitudeDelta, poleLatitude) * Math.PI) / 180)
  const [west, east] = [longitude - longitudeDelta, longitude + longitudeDelta]
  const hasAllLongitudes = west < -180 || east > 180 || Math.abs(latitude) + latitudeDelta > poleLatitude
  return {
    south: latitude - latitudeDelta,
    north: latitude + latitudeDelta,
    west: hasAllLongitudes ? -180 : west,
    east: hasAllLongitudes ? 180 : east,
  }
}

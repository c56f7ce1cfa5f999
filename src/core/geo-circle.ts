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
  const height = radiusKm / degreeKm
  const width = height / Math.cos((Math.min(Math.abs(latitude) + height, poleLatitude) * Math.PI) / 180)
  const [west, east] = [longitude - width, longitude + width]
  const hasAllLongitudes = west < -180 || east > 180 || Math.abs(latitude) + height > poleLatitude
  return {
    south: latitude - height,
    north: latitude + height,
    west: hasAllLongitudes ? -180 : west,
    east: hasAllLongitudes ? 180 : east,
  }
}

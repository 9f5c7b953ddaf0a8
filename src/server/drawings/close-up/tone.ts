const COMPRESSED_FROM = 0.8 - 0.04
const DESATURATION = 0.15

/** Khronos PBR neutral tone mapping, in place. */
export function toneMap(rgb: Float64Array): void {
  const [red = 0, green = 0, blue = 0] = rgb
  const least = Math.min(red, green, blue)
  const offset = least < 0.08 ? least - 6.25 * least * least : 0.04
  const peak = Math.max(red, green, blue) - offset
  for (let i = 0; i < 3; i += 1) rgb[i] = (rgb[i] ?? 0) - offset
  if (peak < COMPRESSED_FROM) return
  const room = 1 - COMPRESSED_FROM
  const newPeak = 1 - (room * room) / (peak + room - COMPRESSED_FROM)
  const white = 1 - 1 / (DESATURATION * (peak - newPeak) + 1)
  for (let i = 0; i < 3; i += 1) {
    const scaled = ((rgb[i] ?? 0) * newPeak) / peak
    rgb[i] = scaled + (newPeak - scaled) * white
  }
}

/** Linear light to an sRGB byte. */
export function toByte(linear: number): number {
  const encoded = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
}

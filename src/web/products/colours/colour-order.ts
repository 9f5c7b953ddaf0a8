import { labFromLinear, linearFromHex } from '#domain/products/colours/colour.ts'
import { readHexCode } from '#domain/products/colours/hex-code.ts'

/** Below this chroma (CIE Lab) a colour reads as white, grey or black. */
const COLOURLESS_CHROMA = 9
/** The row begins with the reds, in degrees of the Lab hue circle. */
const FIRST_HUE = 8

/** Picks products from all around the colour wheel, in its order; colourless ones come last, from white to black. */
export function spreadOverColours<Item extends Readonly<{ hex: string | null }>>(products: readonly Item[], size: number): Item[] {
  const ordered = [...products].sort((a, b) => wheelPlace(a.hex) - wheelPlace(b.hex))
  const step = Math.max(1, ordered.length / size)
  return Array.from({ length: Math.min(size, ordered.length) }, (_, place) => ordered[Math.floor(place * step)]).filter(
    (item) => item !== undefined,
  )
}

function wheelPlace(code: string | null): number {
  const hex = readHexCode(code)
  if (hex === null) return 2000
  const [lightness, a, b] = labFromLinear(linearFromHex(hex))
  if (Math.hypot(a, b) < COLOURLESS_CHROMA) return 1000 - lightness
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return (hue - FIRST_HUE + 720) % 360
}

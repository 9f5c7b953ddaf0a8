/** Each channel 0–1. */
export type LinearRgb = readonly [red: number, green: number, blue: number]
/** CIE L*a*b* (D65). */
export type Lab = readonly [lightness: number, a: number, b: number]

export function linearFromHex(hex: string): LinearRgb {
  const channel = (start: number) => linearChannel(Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

/** `#rrggbb`; channels outside 0–1 are clipped. */
export function hexFromLinear(colour: LinearRgb): string {
  return `#${colour.map((value) => byteText(encodedChannel(Math.min(1, Math.max(0, value))))).join('')}`
}

/** Mixes two colours in OKLab; `share` from 0 to 1. */
export function mixColours(from: string, to: string, share: number): string {
  const start = oklabFromLinear(linearFromHex(from))
  const end = oklabFromLinear(linearFromHex(to))
  const at = (index: 0 | 1 | 2) => start[index] + (end[index] - start[index]) * share
  return hexFromLinear(linearFromOklab([at(0), at(1), at(2)]))
}

/** The colour halfway along the shorter arc of hue, as saturated as the two ends. */
export function colourBetweenHues(from: string, to: string): string {
  const start = oklabFromLinear(linearFromHex(from))
  const end = oklabFromLinear(linearFromHex(to))
  const angle = Math.atan2(start[2], start[1])
  const turn = Math.atan2(end[2], end[1]) - angle
  const middle = angle + Math.atan2(Math.sin(turn), Math.cos(turn)) / 2
  const chroma = (Math.hypot(start[1], start[2]) + Math.hypot(end[1], end[2])) / 2
  const lightness = (start[0] + end[0]) / 2
  return hexFromLinear(linearFromOklab([lightness, chroma * Math.cos(middle), chroma * Math.sin(middle)]))
}

/** Turns the hue by degrees (OKLCH). */
export function turnHue(hex: string, degrees: number): string {
  const [lightness, a, b] = oklabFromLinear(linearFromHex(hex))
  const angle = Math.atan2(b, a) + (degrees * Math.PI) / 180
  const chroma = Math.hypot(a, b)
  return hexFromLinear(linearFromOklab([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]))
}

/** OKLab: lightness 0–1, green to red, blue to yellow. Distances match perceived differences. */
export function oklabOf(hex: string): Lab {
  return oklabFromLinear(linearFromHex(hex))
}

export function lightnessOf(hex: string): number {
  return oklabOf(hex)[0]
}

export function labFromLinear([red, green, blue]: LinearRgb): Lab {
  const x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
  const y = 0.2126729 * red + 0.7151522 * green + 0.072175 * blue
  const z = (0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883
  const curve = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116)
  return [116 * curve(y) - 16, 500 * (curve(x) - curve(y)), 200 * (curve(y) - curve(z))]
}

/** CIEDE2000 is at least the difference of lightness divided by this, its greatest scale: the other terms are never negative. */
export const MAX_LIGHTNESS_SCALE = 1.748

/** The CIEDE2000 difference; about 1 is just visible side by side. */
export function colourDifference(first: Lab, second: Lab): number {
  const [l1, a1, b1] = first
  const [l2, a2, b2] = second
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const stretch = 1 + 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7)))
  const c1 = Math.hypot(a1 * stretch, b1)
  const c2 = Math.hypot(a2 * stretch, b2)
  const h1 = hueDegrees(a1 * stretch, b1)
  const h2 = hueDegrees(a2 * stretch, b2)
  const neutral = c1 * c2 === 0
  let turn = neutral ? 0 : h2 - h1
  if (turn > 180) turn -= 360
  if (turn < -180) turn += 360
  let meanHue = neutral ? h1 + h2 : (h1 + h2) / 2
  if (!neutral && Math.abs(h1 - h2) > 180) meanHue += h1 + h2 < 360 ? 180 : -180
  const lightness = (l1 + l2) / 2
  const chroma = (c1 + c2) / 2
  const t = 1 - 0.17 * cosine(meanHue - 30) + 0.24 * cosine(2 * meanHue) + 0.32 * cosine(3 * meanHue + 6) - 0.2 * cosine(4 * meanHue - 63)
  const lightnessScale = 1 + (0.015 * (lightness - 50) ** 2) / Math.sqrt(20 + (lightness - 50) ** 2)
  const chromaScale = 1 + 0.045 * chroma
  const hueScale = 1 + 0.015 * chroma * t
  const rotation =
    -2 * Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7)) * Math.sin((60 * Math.exp(-(((meanHue - 275) / 25) ** 2)) * Math.PI) / 180)
  const dl = (l2 - l1) / lightnessScale
  const dc = (c2 - c1) / chromaScale
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin((turn * Math.PI) / 360)) / hueScale
  return Math.sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh)
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180)
}

function hueDegrees(a: number, b: number): number {
  const degrees = (Math.atan2(b, a) * 180) / Math.PI
  return degrees < 0 ? degrees + 360 : degrees
}

/** Decodes an sRGB channel, both 0–1. */
export function linearChannel(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
}

function encodedChannel(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
}

function byteText(encoded: number): string {
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

function oklabFromLinear([red, green, blue]: LinearRgb): Lab {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function linearFromOklab([lightness, a, b]: Lab): LinearRgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

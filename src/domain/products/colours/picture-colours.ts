import { colourDifference, type Lab, labFromLinear, linearFromHex } from './colour.ts'

/** `rgb` holds red, green and blue of every pixel, row by row. */
export type Pixels = Readonly<{ width: number; height: number; rgb: Uint8Array }>
export type ColourTag = Readonly<{ id: string; hexCode: string }>

const SAME_GROUND = 3
const LIGHTNESS_SHARE = 1 / 3
const COLOURED = 10
const MIN_SHARE = 0.08
const WORTH_SUGGESTING = 0.45
const MAX_SUGGESTIONS = 3

type Tag = Readonly<{ id: string; lab: Lab }>

/** Suggests the tags nearest to a picture's main colours, best first; leaves out the background. */
export function suggestColours(pixels: Pixels, tags: readonly ColourTag[]): string[] {
  const known = tags.map(({ id, hexCode }) => ({ id, lab: labFromLinear(linearFromHex(hexCode)) }))
  const labs = labsOf(pixels)
  const votes = new Map<string, number>()
  const shown = shownPixels(pixels, labs)
  for (const index of shown) {
    const lab = labs[index]
    const nearest = lab && nearestTag(lab, known)
    if (nearest)
      votes.set(nearest.id, (votes.get(nearest.id) ?? 0) + (weightOf(pixels, index) * strengthOf(lab)) / (1 + nearest.distance / 12))
  }
  const ranked = [...votes].toSorted((a, b) => b[1] - a[1])
  const best = ranked[0]?.[1] ?? 0
  return ranked
    .filter(([, weight]) => weight >= best * WORTH_SUGGESTING)
    .slice(0, MAX_SUGGESTIONS)
    .map(([id]) => id)
}

function shownPixels({ width, height }: Pixels, labs: readonly Lab[]): number[] {
  const all = labs.map((_, index) => index)
  const shown = all.filter((index) => {
    const lab = labs[index]
    const row = Math.floor(index / width) * width
    return ![labs[row], labs[row + width - 1]].some((edge) => lab && edge && colourDifference(lab, edge) < SAME_GROUND)
  })
  return shown.length < width * height * MIN_SHARE ? all : shown
}

function weightOf({ width, height }: Pixels, index: number): number {
  const x = ((index % width) + 0.5) / width - 0.5
  const y = (Math.floor(index / width) + 0.5) / height - 0.5
  return Math.exp(-(x * x + y * y) * 6)
}

function strengthOf([, a, b]: Lab): number {
  return 1 + Math.min(1, Math.hypot(a, b) / 20)
}

function nearestTag([lightness, a, b]: Lab, tags: readonly Tag[]): { id: string; distance: number } | null {
  const share = Math.hypot(a, b) > COLOURED ? LIGHTNESS_SHARE : 1
  let nearest: { id: string; distance: number } | null = null
  for (const { id, lab } of tags) {
    const distance = colourDifference([lightness * share, a, b], [lab[0] * share, lab[1], lab[2]])
    if (!nearest || distance < nearest.distance) nearest = { id, distance }
  }
  return nearest
}

function labsOf({ rgb }: Pixels): Lab[] {
  const labs: Lab[] = []
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    labs.push(labFromLinear([linear(rgb[at] ?? 0), linear(rgb[at + 1] ?? 0), linear(rgb[at + 2] ?? 0)]))
  }
  return labs
}

function linear(byte: number): number {
  const encoded = byte / 255
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
}

import { colourDifference, labFromLinear, linearFromHex } from '#domain/products/colour.ts'
import type { FilmLook } from '#domain/products/film-look.ts'

export interface ShowcaseCandidate {
  readonly kcwId: string
  readonly featured: boolean
  readonly stock: number
  readonly look: FilmLook
}

/** How much each virtue of a film counts, on the scale of colour differences (CIEDE2000). */
const WORTH = { featured: 14, inStock: 10, newSurface: 22, mostDifference: 45, mostChroma: 16, flat: -30 }
const CHROMA_STEP = 5

/**
 * Films that together show best what the shop has: featured ones and those in stock before others, of as many surfaces and as
 * different in colour as can be, vivid before pale, and none so dark and dull that no form is seen in it. In the order of the colour wheel, the colourless ones between the coloured. The
 * same films in any order give the same choice. A clear film shows nothing of its own and is left out.
 */
export function chooseShowcase<Film extends ShowcaseCandidate>(films: readonly Film[], size: number): Film[] {
  const left = films.filter(({ look }) => !look.surface.startsWith('clear')).toSorted((a, b) => (a.kcwId < b.kcwId ? -1 : 1))
  const chosen: Film[] = []
  while (chosen.length < size) {
    const [best] = left.map((film) => ({ film, worth: worthBeside(film, chosen) })).toSorted((a, b) => b.worth - a.worth)
    if (!best) break
    chosen.push(best.film)
    left.splice(left.indexOf(best.film), 1)
  }
  return interleaved(chosen)
}

function worthBeside({ featured, stock, look }: ShowcaseCandidate, chosen: readonly ShowcaseCandidate[]): number {
  const lab = labOf(look)
  const nearest = Math.min(WORTH.mostDifference, ...chosen.map((other) => colourDifference(lab, labOf(other.look))))
  const isNewSurface = chosen.every((other) => other.look.surface !== look.surface)
  return (
    nearest +
    (featured ? WORTH.featured : 0) +
    (stock > 0 ? WORTH.inStock : 0) +
    (isNewSurface ? WORTH.newSurface : 0) +
    (look.clearcoat === 0 && look.metalness === 0 && lab[0] < DARK ? WORTH.flat : 0) +
    Math.min(WORTH.mostChroma, chromaOf(look) / CHROMA_STEP)
  )
}

/** Coloured films by hue with colourless ones spread between them, the darkest first, so that every film stands beside one it differs from. */
function interleaved<Film extends ShowcaseCandidate>(films: readonly Film[]): Film[] {
  const byHue = films.filter(({ look }) => chromaOf(look) >= COLOURLESS).toSorted((a, b) => hueOf(a.look) - hueOf(b.look))
  const colourless = films.filter((film) => !byHue.includes(film)).toSorted((a, b) => labOf(a.look)[0] - labOf(b.look)[0])
  const every = Math.max(1, Math.ceil(byHue.length / (colourless.length + 1)))
  return [
    ...byHue.flatMap((film, place) => {
      const next = (place + 1) % every === 0 ? colourless.shift() : undefined
      return next ? [film, next] : [film]
    }),
    ...colourless,
  ]
}

/** Below this chroma (CIE Lab) a colour reads as white, grey or black. */
const COLOURLESS = 12
/** Below this lightness (CIE Lab) a film without a coat shows its outline only. */
const DARK = 16
/** Where the row begins: with the reds, in degrees of the Lab hue circle. */
const HUE_START = 8

function labOf({ hex }: FilmLook) {
  return labFromLinear(linearFromHex(hex))
}

function chromaOf(look: FilmLook): number {
  const [, a, b] = labOf(look)
  return Math.hypot(a, b)
}

function hueOf(look: FilmLook): number {
  const [, a, b] = labOf(look)
  return ((Math.atan2(b, a) * 180) / Math.PI - HUE_START + 720) % 360
}

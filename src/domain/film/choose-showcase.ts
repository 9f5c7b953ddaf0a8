import { colourDifference, labFromLinear, linearFromHex } from '#domain/products/colours/colour.ts'
import type { FilmLook } from '#domain/products/film-look.ts'

export interface ShowcaseCandidate {
  readonly kcwId: string
  readonly featured: boolean
  readonly stock: number
  readonly look: FilmLook
}

/** Weights on the scale of colour differences (CIEDE2000). */
const WORTH = { featured: 14, inStock: 10, newSurface: 22, mostDifference: 45, mostChroma: 16, flat: -30 }
const CHROMA_STEP = 5

/** Chooses films that show the range best, featured and stocked ones first, ordered by hue. Clear films are left out. */
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
/** Below this lightness (CIE Lab) a matt film shows only its outline. */
const DARK = 16
/** The row starts with red, in degrees of the Lab hue circle. */
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

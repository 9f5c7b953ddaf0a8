import type { CSSProperties } from 'react'
import type { Product } from '#contract/products.ts'
import { labFromLinear, linearFromHex } from '#domain/colour.ts'
import { deriveFilmLook, type FilmSurface } from '#domain/film-look.ts'

/** A film as a plain sheet of colour: enough to draw it in CSS and lead to its product. */
export type FilmSheet = Readonly<{
  kcwId: string
  nameDa: string
  finish: string
  surface: FilmSurface
  hex: string
  shiftHexes: readonly string[]
}>

/** A product as a sheet of film. */
export function toFilmSheet(product: Product): FilmSheet {
  const { kcwId, nameDa, series, productType, categoryId, hex, colorTags } = product
  const finish = String(product.specifications.finish ?? '')
  const look = deriveFilmLook({ name: nameDa, finish, series, productType, categoryId, hex, colorTags })
  return { kcwId, nameDa, finish, surface: look.surface, hex: look.hex, shiftHexes: look.shiftHexes }
}

/** The attributes that paint an element of class `film-sheet`. */
export function paintOf({ surface, hex, shiftHexes }: Pick<FilmSheet, 'surface' | 'hex' | 'shiftHexes'>) {
  const style = { '--film': hex, '--film-between': shiftHexes[0] ?? hex, '--film-end': shiftHexes[1] ?? hex } as CSSProperties
  return { 'data-surface': surface, style }
}

/** Picks a fan of sheets with colours from all around the wheel, in the order of the wheel; the colourless ones come last. */
export function fanOf(sheets: readonly FilmSheet[], size: number): FilmSheet[] {
  const ordered = [...sheets].sort((a, b) => wheelPlace(a.hex) - wheelPlace(b.hex))
  const step = Math.max(1, ordered.length / size)
  return Array.from({ length: Math.min(size, ordered.length) }, (_, place) => ordered[Math.floor(place * step)]).filter(
    (sheet) => sheet !== undefined,
  )
}

function wheelPlace(hex: string): number {
  const [lightness, a, b] = labFromLinear(linearFromHex(hex))
  const isColourless = Math.hypot(a, b) < 9
  return isColourless ? 1000 - lightness : (Math.atan2(b, a) * 180) / Math.PI
}

import type { CSSProperties } from 'react'
import type { Facet, Product } from '#contract/products/product.ts'
import { deriveFilmLook, type FilmSurface } from '#domain/products/film-look.ts'

export type FilmSheet = Readonly<{
  kcwId: string
  nameDa: string
  finish: string
  surface: FilmSurface
  hex: string
  shiftHexes: readonly string[]
}>

export function toFilmSheet(product: Product): FilmSheet {
  const { kcwId, nameDa, series, productType, categoryId, hex, colorTags } = product
  const finish = String(product.specifications.finish ?? '')
  const look = deriveFilmLook({ name: nameDa, finish, series, productType, categoryId, hex, colorTags })
  return { kcwId, nameDa, finish, surface: look.surface, hex: look.hex, shiftHexes: look.shiftHexes }
}

export function paintOf({ surface, hex, shiftHexes }: Pick<FilmSheet, 'hex' | 'shiftHexes'> & Readonly<{ surface: string }>) {
  const style = { '--film': hex, '--film-between': shiftHexes[0] ?? hex, '--film-end': shiftHexes[1] ?? hex } as CSSProperties
  return { 'data-surface': surface, style }
}

export function toFinishSample({ value, label, count }: Facet) {
  const { surface, hex, shiftHexes } = deriveFilmLook({
    name: value === 'Struktur' ? 'Karbon' : value,
    finish: value,
    hex: value === 'Krom' ? '#C9CDD0' : '#3D4B57',
  })
  return { value, label, count, surface, hex, shiftHexes }
}

export const NO_SUCH_FILMS = 'Ingen folier passer til det valg lige nu.'
export const TO_FIND_COLOUR = 'Find farve fra kode eller billede'

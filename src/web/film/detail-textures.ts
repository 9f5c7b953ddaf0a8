import { DataTexture, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping, RGBAFormat, UnsignedByteType } from 'three'
import { brushedRelief, chipRelief, flakeRelief, grainRelief, type Relief, twillRelief } from '#domain/film/relief.ts'
import type { FilmTexture } from '#domain/products/film-look.ts'

const RELIEFS: Readonly<Record<Exclude<FilmTexture, 'none'>, () => Relief>> = {
  twill: twillRelief,
  chips: chipRelief,
  brushed: brushedRelief,
  grain: grainRelief,
}
const made = new Map<string, DataTexture>()

/** A tiling texture: slope in red and green, shade in blue. Cached. */
export function detailTexture(texture: Exclude<FilmTexture, 'none'>): DataTexture {
  return remembered(texture, RELIEFS[texture])
}

/** Flakes: tilt in red and green, brightness in blue, random in alpha. */
export function flakeTexture(): DataTexture {
  return remembered('flakes', flakeRelief)
}

function remembered(key: string, relief: () => Relief): DataTexture {
  const known = made.get(key)
  if (known) return known
  const { size, pixels } = relief()
  const texture = new DataTexture(pixels, size, size, RGBAFormat, UnsignedByteType)
  texture.wrapS = RepeatWrapping
  texture.wrapT = RepeatWrapping
  texture.magFilter = LinearFilter
  texture.minFilter = LinearMipmapLinearFilter
  texture.generateMipmaps = true
  texture.anisotropy = 8
  texture.needsUpdate = true
  made.set(key, texture)
  return texture
}

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

/** The relief of a textured film as a tiling texture: slope in red and green, shade in blue. Made once. */
export function detailTexture(texture: Exclude<FilmTexture, 'none'>): DataTexture {
  return remembered(texture, RELIEFS[texture])
}

/** A field of flakes, each tilted its own way: tilt in red and green, brightness in blue, chance in alpha. */
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

import {
  Color,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  MeshPhysicalMaterial,
  RepeatWrapping,
  RGBAFormat,
  type Texture,
  UnsignedByteType,
  Vector2,
} from 'three'
import { brushedRelief, chipRelief, flakeRelief, grainRelief, type Relief, twillRelief } from '#domain/film/relief.ts'
import type { FilmLook, FilmTexture } from '#domain/products/film-look.ts'
import { DECLARATIONS, LAYERS, OCCLUSION, SURFACE, VERTEX_BODY, VERTEX_DECLARATIONS } from './film-shader.ts'

const RELIEFS: Readonly<Record<Exclude<FilmTexture, 'none'>, () => Relief>> = {
  twill: twillRelief,
  chips: chipRelief,
  brushed: brushedRelief,
  grain: grainRelief,
}

const made = new Map<string, DataTexture>()

/** Repeats per model unit. */
const DETAIL_SCALE: Readonly<Record<FilmLook['texture'], number>> = { none: 1, twill: 7, chips: 1.7, brushed: 1.1, grain: 2.1 }

/** Dispose it when the look changes. */
export function createFilmMaterial(look: FilmLook, { hasPaintBelow }: { hasPaintBelow: boolean }): MeshPhysicalMaterial {
  const isClear = look.surface === 'clear' || look.surface === 'clear-matt'
  const isSheet = isClear && !hasPaintBelow
  const material = new MeshPhysicalMaterial({
    color: isSheet ? (look.tint > 0 ? '#54585B' : '#BECBD2') : look.hex,
    metalness: look.metalness,
    roughness: look.roughness,
    clearcoat: look.clearcoat,
    clearcoatRoughness: look.clearcoatRoughness,
    anisotropy: look.anisotropy,
    ior: 1.5,
  })
  const [between = look.hex, end = look.hex] = look.shiftHexes
  const uniforms = {
    shiftBetween: { value: new Color(between) },
    shiftEnd: { value: new Color(end) },
    flakeMap: { value: look.flakes > 0 ? flakeTexture() : (null as Texture | null) },
    flakeStrength: { value: look.flakes },
    detailMap: { value: look.texture === 'none' ? (null as Texture | null) : detailTexture(look.texture) },
    detail: { value: new Vector2(DETAIL_SCALE[look.texture], look.textureDepth) },
    tint: { value: look.tint },
  }
  const features = [
    look.flakes > 0 ? 'FILM_FLAKES' : '',
    look.shiftHexes.length > 0 ? 'FILM_SHIFT' : '',
    look.texture === 'none' ? '' : `FILM_${look.texture.toUpperCase()}`,
    isClear && hasPaintBelow ? (look.surface === 'clear' ? 'FILM_CLEAR' : 'FILM_CLEAR_MATT') : '',
  ].filter(Boolean)
  material.defines = { ...material.defines, ...Object.fromEntries(features.map((feature) => [feature, ''])) }
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms)
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${VERTEX_DECLARATIONS}`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>\n${VERTEX_BODY}`)
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${DECLARATIONS}`)
      .replace('#include <normal_fragment_maps>', `#include <normal_fragment_maps>\n${SURFACE}`)
      .replace('#include <lights_physical_fragment>', `#include <lights_physical_fragment>\n${LAYERS}`)
      .replace('#include <aomap_fragment>', `#include <aomap_fragment>\n${OCCLUSION}`)
  }
  material.customProgramCacheKey = () => features.join()
  return material
}

/** A tiling texture: slope in red and green, shade in blue. Cached. */
function detailTexture(texture: Exclude<FilmTexture, 'none'>): DataTexture {
  return remembered(texture, RELIEFS[texture])
}

/** Flakes: tilt in red and green, brightness in blue, random in alpha. */
function flakeTexture(): DataTexture {
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

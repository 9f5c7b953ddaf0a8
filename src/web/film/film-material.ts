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
import { DETAIL_SCALE, flakeRelief, RELIEFS, type Relief } from '#domain/film/relief.ts'
import type { FilmLook, FilmTexture } from '#domain/products/film-look.ts'

const textures = new Map<string, DataTexture>()

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
  return cachedTexture(texture, RELIEFS[texture])
}

/** Flakes: tilt in red and green, brightness in blue, random in alpha. */
function flakeTexture(): DataTexture {
  return cachedTexture('flakes', flakeRelief)
}

function cachedTexture(key: string, relief: () => Relief): DataTexture {
  const cached = textures.get(key)
  if (cached) return cached
  const { size, pixels } = relief()
  const texture = new DataTexture(pixels, size, size, RGBAFormat, UnsignedByteType)
  texture.wrapS = RepeatWrapping
  texture.wrapT = RepeatWrapping
  texture.magFilter = LinearFilter
  texture.minFilter = LinearMipmapLinearFilter
  texture.generateMipmaps = true
  texture.anisotropy = 8
  texture.needsUpdate = true
  textures.set(key, texture)
  return texture
}

const VERTEX_DECLARATIONS = `
attribute vec3 along;
attribute float hollow;
varying vec3 vAlong;
varying vec2 vFilmUv;
varying vec3 vFormPosition;
varying float vHeight;
varying float vHollow;`

const VERTEX_BODY = `
vAlong = normalMatrix * along;
vFilmUv = uv;
vHollow = hollow;
vFormPosition = position;
vHeight = (modelMatrix * vec4(position, 1.0)).y;`

/** The gains emulate the polarised fill light of product photography. */
const DECLARATIONS = `
#define COLOUR_GAIN 0.97
#define METAL_GAIN 1.75
varying vec3 vAlong;
varying vec2 vFilmUv;
varying vec3 vFormPosition;
varying float vHeight;
varying float vHollow;
uniform vec3 shiftBetween, shiftEnd;
uniform sampler2D flakeMap, detailMap;
uniform float flakeStrength, tint;
uniform vec2 detail;`

/** Runs after the normal: colour shift, relief, flakes. */
const SURFACE = `
vec3 filmAlong = normalize(vAlong - normal * dot(normal, vAlong));
vec3 filmAcross = cross(normal, filmAlong);
float filmFacing = saturate(dot(normal, normalize(vViewPosition)));
#ifdef FILM_SHIFT
  float travel = 1.0 - filmFacing;
  diffuseColor.rgb = mix(diffuseColor.rgb, shiftBetween, smoothstep(0.35, 0.6, travel));
  diffuseColor.rgb = mix(diffuseColor.rgb, shiftEnd, smoothstep(0.56, 0.84, travel));
#endif
#if defined(FILM_TWILL) || defined(FILM_CHIPS) || defined(FILM_BRUSHED) || defined(FILM_GRAIN)
  vec4 relief = texture2D(detailMap, vFilmUv * detail.x);
  vec2 slope = (relief.xy * 2.0 - 1.0) * detail.y;
  normal = normalize(normal + filmAlong * slope.x + filmAcross * slope.y);
  #if defined(FILM_TWILL)
    diffuseColor.rgb *= mix(0.3, 3.4, relief.z);
    metalnessFactor = 0.55;
  #elif defined(FILM_CHIPS)
    diffuseColor.rgb *= mix(0.25, 4.2, relief.z * relief.z);
    metalnessFactor = 0.6;
    roughnessFactor *= mix(1.3, 0.8, relief.z);
  #elif defined(FILM_BRUSHED)
    diffuseColor.rgb *= mix(0.5, 0.82, relief.z);
    roughnessFactor *= mix(0.85, 1.15, relief.z);
  #else
    diffuseColor.rgb *= mix(0.6, 1.4, relief.z);
    roughnessFactor = mix(0.9, roughnessFactor, relief.z);
  #endif
#endif
#ifdef FILM_FLAKES
  // Flakes keep about the same size on the screen at every distance, as the eye sees grain rather than single flakes.
  float footprint = max(length(dFdx(vFilmUv)), length(dFdy(vFilmUv))) * 1.35;
  float octave = log2(max(footprint, 1e-6));
  float flakeScale = exp2(-floor(octave)) / 256.0;
  vec4 fine = texture2D(flakeMap, vFilmUv * flakeScale);
  vec4 coarse = texture2D(flakeMap, vFilmUv * flakeScale * 0.5 + 0.37);
  vec4 flake = mix(fine, coarse, fract(octave));
  float glint = smoothstep(0.86, 0.95, flake.w);
  vec2 flakeTilt = (flake.xy * 2.0 - 1.0) * flakeStrength * mix(0.16, 0.55, glint);
  normal = normalize(normal + filmAlong * flakeTilt.x + filmAcross * flakeTilt.y);
  diffuseColor.rgb *= 1.0 + (flake.z - 0.5) * 0.4 * flakeStrength + glint * flakeStrength * 0.7;
  roughnessFactor *= mix(1.0, 0.5, glint * flakeStrength);
#endif
#if defined(FILM_CLEAR) || defined(FILM_CLEAR_MATT)
  float fromEdge = vFormPosition.x + 0.16 * vFormPosition.z - 0.02;
  float covered = smoothstep(-0.003, 0.003, fromEdge);
  float filmRim = smoothstep(0.0035, 0.0012, abs(fromEdge - 0.002));
  diffuseColor.rgb *= 1.0 - tint * covered;
  roughnessFactor = mix(0.42, roughnessFactor, covered);
#endif`

/** Runs after the clear coats. */
const LAYERS = `
#ifdef FILM_CLEAR
  material.clearcoat = mix(0.55, material.clearcoat, covered);
  material.clearcoatRoughness = mix(0.34, material.clearcoatRoughness, covered);
#endif
#ifdef FILM_CLEAR_MATT
  material.clearcoat = mix(1.0, material.clearcoat, covered);
  material.clearcoatRoughness = mix(0.05, material.clearcoatRoughness, covered);
#endif`

/** Runs after lighting: contact shadow and hollows. */
const OCCLUSION = `
// White is exposed a little darker than its code, or no lamp would be seen in it.
float whiteGuard = 1.0 - 0.11 * smoothstep(0.55, 0.85, min(diffuseColor.r, min(diffuseColor.g, diffuseColor.b)));
float facesUp = dot(normal, (viewMatrix * vec4(0.0, 1.0, 0.0, 0.0)).xyz);
float grounded = mix(0.3, 1.0, max(smoothstep(0.0, 0.26, vHeight), smoothstep(0.1, 0.8, facesUp)));
float open = 1.0 - 0.55 * vHollow;
reflectedLight.indirectDiffuse *= open * grounded * COLOUR_GAIN * whiteGuard;
reflectedLight.indirectSpecular *= open * mix(grounded, 1.0, 0.3) * mix(1.0, METAL_GAIN, material.metalness);
#if defined(FILM_CLEAR) || defined(FILM_CLEAR_MATT)
  totalEmissiveRadiance += filmRim * 0.2;
#endif`

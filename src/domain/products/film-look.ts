import { colourBetweenHues, turnHue } from '#domain/products/colours/colour.ts'
import { readHexCode } from '#domain/products/colours/hex-code.ts'
import type { SpecificationValue } from './specification-value.ts'

export type FilmSurface =
  | 'gloss'
  | 'satin'
  | 'matt'
  | 'metallic'
  | 'shift'
  | 'chrome'
  | 'satin-chrome'
  | 'carbon'
  | 'gloss-carbon'
  | 'forged-carbon'
  | 'brushed'
  | 'leather'
  | 'clear'
  | 'clear-matt'

export type FilmTexture = 'none' | 'twill' | 'chips' | 'brushed' | 'grain'

/** The finish among a product's specifications. */
export function finishOf({ specifications }: Readonly<{ specifications: Readonly<Record<string, SpecificationValue>> }>): string | null {
  return typeof specifications.finish === 'string' ? specifications.finish : null
}

/** Everything except the name may be missing. */
export interface FilmFacts {
  readonly name: string
  readonly finish?: string | null
  readonly series?: string | null
  readonly productType?: string | null
  readonly categoryId?: string | null
  readonly hex?: string | null
  readonly colorTags?: readonly string[]
}

interface SurfaceParameters {
  readonly metalness: number
  readonly roughness: number
  readonly clearcoat: number
  readonly clearcoatRoughness: number
  readonly anisotropy: number
  readonly flakes: number
  readonly texture: FilmTexture
  readonly textureDepth: number
}

export interface FilmLook extends SurfaceParameters {
  readonly surface: FilmSurface
  /** The colour seen head on, `#rrggbb`; for a clear film the paint below it. */
  readonly hex: string
  /** Colours of a colour-shift film towards a glancing view; empty for others. */
  readonly shiftHexes: readonly string[]
  /** How dark a clear film tints the paint below; 0 for none. */
  readonly tint: number
}

const SURFACES = {
  gloss: surface({ roughness: 0.42, clearcoat: 1, clearcoatRoughness: 0.025 }),
  satin: surface({
    roughness: 0.36,
    clearcoat: 0.35,
    clearcoatRoughness: 0.38,
  }),
  matt: surface({ roughness: 0.78 }),
  metallic: surface({
    metalness: 0.72,
    roughness: 0.36,
    clearcoat: 1,
    clearcoatRoughness: 0.03,
    flakes: 0.8,
  }),
  shift: surface({
    metalness: 0.82,
    roughness: 0.33,
    clearcoat: 1,
    clearcoatRoughness: 0.04,
    flakes: 0.45,
  }),
  chrome: surface({ metalness: 1, roughness: 0.03 }),
  'satin-chrome': surface({ metalness: 1, roughness: 0.3 }),
  carbon: surface({
    roughness: 0.34,
    clearcoat: 0.15,
    clearcoatRoughness: 0.3,
    texture: 'twill',
    textureDepth: 1,
  }),
  'gloss-carbon': surface({
    roughness: 0.3,
    clearcoat: 1,
    clearcoatRoughness: 0.03,
    texture: 'twill',
    textureDepth: 0.7,
  }),
  'forged-carbon': surface({
    roughness: 0.32,
    clearcoat: 1,
    clearcoatRoughness: 0.05,
    texture: 'chips',
    textureDepth: 0.8,
  }),
  brushed: surface({
    metalness: 1,
    roughness: 0.38,
    anisotropy: 0.8,
    texture: 'brushed',
    textureDepth: 0.5,
  }),
  leather: surface({ roughness: 0.4, texture: 'grain', textureDepth: 1 }),
  clear: surface({ roughness: 0.35, clearcoat: 1, clearcoatRoughness: 0.015 }),
  'clear-matt': surface({
    roughness: 0.5,
    clearcoat: 0.2,
    clearcoatRoughness: 0.55,
  }),
} as const satisfies Record<FilmSurface, SurfaceParameters>

const COLOUR_WORDS: readonly (readonly [word: string, hex: string])[] = [
  ['hvid', '#f2f2ef'],
  ['sort', '#121314'],
  ['grå', '#7e8385'],
  ['sølv', '#bfc4c8'],
  ['guld', '#d9a520'],
  ['kobber', '#d0722f'],
  ['bronze', '#7a5530'],
  ['beige', '#d2c09c'],
  ['brun', '#8a4b22'],
  ['rød', '#c11b2e'],
  ['rubin', '#9c2a3f'],
  ['orange', '#f0701f'],
  ['gul', '#f2b705'],
  ['grøn', '#2e8b4a'],
  ['turkis', '#1c9aa0'],
  ['blå', '#1b55c4'],
  ['violet', '#7a2fc2'],
  ['lilla', '#7e3fb8'],
  ['rosa', '#eba0b4'],
  ['pink', '#e04a93'],
]

const UNKNOWN_COLOUR_HEX = '#8a8e91'
const PAINT_BELOW_HEX = '#14365c'
const PAINT_BELOW_SMOKE_HEX = '#b4b8ba'
const SMOKE_TINT = 0.62

/** The look of a film, derived from the product's facts. Never fails, so that a new product is shown at once. */
export function deriveFilmLook(facts: FilmFacts): FilmLook {
  const hex = knownColour(facts)
  const surfaceName = deriveSurface(facts, hex === null)
  const isClear = surfaceName === 'clear' || surfaceName === 'clear-matt'
  const isSmoke = isClear && /røg|smoke|tonet/.test(wordsOf(facts))
  return {
    ...SURFACES[surfaceName],
    surface: surfaceName,
    hex: isClear ? (isSmoke ? PAINT_BELOW_SMOKE_HEX : PAINT_BELOW_HEX) : (hex ?? UNKNOWN_COLOUR_HEX),
    shiftHexes: surfaceName === 'shift' ? shiftTravel(facts, hex ?? UNKNOWN_COLOUR_HEX) : [],
    tint: isSmoke ? SMOKE_TINT : 0,
  }
}

function deriveSurface(facts: FilmFacts, isColourless: boolean): FilmSurface {
  const words = wordsOf(facts)
  const finish = (facts.finish ?? '').toLowerCase()
  const name = facts.name.toLowerCase()
  const isMatt = /\bmat(te?)?\b/.test(finish) || (finish === '' && /\bmat(te?)?\b/.test(name))
  const isGloss = /blank|gloss/.test(`${finish} ${name}`)
  const isSatin = /satin/.test(`${finish} ${name}`)
  if (isColourless && /tpu|ppf|laminat|lakbeskyttelse|klar|clear/.test(words)) return isMatt ? 'clear-matt' : 'clear'
  if (/smedet|forged/.test(name)) return 'forged-carbon'
  if (/børstet|brushed/.test(`${finish} ${name}`)) return 'brushed'
  if (/læder|leather/.test(`${finish} ${name}`)) return 'leather'
  if (/karbon|kulfiber|carbon/.test(words)) return isGloss ? 'gloss-carbon' : 'carbon'
  if (/krom|chrome/.test(words)) return isSatin ? 'satin-chrome' : 'chrome'
  if (/farveskift|colou?r ?shift|flip|kamæleon/.test(words)) return 'shift'
  if (/metal/.test(finish)) return 'metallic'
  if (isMatt) return 'matt'
  if (isSatin) return 'satin'
  return 'gloss'
}

function wordsOf({ name, finish, series, productType, categoryId }: FilmFacts): string {
  return [name, finish, series, productType, categoryId].join(' ').toLowerCase()
}

function knownColour(facts: FilmFacts): string | null {
  const hex = readHexCode(facts.hex)
  if (hex !== null) return hex
  const named = facts.name.split(/[\s/–-]+/).map(colourWordHex)
  return colourWordHex(facts.colorTags?.[0] ?? '') ?? named.findLast((hex) => hex !== null) ?? null
}

function shiftTravel(facts: FilmFacts, hex: string): string[] {
  const named = facts.name.includes('/') ? colourWordHex(facts.name.split('/').at(-1) ?? '') : null
  const end = named ?? colourWordHex(facts.colorTags?.[1] ?? '') ?? turnHue(hex, 80)
  return [colourBetweenHues(hex, end), end]
}

function colourWordHex(word: string): string | null {
  const ending = word.trim().toLowerCase()
  return COLOUR_WORDS.find(([colour]) => ending.endsWith(colour))?.[1] ?? null
}

function surface(parameters: Partial<SurfaceParameters>): SurfaceParameters {
  return {
    metalness: 0,
    roughness: 0.5,
    clearcoat: 0,
    clearcoatRoughness: 0,
    anisotropy: 0,
    flakes: 0,
    texture: 'none',
    textureDepth: 0,
    ...parameters,
  }
}

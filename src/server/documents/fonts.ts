import { readFileSync } from 'node:fs'
import { create, type Font, type Glyph, type GlyphPosition } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { PROJECT_ROOT } from '#server/project-root.ts'

const WEIGHTS = { regular: 400, strong: 600, heavy: 800 } as const
export type Weight = keyof typeof WEIGHTS

/** The files of each weight, in the order they are tried for a character: Archivo, then Inter for other letters and signs (decision 0087). */
const SUBSETS = ['archivo-latin', 'archivo-latin-ext', 'archivo-vietnamese', 'inter'] as const

/** With figures of one width, so that columns of numbers align. */
const FEATURES = ['tnum', 'kern']

/** Archivo's, for all files: text is placed by its top, so letters of different fonts share a baseline. */
const ASCENT = 878

type Word = Readonly<{
  glyphs: readonly Pick<Glyph, 'id' | 'advanceWidth' | 'codePoints'>[]
  positions: readonly GlyphPosition[]
  advanceWidth: number
}>

/** A font file, parsed once for all documents: parsing took a third of the time of a short invoice. */
type OpenFont = Readonly<{
  name: string
  font: Font
  /** the same font as PDFKit takes it, with figures of one width and cached words */
  forPdf: Buffer
}>

const fonts = new Map<string, OpenFont>()

export function fontNamed(name: string): Font {
  const known = fonts.get(name)
  if (!known) throw new Error(`the font ${name} is not open`)
  return known.font
}

/** The first file of a weight that has the character; null when none has it. */
export function fontWith(weight: Weight, codePoint: number): OpenFont | null {
  for (const subset of SUBSETS) {
    const font = openFont(weight, subset)
    if (font.font.hasGlyphForCodePoint(codePoint)) return font
  }
  return null
}

function openFont(weight: Weight, subset: (typeof SUBSETS)[number]): OpenFont {
  const name = `${subset}-${WEIGHTS[weight]}`
  const known = fonts.get(name)
  if (known) return known
  const file = readFileSync(new URL(`src/server/documents/fonts/${name}.ttf`, PROJECT_ROOT))
  const font = create(file)
  // PDFKit takes a parsed font since 0.20; its types know files only
  const opened = { name, font, forPdf: withCachedWords(name, file, font) as unknown as Buffer }
  fonts.set(name, opened)
  return opened
}

/** Recently set words, for all documents: names of films, headings and figures recur. */
const wordCache = new LRUCache<string, Word>({ max: 5_000 })

/** PDFKit scales positions to 1000 units in place. All files have 1000 units per em, so cached words are not changed. */
function withCachedWords(name: string, file: Buffer, font: Font): Font {
  return Object.create(font, { layout: { value: layout }, ascent: { value: ASCENT } })

  function layout(text: string): Word {
    const key = `${name} ${text}`
    const known = wordCache.get(key)
    if (known) return known
    const word = setWord(file, font, text)
    wordCache.set(key, word)
    return word
  }
}

/** A font caches each glyph with the characters it was first set for. Each word gets its own glyphs, so that a file does not depend on earlier ones. */
function setWord(file: Buffer, font: Font, text: string): Word {
  const codePoints = [...text].map((character) => character.codePointAt(0) ?? 0)
  const { glyphs, positions, advanceWidth } = font.layout(text, FEATURES)
  if (glyphs.length === codePoints.length) {
    const own = glyphs.map((glyph, place) => ({ ...idAndWidth(glyph), codePoints: codePoints.slice(place, place + 1) }))
    return { glyphs: own, positions, advanceWidth }
  }
  const isOwn = glyphs.flatMap((glyph) => glyph.codePoints).join() === codePoints.join()
  const ligated = isOwn ? glyphs : create(file).layout(text, FEATURES).glyphs
  return { glyphs: ligated.map((glyph) => ({ ...idAndWidth(glyph), codePoints: glyph.codePoints })), positions, advanceWidth }
}

// fontkit computes a glyph's width when it is read
function idAndWidth({ id, advanceWidth }: Glyph): Readonly<{ id: number; advanceWidth: number }> {
  return { id, advanceWidth }
}

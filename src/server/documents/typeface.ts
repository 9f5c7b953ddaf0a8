import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import { plainText } from '#domain/texts/plain-text.ts'
import { unpackWoff } from './unpack-woff.ts'

type Pdf = PDFKit.PDFDocument

/** Archivo in three weights, each in two files: Western Europe, and the rest of the Latin alphabet for names from elsewhere. */
const WEIGHTS = { regular: 400, strong: 600, heavy: 800 } as const
export type Weight = keyof typeof WEIGHTS

const SUBSETS = ['latin', 'latin-ext'] as const
type Subset = (typeof SUBSETS)[number]

/** What stands for a character the typeface does not have: seen to be missing, never silently gone. */
const MISSING = '?'

/** A stretch of text that one font file can set. */
type Run = Readonly<{ font: string; text: string }>

/** The typeface of one document: font files are opened when the first character needs them, once for all documents, and embedded as used. */
export type Typeface = Readonly<{
  /** divides a text into the stretches each font file sets */
  runs: (text: string, weight: Weight) => readonly Run[]
  /** how wide a stretch is at size 1 */
  width: (run: Run) => number
}>

/** Figures of one width everywhere on paper, so that columns of them stand under each other. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern']

export function createTypeface(doc: Pdf): Typeface {
  for (const weight of Object.keys(WEIGHTS) as Weight[]) {
    for (const subset of SUBSETS) registerFont(doc, weight, subset)
  }
  const fonts = new Map<string, OpenFont>()
  function openFont(name: string): OpenFont {
    const known = fonts.get(name)
    if (known) return known
    const font = openWithFeatures(doc, name)
    fonts.set(name, font)
    return font
  }
  const subsetOf = remember((weight: Weight, character: string) => {
    const codePoint = character.codePointAt(0) ?? 0
    return SUBSETS.find((subset) => openFont(fontName(weight, subset)).font.hasGlyphForCodePoint(codePoint)) ?? null
  })
  const runsOf = remember((weight: Weight, text: string): readonly Run[] => {
    const runs: { font: string; text: string }[] = []
    for (const written of text.normalize('NFC')) {
      // documents of before print as they did: only what the font cannot print is made plain or left out
      const character = subsetOf(weight, written) ? written : plainText(written)
      if (character === '') continue
      const subset = subsetOf(weight, character)
      const font = fontName(weight, subset ?? 'latin')
      const last = runs.at(-1)
      const printed = subset ? character : MISSING
      if (last?.font === font) last.text += printed
      else runs.push({ font, text: printed })
    }
    return runs
  })
  const widthOf = remember((font: string, text: string) => doc.font(font, 1).widthOfString(text))
  return { runs: (text, weight) => runsOf(weight, text), width: ({ font, text }) => widthOf(font, text) }
}

/** Setting a page asks for the same words and figures again and again, and shaping them is what takes the time. */
function remember<Key extends string, Answer>(ask: (key: Key, text: string) => Answer): (key: Key, text: string) => Answer {
  const known = new Map<string, Answer>()
  return (key, text) => {
    const name = `${key} ${text}`
    const old = known.get(name)
    if (old !== undefined) return old
    const answer = ask(key, text)
    known.set(name, answer)
    return answer
  }
}

function fontName(weight: Weight, subset: Subset): string {
  return `${weight}-${subset}`
}

const { resolve } = createRequire(import.meta.url)

/** What PDFKit keeps to itself: the parsed font, which knows its characters and the glyphs it made last, and how it sets a word. */
type ParsedFont = { hasGlyphForCodePoint: (codePoint: number) => boolean; _glyphs: object }
type Glyph = Readonly<{ id: number; advanceWidth: number; codePoints: readonly number[] }>
type SetWord = Readonly<{ glyphs: readonly Glyph[]; positions: readonly unknown[]; advanceWidth: number }>
type OpenFont = { font: ParsedFont; layoutRun: (text: string, features?: string[]) => SetWord }

const parsed = new Map<string, ParsedFont>()

/** A font that an earlier document opened is not parsed again: that took a third of the time of a short invoice. */
function registerFont(doc: Pdf, weight: Weight, subset: Subset): void {
  const name = fontName(weight, subset)
  doc.registerFont(name, (parsed.get(name) as unknown as Buffer | undefined) ?? fontFile(weight, subset))
}

const files = new Map<string, Buffer>()

function fontFile(weight: Weight, subset: Subset): Buffer {
  const path = `@fontsource/archivo/files/archivo-${subset}-${WEIGHTS[weight]}-normal.woff`
  const known = files.get(path)
  if (known) return known
  const file = unpackWoff(readFileSync(resolve(path)))
  files.set(path, file)
  return file
}

/** Words as they were set lately, for all documents: names of films, headings and figures come again and again. */
const setWords = new LRUCache<string, SetWord>({ max: 5_000 })

/** Signs among these join others into one glyph, such as a fraction; letters, figures and marks of punctuation do not. */
const JOINING = /[^\p{L}\p{N}\p{P}\p{Zs}]/u

/**
 * PDFKit remembers the words it has set only where no features are asked for; so ours belong to the font itself. A font remembers its glyphs with
 * the characters they were made for first; ours stand for those of their own word: otherwise a file would depend on the documents before.
 */
function openWithFeatures(doc: Pdf, name: string): OpenFont {
  const { _font: open } = doc.font(name) as unknown as { _font: OpenFont }
  parsed.set(name, open.font)
  const layoutRun = open.layoutRun.bind(open)
  open.layoutRun = setWord
  return open

  function setWord(text: string): SetWord {
    const key = `${name} ${text}`
    const known = setWords.get(key)
    if (known) return known
    const set = setAnew(text)
    setWords.set(key, set)
    return set
  }

  function setAnew(text: string): SetWord {
    const characters = [...text]
    if (!JOINING.test(text)) {
      const { glyphs, positions, advanceWidth } = layoutRun(text, FEATURES)
      const own = (glyph: Glyph, place: number) => ({ ...idAndWidth(glyph), codePoints: [characters[place]?.codePointAt(0) ?? 0] })
      if (glyphs.length === characters.length) return { glyphs: glyphs.map(own), positions, advanceWidth }
    }
    // a glyph that is known keeps the characters it was made for first
    open.font._glyphs = {}
    const { glyphs, positions, advanceWidth } = layoutRun(text, FEATURES)
    return { glyphs: glyphs.map((glyph) => ({ ...idAndWidth(glyph), codePoints: glyph.codePoints })), positions, advanceWidth }
  }
}

// a glyph of the font works its width out when it is asked
function idAndWidth({ id, advanceWidth }: Glyph): Readonly<{ id: number; advanceWidth: number }> {
  return { id, advanceWidth }
}

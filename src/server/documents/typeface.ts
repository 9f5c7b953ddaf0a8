import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
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
export type Run = Readonly<{ font: string; text: string }>

/** The typeface of one document: font files are read when the first character needs them and embedded as used. */
export type Typeface = Readonly<{
  /** divides a text into the stretches each font file sets */
  runs: (text: string, weight: Weight) => readonly Run[]
  /** how wide a stretch is at size 1 */
  width: (run: Run) => number
}>

/** Figures of one width everywhere on paper, so that columns of them stand under each other. */
export const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern']

export function createTypeface(doc: Pdf): Typeface {
  for (const weight of Object.keys(WEIGHTS) as Weight[]) {
    for (const subset of SUBSETS) doc.registerFont(fontName(weight, subset), fontFile(weight, subset))
  }
  const subsetOf = remember((weight: Weight, character: string) => {
    return SUBSETS.find((subset) => hasGlyph(doc, fontName(weight, subset), character)) ?? null
  })
  const runsOf = remember((weight: Weight, text: string): readonly Run[] => {
    const runs: { font: string; text: string }[] = []
    for (const character of text.normalize('NFC')) {
      const subset = subsetOf(weight, character)
      const font = fontName(weight, subset ?? 'latin')
      const last = runs.at(-1)
      const printed = subset ? character : MISSING
      if (last?.font === font) last.text += printed
      else runs.push({ font, text: printed })
    }
    return runs
  })
  const widthOf = remember((font: string, text: string) => doc.font(font, 1).widthOfString(text, { features: FEATURES }))
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

const files = new Map<string, Buffer>()
const { resolve } = createRequire(import.meta.url)

function fontFile(weight: Weight, subset: Subset): Buffer {
  const path = `@fontsource/archivo/files/archivo-${subset}-${WEIGHTS[weight]}-normal.woff`
  const known = files.get(path)
  if (known) return known
  const file = unpackWoff(readFileSync(resolve(path)))
  files.set(path, file)
  return file
}

/** PDFKit keeps the parsed font to itself; only it knows which characters there are. */
function hasGlyph(doc: Pdf, font: string, character: string): boolean {
  const { _font } = doc.font(font) as unknown as { _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } } }
  return _font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

import PDFDocument from 'pdfkit'
import { plainText, printableText } from '#domain/texts/plain-text.ts'
import { fontNamed, fontWith, type Weight } from './fonts.ts'

type Run = Readonly<{ font: string; text: string }>

/** The typeface of one document: fonts are opened when the first character needs them, and what was used of them is embedded. */
export type Typeface = Readonly<{
  /** the text with characters that no font has replaced, by a word in brackets */
  printable: (text: string) => string
  /** divides a text, as it can be printed, into the stretches each font file sets */
  runs: (text: string, weight: Weight) => readonly Run[]
  /** at size 1 */
  width: (run: Run) => number
}>

/** Characters the first font covers completely; nearly all texts use only these. */
const WESTERN = /^[ -~\u00a0-\u00ff]*$/

export function createTypeface(doc: PDFKit.PDFDocument): Typeface {
  const registered = new Set<string>()
  const fontOf = memoize((weight: Weight, character: string) => {
    const font = fontWith(weight, character.codePointAt(0) ?? 0)
    if (font && !registered.has(font.name)) {
      registered.add(font.name)
      doc.registerFont(font.name, font.forPdf)
    }
    return font?.name ?? null
  })
  const printableOf = memoize((_: 'text', text: string) => {
    // only characters no font can print are replaced or left out, so that older documents print as before
    const seen = Array.from(text.normalize('NFC'), (character) => (isPrinted(character) ? character : plainText(character))).join('')
    return printableText(seen, isPrinted)
  })
  const runsOf = memoize((weight: Weight, text: string): readonly Run[] => {
    const runs: { font: string; text: string }[] = []
    for (const character of printable(text)) {
      const font = fontOf(weight, character)
      if (!font) continue
      const last = runs.at(-1)
      if (last?.font === font) last.text += character
      else runs.push({ font, text: character })
    }
    return runs
  })
  const widthOf = memoize((font: string, text: string) => doc.font(font, 1).widthOfString(text))
  return {
    printable,
    runs: (text, weight) => runsOf(weight, text),
    width: ({ font, text }) => widthOf(font, text),
  }

  function printable(text: string): string {
    return WESTERN.test(text) ? text : printableOf('text', text)
  }

  function isPrinted(character: string): boolean {
    return fontOf('regular', character) !== null
  }
}

function memoize<Key extends string, Answer>(compute: (key: Key, text: string) => Answer): (key: Key, text: string) => Answer {
  const known = new Map<string, Answer>()
  return (key, text) => {
    const name = `${key} ${text}`
    const cached = known.get(name)
    if (cached !== undefined) return cached
    const answer = compute(key, text)
    known.set(name, answer)
    return answer
  }
}

type Outline = Readonly<{ path: string; width: number }>

/** Opens its fonts once. In units of the drawing. */
export function createOutliner() {
  const typeface = createTypeface(new PDFDocument({ autoFirstPage: false }))

  /** As SVG groups with the baseline at 0. */
  function outline(text: string, weight: Weight, size: number): Outline {
    let x = 0
    const parts: string[] = []
    for (const run of typeface.runs(text, weight)) {
      const shapes = fontNamed(run.font)
      const scale = size / shapes.unitsPerEm
      const { glyphs, positions } = shapes.layout(run.text)
      for (const [place, glyph] of glyphs.entries()) {
        const position = positions[place]
        const at = x + (position?.xOffset ?? 0) * scale
        parts.push(`<path transform="translate(${at.toFixed(2)} 0) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`)
        x += (position?.xAdvance ?? 0) * scale
      }
    }
    return { path: parts.join(''), width: x }
  }

  const widthOf = (text: string, weight: Weight, size: number) =>
    typeface.runs(text, weight).reduce((width, run) => width + typeface.width(run) * size, 0)

  /** Wraps text; the last line is cut with an ellipsis. A single word may be too wide. */
  function wrap(text: string, { weight, size, width, most }: { weight: Weight; size: number; width: number; most: number }): string[] {
    const lines: string[] = []
    for (const word of text.split(/\s+/)) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
      if (lines.length > 0 && widthOf(longer, weight, size) <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines.slice(0, most).map((line) => shorten(line, lines.length > most && line === lines[most - 1]))

    function shorten(line: string, isCut: boolean): string {
      let text = line
      while (text.length > 1 && widthOf(isCut || text !== line ? `${text}…` : text, weight, size) > width) text = text.slice(0, -1)
      return isCut || text !== line ? `${text.trimEnd()}…` : text
    }
  }

  return { outline, wrap, widthOf }
}

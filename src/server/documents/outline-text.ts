import PDFDocument from 'pdfkit'
import { fontNamed, type Weight } from './fonts.ts'
import { createTypeface } from './typeface.ts'

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
    const shown = lines.slice(0, most).map((line) => shorten(line, lines.length > most && line === lines[most - 1]))
    return shown

    function shorten(line: string, goesOn: boolean): string {
      let kept = line
      while (kept.length > 1 && widthOf(goesOn || kept !== line ? `${kept}…` : kept, weight, size) > width) kept = kept.slice(0, -1)
      return goesOn || kept !== line ? `${kept.trimEnd()}…` : kept
    }
  }

  return { outline, wrap, widthOf }
}

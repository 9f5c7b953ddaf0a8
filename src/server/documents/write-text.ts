import type { Weight } from './fonts.ts'
import type { Sheet } from './sheet.ts'

export const INK = { black: '#17191b', muted: '#595c60', line: '#c9c4ba', signal: '#ff6a13' } as const

export type TextStyle = Readonly<{
  size?: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right'
}>

type Place = Readonly<{ x: number; y: number; width: number }>

export const LINE_HEIGHT = 1.36
/** In points. */
export const SIZE = 9

/** Writes wrapped text; answers its height without moving the writing position. */
export function writeText(sheet: Sheet, text: string, place: Place, style: TextStyle = {}): number {
  const { size = SIZE, color = INK.black, align = 'left' } = style
  const lines = breakLines(sheet, text, place.width, style)
  lines.forEach((line, index) => {
    const start = align === 'right' ? place.x + place.width - textWidth(sheet, line, style) : place.x
    sheet.doc.fillColor(color)
    writeRuns(sheet, line, { x: start, y: place.y + index * size * LINE_HEIGHT }, style)
  })
  return lines.length * size * LINE_HEIGHT
}

export function textHeight(sheet: Sheet, text: string, width: number, style: TextStyle = {}): number {
  return breakLines(sheet, text, width, style).length * (style.size ?? SIZE) * LINE_HEIGHT
}

export function textWidth(sheet: Sheet, text: string, { size = SIZE, weight = 'regular' }: TextStyle = {}): number {
  return sheet.typeface.runs(text, weight).reduce((sum, run) => sum + sheet.typeface.width(run) * size, 0)
}

function writeRuns(
  sheet: Sheet,
  line: string,
  at: Readonly<{ x: number; y: number }>,
  { size = SIZE, weight = 'regular' }: TextStyle,
): void {
  let { x } = at
  for (const run of sheet.typeface.runs(line, weight)) {
    sheet.doc.font(run.font, size).text(run.text, x, at.y, { lineBreak: false })
    x += sheet.typeface.width(run) * size
  }
}

function breakLines(sheet: Sheet, text: string, width: number, style: TextStyle): string[] {
  return text.split(/\r?\n/).flatMap((line) => breakParagraph(sheet, sheet.typeface.printable(line), width, style))
}

function breakParagraph(sheet: Sheet, paragraph: string, width: number, style: TextStyle): string[] {
  const space = textWidth(sheet, ' ', style)
  const fits = (part: string) => textWidth(sheet, part, style) <= width
  const words = paragraph.split(/ +/).flatMap((word) => (fits(word) ? [word] : breakWord(word, fits)))
  const lines: string[][] = [[]]
  let used = 0
  for (const word of words) {
    const wordWidth = textWidth(sheet, word, style)
    if (used > 0 && used + space + wordWidth > width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(word)
    used += (used > 0 ? space : 0) + wordWidth
  }
  return lines.map((line) => line.join(' '))
}

function breakWord(word: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && !fits(part + character)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

export type Fact = Readonly<{ label: string; value: string }>

const LABEL: TextStyle = { size: 7.5, weight: 'strong', color: INK.muted }

/** Answers its height. */
export function writeBlock(sheet: Sheet, { label, lines }: Readonly<{ label: string; lines: readonly string[] }>, place: Place): number {
  const height = writeText(sheet, label, place, LABEL) + 1
  return height + writeText(sheet, lines.join('\n'), { ...place, y: place.y + height })
}

/** Answers its height. */
export function writeFacts(sheet: Sheet, facts: readonly Fact[], place: Place & Readonly<{ labelWidth: number }>): number {
  const { x, width, labelWidth } = place
  let { y } = place
  for (const { label, value } of facts) {
    writeText(sheet, label, { x, y, width: labelWidth - 8 }, { color: INK.muted })
    writeText(sheet, value, { x: x + labelWidth, y, width: width - labelWidth })
    y += factsHeight(sheet, [{ label, value }], place)
  }
  return y - place.y
}

export function factsHeight(
  sheet: Sheet,
  facts: readonly Fact[],
  { width, labelWidth }: Readonly<{ width: number; labelWidth: number }>,
): number {
  const heights = facts.map(({ label, value }) =>
    Math.max(textHeight(sheet, value, width - labelWidth), textHeight(sheet, label, labelWidth - 8)),
  )
  return heights.reduce((sum, height) => sum + height + 1.5, 0)
}

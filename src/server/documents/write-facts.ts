import type { Sheet } from './sheet.ts'
import { INK, type TextStyle, textHeight, writeText } from './write-text.ts'

export type Fact = Readonly<{ label: string; value: string }>
type Place = Readonly<{ x: number; y: number; width: number }>

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

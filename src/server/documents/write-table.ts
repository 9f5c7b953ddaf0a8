import { rule } from './letterhead.ts'
import { FRAME, type Sheet } from './sheet.ts'
import { INK, SIZE, type TextStyle, textHeight, textWidth, writeText } from './write-text.ts'

export type Column = Readonly<{
  title: string
  /** in points; widths sum to the frame's */
  width: number
  align?: 'left' | 'right'
}>

export type Cell = Readonly<{
  text: string
  note?: string
  /** a box to tick on paper */
  isBox?: boolean
  isStrong?: boolean
}>

type Table = Readonly<{
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
  /** subtotals at a page break, one per column */
  carried?: (rowsSoFar: number) => readonly string[]
  /** height that must follow the last row on its page */
  heightBelow?: number
}>

const GAP = 10
const PADDING = 5
const BOX = 10
const TITLE: TextStyle = { size: 7.5, weight: 'strong', color: INK.muted }
const NOTE: TextStyle = { size: 7.5, color: INK.muted }
const STRONG: TextStyle = { weight: 'strong' }
const CARRIED: TextStyle = { size: 8.5, weight: 'strong' }

/** Writes a table over pages, repeating header and subtotals. The last row stays with what must follow it. */
export function writeTable(sheet: Sheet, table: Table): void {
  const { columns, rows, carried, heightBelow = 0 } = table
  const carriedHeight = carried ? rowHeight(sheet, columns, asCells(carried(0)), CARRIED) : 0
  writeHeader(sheet, columns)
  for (const [index, cells] of rows.entries()) {
    const height = rowHeight(sheet, columns, cells)
    const isLast = index === rows.length - 1
    if (index > 0 && sheet.y + height + (isLast ? heightBelow : carriedHeight) > FRAME.bottom) {
      if (carried) writeRow(sheet, columns, asCells(['Overføres', ...carried(index).slice(1)]), CARRIED)
      sheet.startPage()
      writeHeader(sheet, columns)
      if (carried) writeRow(sheet, columns, asCells(['Overført', ...carried(index).slice(1)]), CARRIED)
    }
    writeRow(sheet, columns, cells)
  }
}

function asCells(texts: readonly string[]): Cell[] {
  return texts.map((text) => ({ text }))
}

function writeHeader(sheet: Sheet, columns: readonly Column[]): void {
  const height = Math.max(...columns.map(({ title, width }) => textHeight(sheet, title, width - GAP, TITLE)))
  eachColumn(columns, ({ title, align = 'left' }, place) => {
    const ownHeight = textHeight(sheet, title, place.width, TITLE)
    writeText(sheet, title, { ...place, y: sheet.y + height - ownHeight }, { ...TITLE, align })
  })
  sheet.y += height + 4
  rule(sheet, sheet.y, { weight: 1, color: INK.black })
}

function writeRow(sheet: Sheet, columns: readonly Column[], cells: readonly Cell[], style: TextStyle = {}): void {
  const height = rowHeight(sheet, columns, cells, style)
  eachColumn(columns, ({ align = 'left' }, place, index) => {
    const { text = '', note, isBox, isStrong } = cells[index] ?? {}
    const y = sheet.y + PADDING
    if (isBox)
      sheet.doc
        .rect(place.x, y + 1, BOX, BOX)
        .lineWidth(0.9)
        .stroke(INK.black)
    const textBottom =
      y + writeText(sheet, text, { ...place, y }, cellStyle(sheet, text, place.width, { ...style, align, ...(isStrong && STRONG) }))
    if (note) writeText(sheet, note, { ...place, y: textBottom }, { ...NOTE, align })
  })
  sheet.y += height
  rule(sheet, sheet.y)
}

function rowHeight(sheet: Sheet, columns: readonly Column[], cells: readonly Cell[], style: TextStyle = {}): number {
  const heights = columns.map(({ width, align = 'left' }, index) => {
    const { text = '', note, isStrong } = cells[index] ?? {}
    return (
      textHeight(sheet, text, width - GAP, cellStyle(sheet, text, width - GAP, { ...style, align, ...(isStrong && STRONG) })) +
      (note ? textHeight(sheet, note, width - GAP, NOTE) : 0)
    )
  })
  return Math.max(...heights) + 2 * PADDING
}

function cellStyle(sheet: Sheet, text: string, width: number, style: TextStyle): TextStyle {
  if (style.align !== 'right' || text.includes(' ')) return style
  const { size = SIZE } = style
  // slightly less, against rounding
  return { ...style, size: Math.min(size, (size * width * 0.999) / Math.max(1, textWidth(sheet, text, style))) }
}

type Place = Readonly<{ x: number; width: number }>

function eachColumn(columns: readonly Column[], write: (column: Column, place: Place, index: number) => void): void {
  let x: number = FRAME.left
  columns.forEach((column, index) => {
    write(column, { x: column.align === 'right' ? x + GAP : x, width: column.width - GAP }, index)
    x += column.width
  })
}

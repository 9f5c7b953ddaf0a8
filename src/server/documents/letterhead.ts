import { LOGO } from '#contract/settings/logo.ts'
import { FRAME, type Sheet } from './sheet.ts'
import { INK, textWidth, writeText } from './write-text.ts'

function drawLogo(sheet: Sheet, { x, y, size }: Readonly<{ x: number; y: number; size: number }>): void {
  const { doc, paper } = sheet
  if (paper.own) {
    drawOwnLogo(sheet, paper.own.logo, { x: FRAME.left, y, size })
    return
  }
  doc.save()
  doc.translate(x, y).scale(size / LOGO.size)
  doc.path(LOGO.house).fill(INK.black)
  doc.path(LOGO.film).fill(INK.signal)
  doc.restore()
  const place = { x: x + size * 1.18, y: y + size * 0.21, width: FRAME.right - x - size }
  writeText(sheet, paper.company.name, place, { size: size * 0.55, weight: 'heavy' })
}

function drawOwnLogo(sheet: Sheet, logo: Uint8Array | null, { x, y, size }: Readonly<{ x: number; y: number; size: number }>): void {
  if (logo) sheet.doc.image(Buffer.from(logo), x, y, { fit: [size * 5.5, size * 1.4] })
  else writeText(sheet, sheet.paper.company.name, { x, y: y + size * 0.21, width: 170 }, { size: size * 0.45, weight: 'heavy' })
}

export function drawLetterhead(sheet: Sheet, { title, note }: Readonly<{ title: string; note?: string }>): void {
  drawLogo(sheet, { x: FRAME.left - 3, y: FRAME.top - 6, size: 32 })
  const place = { x: FRAME.left + 180, width: FRAME.width - 180 }
  const height = writeText(sheet, title, { ...place, y: FRAME.top - 5 }, { size: 21, weight: 'heavy', align: 'right' })
  if (note) writeText(sheet, note, { ...place, y: FRAME.top - 5 + height }, { color: INK.muted, align: 'right' })
  sheet.y = FRAME.top + 52
}

export function drawContinuation(sheet: Sheet): void {
  drawLogo(sheet, { x: FRAME.left - 2, y: FRAME.top - 12, size: 20 })
  const place = { x: FRAME.left + 180, y: FRAME.top - 8, width: FRAME.width - 180 }
  writeText(sheet, `${sheet.paper.title} · fortsat`, place, { weight: 'strong', align: 'right' })
  rule(sheet, FRAME.top + 14)
  sheet.y = FRAME.top + 28
}

export function drawFooter(sheet: Sheet, page: number, pages: number): void {
  const { company, own } = sheet.paper
  const style = { size: 7.5, color: INK.muted }
  rule(sheet, FRAME.bottom + 18)
  const side = `Side ${page} af ${pages}`
  const sideWidth = textWidth(sheet, side, style) + 20
  const place = { x: FRAME.left, y: FRAME.bottom + 26, width: FRAME.width - sideWidth }
  const lines = own?.footer ?? [
    `${company.legalName} · CVR ${company.cvr} · ${company.address}, ${company.postalCode} ${company.city}`,
    `${company.email} · ${company.phone}`,
  ]
  writeText(sheet, lines.join('\n'), place, style)
  writeText(sheet, side, { x: FRAME.right - sideWidth, y: place.y, width: sideWidth }, { ...style, align: 'right' })
}

type Line = Readonly<{ x: number; width: number; weight: number; color: string }>

export function rule(
  { doc }: Sheet,
  y: number,
  { x = FRAME.left, width = FRAME.width, weight = 0.6, color = INK.line }: Partial<Line> = {},
): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(weight)
    .stroke(color)
}

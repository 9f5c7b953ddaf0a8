import type { GoodsSafety } from '#contract/orders/order.ts'
import { countryName } from '#domain/manufacturers/country-name.ts'
import { CHEMICALS_IN_ORDER, SUBSTANCES_IN_ORDER } from '#domain/orders/order-texts.ts'
import { namedSubstances } from '#domain/products/candidate-substances.ts'
import { SIGNAL_WORD_LABELS } from '#domain/products/hazards/hazard-symbols.ts'
import { drawPictogram, FRAME, makeRoom, type Sheet } from '#server/documents/sheet.ts'
import { INK, type TextStyle, textHeight, writeText } from '#server/documents/write-text.ts'
import type { StoredOrder } from '#server/orders/order-answer.ts'

const SYMBOL = 34
const GAP = 4
const SMALL: TextStyle = { size: 7.5 }
const LABEL: TextStyle = { size: 7.5, weight: 'strong', color: INK.muted }
type Lines = Pick<StoredOrder, 'lines'>

/** Labels of an order's chemicals, its candidate substances and manufacturers. */
export function writeGoodsSafety(sheet: Sheet, order: Lines, safety: readonly GoodsSafety[]): void {
  const chemicals = safety.filter(({ hazard }) => hazard !== null)
  if (chemicals.length > 0) writeHeading(sheet, CHEMICALS_IN_ORDER)
  for (const chemical of chemicals) writeChemical(sheet, nameOf(order, chemical), chemical)
  const named = safety.filter(({ substances }) => (substances?.found.length ?? 0) > 0)
  if (named.length > 0) writeHeading(sheet, SUBSTANCES_IN_ORDER)
  for (const one of named) writeSmall(sheet, `${nameOf(order, one)}: ${namedSubstances(one.substances?.found ?? [])}`)
  const makers = new Map(safety.flatMap(({ maker }) => (maker ? [[maker.id, maker]] : [])))
  if (makers.size > 0) writeHeading(sheet, 'Producenter')
  for (const maker of makers.values()) {
    const place = `${maker.address}, ${countryName(maker.country)}`.replaceAll('\n', ', ')
    const goods = safety.filter((one) => one.maker?.id === maker.id).map((one) => skuOf(order, one))
    const responsible = maker.responsibleName
      ? `\nAnsvarlig i EU: ${[maker.responsibleName, maker.responsibleAddress?.replaceAll('\n', ', '), maker.responsibleContact].join(', ')}`
      : ''
    writeSmall(sheet, `${maker.name}, ${place}, ${maker.contact} (${goods.join(', ')})${responsible}`)
  }
}

function writeChemical(sheet: Sheet, name: string, { hazard }: GoodsSafety): void {
  if (!hazard) return
  const { signalWord, pictograms, hazardStatements, precautionaryStatements, contents, ufi } = hazard
  makeRoom(sheet, SYMBOL + 40)
  const title = [name, signalWord && SIGNAL_WORD_LABELS[signalWord]].filter(Boolean).join(': ')
  sheet.y += writeText(sheet, title, { x: FRAME.left, y: sheet.y, width: FRAME.width }, { weight: 'strong' }) + 2
  pictograms.forEach((pictogram, index) => {
    drawPictogram(sheet, pictogram, { x: FRAME.left + index * (SYMBOL + GAP), y: sheet.y, size: SYMBOL })
  })
  if (pictograms.length > 0) sheet.y += SYMBOL + GAP
  const inWords = [...hazardStatements, ...precautionaryStatements].map(({ code, text }) => `${code} ${text}`).join(' ')
  writeSmall(sheet, [contents && `Indeholder: ${contents}.`, inWords, ufi && `UFI: ${ufi}`].filter(Boolean).join(' '))
}

function writeHeading(sheet: Sheet, text: string): void {
  makeRoom(sheet, 60)
  sheet.y += 14
  sheet.y += writeText(sheet, text, { x: FRAME.left, y: sheet.y, width: FRAME.width }, LABEL) + 3
}

function writeSmall(sheet: Sheet, text: string): void {
  makeRoom(sheet, textHeight(sheet, text, FRAME.width, SMALL))
  sheet.y += writeText(sheet, text, { x: FRAME.left, y: sheet.y, width: FRAME.width }, SMALL) + GAP
}

function nameOf({ lines }: Lines, { productId }: GoodsSafety): string {
  const line = lines.find((one) => one.productId === productId)
  return `${line?.nameDa} (${line?.kcwId})`
}

function skuOf({ lines }: Lines, { productId }: GoodsSafety): string {
  return lines.find((one) => one.productId === productId)?.kcwId ?? ''
}

import type { PickList } from '#contract/parcels/parcels.ts'
import { blockedText, ONE_BATCH_LABEL, packedBatchesText } from '#domain/batches/batch-texts.ts'
import { longDate } from '#domain/calendar/danish-time.ts'
import { dayRangeText } from '#domain/calendar/day-range.ts'
import { townLine } from '#domain/customers/postal-code.ts'
import { count, withUnit } from '#domain/numbers/danish-figures.ts'
import { restText } from '#domain/orders/order-texts.ts'
import { trackingText } from '#domain/parcels/carrier.ts'
import { FETCHED_AT, pickupPointText } from '#domain/pickup-points/pickup-point.ts'
import { drawLetterhead } from '#server/documents/letterhead.ts'
import { renderTogether } from '#server/documents/render-pdf.ts'
import { drawQr, FRAME, makeRoom, type Sheet } from '#server/documents/sheet.ts'
import { type Column, writeTable } from '#server/documents/write-table.ts'
import { INK, textHeight, writeBlock, writeFacts, writeText } from '#server/documents/write-text.ts'
import type { ParcelRow, StoredOrder } from '#server/orders/order-answer.ts'
import type { Slip, SlipsToSet, SlipToSet } from './slips-to-set.ts'
import { writeGoodsSafety } from './write-goods-safety.ts'

const columnsOf = (isPickup: boolean): readonly Column[] => [
  { title: 'Plukket', width: 50 },
  { title: 'SKU', width: 92 },
  { title: 'Vare', width: 184 },
  { title: 'Bestilt', width: 46, align: 'right' },
  { title: isPickup ? 'Klar nu' : 'Sendes nu', width: 54, align: 'right' },
  { title: isPickup ? 'Klar senere' : 'Sendes senere', width: 67, align: 'right' },
]

/** Opens the order on /admin/pak; beside the title. */
const ORDER_CODE = { x: FRAME.left + 275, y: FRAME.top - 15, side: 58 } as const

/** For the warehouse and the customer, without prices. */
function writePackingSlip(
  sheet: Sheet,
  order: StoredOrder,
  {
    slip,
    safety,
    blocked,
    hsCodes,
    pickup,
    customs,
    at,
  }: Omit<SlipToSet, 'title' | 'order'> & Pick<SlipsToSet, 'pickup' | 'customs' | 'at'>,
): void {
  drawLetterhead(sheet, { title: 'Pakkeseddel', note: order.orderNumber })
  drawQr(sheet.doc, order.orderNumber, ORDER_CODE)
  if (order.status === 'cancelled') writeWarning(sheet)
  writeHead(sheet, order, { parcel: slip.parcel, pickup, at })
  writeLines(sheet, { slip, blocked, hsCodes }, order)
  writeSums(sheet, slip, order)
  if (order.vatTreatment === 'export') writeCustoms(sheet, customs)
  const packed = new Set(slip.rows.flatMap(({ line, now }) => (now > 0 ? line.productId : [])))
  writeGoodsSafety(
    sheet,
    order,
    safety.filter(({ productId }) => packed.has(productId)),
  )
  writeNotes(sheet, order)
}

function writeCustoms(sheet: Sheet, customs: string): void {
  makeRoom(sheet, textHeight(sheet, customs, FRAME.width) + 14)
  sheet.y += 14
  sheet.y += writeText(sheet, customs, { x: FRAME.left, y: sheet.y, width: FRAME.width })
}

function writeWarning(sheet: Sheet): void {
  const place = { x: FRAME.left, y: sheet.y, width: FRAME.width }
  sheet.y +=
    writeText(sheet, 'Ordren er annulleret. Varerne er lagt tilbage på lager og skal ikke sendes.', place, { weight: 'strong', size: 11 }) +
    14
}

type Head = Readonly<{
  parcel: ParcelRow | null
  /** place and hours of pickup */
  pickup: readonly string[]
  at: Date
}>

function writeHead(sheet: Sheet, order: StoredOrder, { parcel, pickup, at }: Head): void {
  const isPickup = order.deliveryWay === 'pickup'
  const town = townLine({ postalCode: order.shippingPostalCode, city: order.shippingCity, country: order.shippingCountry })
  const address = [order.company, order.customerName, order.shippingAddress, town]
  const lines = [...address, order.customerPhone].filter((line) => line !== null)
  const left = writeBlock(
    sheet,
    { label: isPickup || order.pickupPoint ? 'Afhentes af' : 'Leveres til', lines },
    { x: FRAME.left, y: sheet.y, width: 230 },
  )
  const facts = [
    { label: 'Ordrenummer', value: order.orderNumber },
    { label: 'Bestilt', value: longDate(order.createdAt.getTime()) },
    { label: 'Udskrevet', value: longDate(at.getTime()) },
    ...(isPickup ? [{ label: 'Afhentes hos', value: pickup.join(', ') }] : []),
    ...(order.deliveryMethod ? [{ label: 'Levering', value: order.deliveryMethod.name }] : []),
    ...(order.pickupPoint ? [{ label: FETCHED_AT, value: pickupPointText(order.pickupPoint) }] : []),
    ...(order.reference ? [{ label: 'Jeres reference', value: order.reference }] : []),
    ...(order.receiver ? [{ label: 'Modtager', value: order.receiver }] : []),
    ...(parcel ? [{ label: 'Forsendelse', value: [parcel.number, trackingText(parcel)].filter(Boolean).join(', ') }] : []),
  ]
  const right = writeFacts(sheet, facts, { x: FRAME.left + 263, y: sheet.y, width: 230, labelWidth: 88 })
  sheet.y += Math.max(left, right) + 20
}

function writeLines(
  sheet: Sheet,
  { slip, blocked, hsCodes }: Pick<SlipToSet, 'slip' | 'blocked' | 'hsCodes'>,
  { deliveryWay }: StoredOrder,
): void {
  const rows = slip.rows.map(({ line, now, later }) => [
    { text: now > 0 ? '' : '–', isBox: now > 0 },
    { text: line.kcwId },
    // most film names contain the series, which is then not repeated
    {
      text: line.nameDa,
      ...withNote([
        line.series && !line.nameDa.includes(line.series) ? line.series : '',
        hsText(hsCodes.get(line.productId ?? 0)),
        packedBatchesText(line.batches),
        blockedText(line.batches, blocked),
        line.oneBatch ? ONE_BATCH_LABEL : '',
      ]),
    },
    { text: String(line.quantity) },
    { text: now > 0 ? String(now) : '–', isStrong: true },
    { text: later > 0 ? String(later) : '–' },
  ])
  writeTable(sheet, { columns: columnsOf(deliveryWay === 'pickup'), rows })
}

function hsText(code: string | null | undefined): string {
  return code ? `HS-kode ${code}` : ''
}

function withNote(notes: readonly string[]) {
  const note = notes.filter(Boolean).join(' · ')
  return note && { note }
}

function writeSums(sheet: Sheet, { rows }: Slip, { deliveryWay, deliveryRemote: days }: StoredOrder): void {
  const state = deliveryWay === 'pickup' ? 'er klar' : 'sendes'
  const now = rows.reduce((sum, row) => sum + row.now, 0)
  const later = rows.reduce((sum, row) => sum + row.later, 0)
  const sums =
    later > 0 ? `${withUnit(now, 'stk.')} ${state} nu, ${withUnit(later, 'stk.')} ${state} senere` : `${withUnit(now, 'stk.')} ${state} nu`
  makeRoom(sheet, 40)
  sheet.y += 10
  sheet.y += writeText(sheet, sums, { x: FRAME.left, y: sheet.y, width: FRAME.width }, { weight: 'strong', align: 'right' })
  if (later > 0) {
    const remote = `Det, der mangler, følger fra fjernlageret: ${dayRangeText(days)} dage fra bestilling.`
    const missing = rows.flatMap((row) => (row.later > 0 ? [row.line] : []))
    const promise = restText(missing, { what: 'Resten', remote, days })
    sheet.y += writeText(sheet, promise, { x: FRAME.left, y: sheet.y, width: FRAME.width }, { color: INK.muted, align: 'right' })
  }
}

function writeNotes(sheet: Sheet, { notes }: StoredOrder): void {
  if (notes) {
    makeRoom(sheet, Math.min(textHeight(sheet, notes, FRAME.width), 200) + 40)
    sheet.y += 18
    // a long note continues on further pages
    sheet.y += writeText(
      sheet,
      'Bemærkninger',
      { x: FRAME.left, y: sheet.y, width: FRAME.width },
      { size: 7.5, weight: 'strong', color: INK.muted },
    )
    for (const paragraph of notes.split('\n')) {
      makeRoom(sheet, textHeight(sheet, paragraph, FRAME.width))
      sheet.y += writeText(sheet, paragraph, { x: FRAME.left, y: sheet.y, width: FRAME.width })
    }
  }
  makeRoom(sheet, 60)
  sheet.y += 34
  const names = ['Pakket af', 'Kontrolleret af', 'Dato']
  names.forEach((name, index) => {
    const place = { x: FRAME.left + index * 170, width: 153 }
    sheet.doc
      .moveTo(place.x, sheet.y)
      .lineTo(place.x + place.width, sheet.y)
      .lineWidth(0.6)
      .stroke(INK.black)
    writeText(sheet, name, { ...place, y: sheet.y + 3 }, { size: 7.5, color: INK.muted })
  })
  sheet.y += 20
}

const PICK_COLUMNS: readonly Column[] = [
  { title: 'Plukket', width: 50 },
  { title: 'Hylde', width: 58 },
  { title: 'SKU', width: 88 },
  { title: 'Vare', width: 136 },
  { title: 'Antal', width: 36, align: 'right' },
  { title: 'Til ordrer', width: 125 },
]

function writePickList(sheet: Sheet, { rows, orderIds, leftOut }: PickList): void {
  drawLetterhead(sheet, { title: 'Plukliste', note: count(orderIds.length, 'ordre', 'ordrer') })
  writeTable(sheet, {
    columns: PICK_COLUMNS,
    rows: rows.map(({ shelf, kcwId, nameDa, batch, rolls, orders }) => [
      { text: '', isBox: true },
      { text: shelf ?? '–', isStrong: true },
      { text: kcwId },
      { text: nameDa, ...(batch !== null && { note: `Batch ${batch}` }) },
      { text: String(rolls), isStrong: true },
      { text: orders.map((order) => `${order.rolls} × ${order.orderNumber}`).join(', ') },
    ]),
  })
  if (leftOut.length === 0) return
  const text = `Ikke med: ${leftOut.map(({ orderNumber, why }) => `${orderNumber} (${why})`).join(', ')}`
  makeRoom(sheet, textHeight(sheet, text, FRAME.width) + 14)
  sheet.y += 14
  sheet.y += writeText(sheet, text, { x: FRAME.left, y: sheet.y, width: FRAME.width }, { color: INK.muted })
}

export async function renderPackingSlips({ paper, pickList, slips, pickup, customs, at }: SlipsToSet): Promise<Buffer> {
  const parts = slips.map(({ title, order, ...slip }) => ({
    title,
    build: (sheet: Sheet) => writePackingSlip(sheet, order, { ...slip, pickup, customs, at }),
  }))
  const list = pickList ? [{ title: 'Plukliste', build: (sheet: Sheet) => writePickList(sheet, pickList) }] : []
  return await renderTogether(paper, [...list, ...parts])
}

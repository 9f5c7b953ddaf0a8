import { amount } from '#domain/money/kroner-text.ts'
import { chargedLabel, type VatTreatment } from '#domain/money/vat.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { DELIVERY_WAY_LABELS, type DeliveryWay } from '#domain/prices/delivery-way.ts'
import type { ChangeableField } from './order-difference.ts'

type Both<Value> = Readonly<{ from: Value; to: Value }>

/** A change in rolls, points and øre with VAT; amounts are null for users who may not see them. */
export type ShownChange = Readonly<{
  lines: readonly Readonly<{ nameDa: string; payWithPoints: boolean; from: number; to: number; lineTotalOre: number | null }>[]
  fields: readonly Readonly<{ field: ChangeableField } & Both<string | null>>[]
  deliveryWay: Both<DeliveryWay> | null
  deliveryMethod: Both<string | null> | null
  pickupPoint: Both<string | null> | null
  shippingOre: Both<number> | null
  totalOre: Both<number> | null
  pointsUsed: Both<number> | null
}>

/** One sentence per change, for customer and staff. */
export function changeTexts(
  { lines, fields, deliveryWay, deliveryMethod, pickupPoint, shippingOre, totalOre, pointsUsed }: ShownChange,
  vatTreatment: VatTreatment,
): string[] {
  return [
    ...lines.map(lineText),
    ...fields.map(({ field, from, to }) => `${CUSTOMER_FIELD_NAMES[field]}: ${from ?? 'intet'} → ${to ?? 'intet'}`),
    ...(deliveryWay ? [`Leveringsmåde: ${DELIVERY_WAY_LABELS[deliveryWay.from]} → ${DELIVERY_WAY_LABELS[deliveryWay.to]}`] : []),
    ...(deliveryMethod
      ? [`Sendes med: ${deliveryMethod.from ?? 'almindelig levering'} → ${deliveryMethod.to ?? 'almindelig levering'}`]
      : []),
    ...(pickupPoint ? [`Udleveringssted: ${pickupPoint.from ?? 'intet'} → ${pickupPoint.to ?? 'intet'}`] : []),
    ...(shippingOre ? [`Levering: ${shippingText(shippingOre.from)} → ${shippingText(shippingOre.to)}`] : []),
    ...(pointsUsed ? [`Point brugt: ${wholeNumber(pointsUsed.from)} → ${wholeNumber(pointsUsed.to)}`] : []),
    ...(totalOre ? [`I alt ${chargedLabel(vatTreatment)}: ${amount(totalOre.from)} → ${amount(totalOre.to)}`] : []),
  ]
}

/** What is to be paid or refunded after a change. Empty when nothing was paid yet. */
export function changedMoneyTexts({ paidOre, openOre }: Readonly<{ paidOre: number; openOre: number }>): string[] {
  if (paidOre <= 0 || openOre === 0) return []
  if (openOre > 0) return [`Der mangler ${amount(openOre)} at blive betalt.`]
  return [`Du har betalt ${amount(0 - openOre)} for meget. Dem betaler vi tilbage.`]
}

function lineText({ nameDa, payWithPoints, from, to, lineTotalOre }: ShownChange['lines'][number]): string {
  const price = lineTotalOre === null || to === 0 ? '' : `, ${amount(lineTotalOre)}`
  // a product may have a line of each kind
  const paid = payWithPoints ? ' med point' : price
  if (to === 0) return `Taget af: ${nameDa}, ${wholeNumber(from)} stk.${paid}`
  if (from === 0) return `Ny: ${nameDa}, ${wholeNumber(to)} stk.${paid}`
  return `${nameDa}: ${wholeNumber(from)} → ${wholeNumber(to)} stk.${paid}`
}

function shippingText(ore: number): string {
  return ore === 0 ? 'gratis' : amount(ore)
}

export const CUSTOMER_FIELD_NAMES: Readonly<Record<ChangeableField, string>> = {
  customerName: 'Navn',
  customerPhone: 'Telefon',
  company: 'Firma',
  reference: 'Reference',
  receiver: 'Modtager',
  ean: 'EAN-nummer',
  shippingAddress: 'Adresse',
  shippingPostalCode: 'Postnummer',
  shippingCity: 'By',
  invoiceAddress: 'Fakturaadresse',
  invoicePostalCode: 'Fakturaens postnummer',
  invoiceCity: 'Fakturaens by',
}

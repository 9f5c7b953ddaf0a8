import { type Month, monthText } from '#domain/bookkeeping/month.ts'
import { guardedCell } from '#domain/csv/csv-cell.ts'
import { krCell } from '#domain/money/kroner-text.ts'
import { netOf, type VatTreatment } from '#domain/money/vat.ts'

/** Freight of one order; a cancelled order was charged nothing, its labels cost all the same. */
export type FreightOfOrder = Readonly<{
  orderNumber: string
  /** of the order, in Denmark */
  month: Month
  /** the id of its delivery method, or 'one-price' and 'letter' */
  key: string
  name: string
  vatTreatment: VatTreatment
  /** as charged, with VAT where there is any */
  shippingOre: number
  labels: number
  /** of the labels whose price is known, without VAT */
  labelsOre: number
  labelsWithoutPrice: number
}>

/** In øre without VAT. */
type Margin = Readonly<{
  orders: number
  chargedOre: number
  labels: number
  labelsOre: number
  labelsWithoutPrice: number
  marginOre: number
}>
export type FreightMargin = Margin & Readonly<{ month: Month; key: string; name: string }>

/** What was charged for freight and what its labels cost, per month and method: newest month first, then by what was charged. */
export function freightMargins(orders: readonly FreightOfOrder[]): FreightMargin[] {
  const groups = Map.groupBy(orders, ({ month, key }) => `${month} ${key}`)
  return [...groups.values()]
    .flatMap((group) => {
      const last = group.at(-1)
      return last ? [{ month: last.month, key: last.key, name: last.name, ...marginOf(group) }] : []
    })
    .toSorted((a, b) => b.month.localeCompare(a.month) || b.chargedOre - a.chargedOre || a.name.localeCompare(b.name))
}

export function marginOf(orders: readonly FreightOfOrder[]): Margin {
  const sum = (of: (order: FreightOfOrder) => number) => orders.reduce((total, order) => total + of(order), 0)
  const chargedOre = sum(chargedNetOre)
  const labelsOre = sum((order) => order.labelsOre)
  return {
    orders: orders.length,
    chargedOre,
    labels: sum(({ labels }) => labels),
    labelsOre,
    labelsWithoutPrice: sum((order) => order.labelsWithoutPrice),
    marginOre: chargedOre - labelsOre,
  }
}

function chargedNetOre({ shippingOre, vatTreatment }: FreightOfOrder): number {
  return netOf(shippingOre, vatTreatment)
}

/** The rows of the CSV file, the heading first: one for each order, in kr without VAT. */
export function freightRows(orders: readonly FreightOfOrder[]): string[][] {
  return [
    ['Måned', 'Leveringsmåde', 'Ordre', 'Fragt', 'Labels', 'Pris for labels', 'Labels uden pris', 'Margin'],
    ...orders.map((order) => {
      const chargedOre = chargedNetOre(order)
      const { labels, labelsOre, labelsWithoutPrice } = order
      const money = [krCell(chargedOre), String(labels), krCell(labelsOre), String(labelsWithoutPrice)]
      return [monthText(order.month), guardedCell(order.name), guardedCell(order.orderNumber), ...money, krCell(chargedOre - labelsOre)]
    }),
  ]
}

export function freightFileName({ from, to }: Readonly<{ from: string; to: string }>): string {
  return `Fragt_${from}_${to}.csv`
}

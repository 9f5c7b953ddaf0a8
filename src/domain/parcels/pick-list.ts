import { type BatchRolls, rollsOf } from '#domain/batches/batch-rolls.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { type LineRolls, sentStateOf, withdrawnOf } from './rolls.ts'

type LineToPick = LineRolls &
  Readonly<{
    id: number
    productId: number | null
    kcwId: string
    nameDa: string
    withdrawn: number
  }>

export type OrderToPick = Readonly<{
  id: number
  orderNumber: string
  status: OrderStatus
  lines: readonly LineToPick[]
}>

/** Rolls of one product and batch, and the orders they are for. */
type PickRow = Readonly<{
  productId: number | null
  shelf: string | null
  kcwId: string
  nameDa: string
  /** null for rolls of an unknown batch */
  batch: string | null
  rolls: number
  orders: readonly Readonly<{ id: number; orderNumber: string; rolls: number }>[]
}>

type Shelved = Pick<PickRow, 'shelf' | 'kcwId' | 'batch'>

/** `ready` can leave today, by line id, as `readyBatches` answers it. */
type Picked = Readonly<{
  ready: ReadonlyMap<number, readonly BatchRolls[]>
  shelfOf: ReadonlyMap<number, string>
}>

/** Why nothing of an order is picked; null when it can be. `isUnpaid` is true for goods that wait for their payment. */
export function pickObstacle(
  order: OrderToPick,
  { ready, isUnpaid }: Pick<Picked, 'ready'> & Readonly<{ isUnpaid: boolean }>,
): string | null {
  if (order.status === 'cancelled') return 'annulleret'
  if (sentStateOf(order.lines) === 'all') return 'alt er sendt'
  if (withdrawnOf(order.lines) === 'all') return 'fortrudt af kunden'
  if (order.lines.every(({ id }) => rollsOf(ready.get(id) ?? []) === 0)) return 'ikke på lager'
  return isUnpaid ? 'ikke betalt' : null
}

/** What is fetched for some orders, by SKU and batch, along the shelves. */
export function pickList(orders: readonly OrderToPick[], { ready, shelfOf }: Picked): Readonly<{ rows: PickRow[]; orderIds: number[] }> {
  const picks = orders.flatMap((order) =>
    picksOf(order, ready).map(({ line, batch, rolls }) => ({
      line,
      batch,
      order: { id: order.id, orderNumber: order.orderNumber, rolls },
    })),
  )
  const rows = [...Map.groupBy(picks, ({ line, batch }) => JSON.stringify([line.kcwId, line.nameDa, batch])).values()]
    .flatMap((ofRow): PickRow[] => {
      const [first] = ofRow
      if (!first) return []
      const ofOrders = [...Map.groupBy(ofRow, ({ order }) => order.id).values()].flatMap((ofOrder) => {
        const [one] = ofOrder
        return one ? [{ ...one.order, rolls: sumOf(ofOrder.map(({ order }) => order)) }] : []
      })
      const { productId, kcwId, nameDa } = first.line
      const shelf = productId === null ? null : (shelfOf.get(productId) ?? null)
      return [{ productId, shelf, kcwId, nameDa, batch: first.batch, rolls: sumOf(ofOrders), orders: ofOrders }]
    })
    .toSorted(alongShelves)
  return { rows, orderIds: [...new Set(rows.flatMap((row) => row.orders.map(({ id }) => id)))] }
}

/** What is fetched for one order, by line and batch. */
export function picksOf<Line extends LineToPick>(
  { lines }: Readonly<{ lines: readonly Line[] }>,
  ready: Picked['ready'],
): Readonly<{ line: Line; batch: string | null; rolls: number }>[] {
  return lines.flatMap((line) => (ready.get(line.id) ?? []).map(({ code, rolls }) => ({ line, batch: code, rolls })))
}

function sumOf(parts: readonly Readonly<{ rolls: number }>[]): number {
  return parts.reduce((sum, { rolls }) => sum + rolls, 0)
}

/** The order of a walk along the shelves, as a person counts them; products without a place come last, by SKU. */
export function alongShelves(a: Shelved, b: Shelved): number {
  if ((a.shelf === null) !== (b.shelf === null)) return a.shelf === null ? 1 : -1
  const [one, other] = [a, b].map(({ shelf, kcwId, batch }) => [shelf ?? '', kcwId, batch ?? '']) as [string[], string[]]
  return one.map((text, place) => text.localeCompare(other[place] ?? '', 'da', { numeric: true })).find((order) => order !== 0) ?? 0
}

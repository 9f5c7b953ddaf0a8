import type { OrderToPack, ShelfProduct } from '#contract/warehouse.ts'
import { type Counted, pickKey } from '#domain/warehouse/scan-to-pack.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { useValue } from '#web/browser/store.ts'
import { createStoredValue, json } from '#web/browser/stored-value.ts'
import { newKey } from '#web/new-key.ts'
import type { ScannedItem } from '#web/parcels/admin/send-parcel-dialog.tsx'

/** Work done offline, which is sent once under its key. */
type Waiting = Readonly<{ key: string; title: string }> &
  (
    | Readonly<{ kind: 'begin'; orderId: number }>
    | Readonly<{
        kind: 'send'
        orderId: number
        /** without batches in work stored by earlier versions */
        items: readonly (Omit<ScannedItem, 'batches'> & Partial<ScannedItem>)[]
        seen: Pick<OrderToPack, 'status' | 'parcels'>
        /** missing in work stored before labels existed */
        withLabel?: boolean
        /** the carrier's service was asked for the label and has not answered */
        labelWaits?: boolean
      }>
    | Readonly<{
        kind: 'count'
        productId: number
        batchId: number | null
        counted: number
        seen: number
        /** missing in work stored by earlier versions */
        held?: number
        reason: string
      }>
  )

export type Warehouse = Readonly<{
  current: number | null
  /** rolls by order and pick */
  picked: Readonly<Record<string, Counted>>
  shelf: string | null
  counted: Counted
  waiting: readonly Waiting[]
  /** orders sent or refused since they were loaded */
  outdated: readonly number[]
  /** labels that are made and not printed */
  labels: readonly number[]
  refused: readonly Readonly<{ key: string; orderId: number | null; title: string; why: string }>[]
}>

const NOTHING: Warehouse = { current: null, picked: {}, shelf: null, counted: {}, waiting: [], outdated: [], labels: [], refused: [] }

/** By user: what one colleague scanned is not sent in the name of another. */
const memory = createStoredValue<Readonly<Record<string, Warehouse>>>({
  key: 'foliehuset.pak.v1',
  empty: {},
  format: json((stored) => (typeof stored === 'object' && stored !== null ? whole(stored as Readonly<Record<string, Warehouse>>) : null)),
})

/** Adds the fields that did not exist when the state was stored. */
function whole(stored: Readonly<Record<string, Warehouse>>): Readonly<Record<string, Warehouse>> {
  return Object.fromEntries(Object.entries(stored).map(([userId, warehouse]) => [userId, { ...NOTHING, ...warehouse }]))
}

export function useWarehouse(userId: number): Warehouse {
  return useValue(memory, (of) => of[userId] ?? NOTHING)
}

function read(userId: number): Warehouse {
  return memory.read()[userId] ?? NOTHING
}

export function storeLabel(userId: number, id: number): void {
  changeWarehouse(userId, ({ labels }) => ({ labels: [...labels.filter((one) => one !== id), id] }))
}

export function removeLabels(userId: number, printed: readonly number[]): void {
  changeWarehouse(userId, ({ labels }) => ({ labels: labels.filter((id) => !printed.includes(id)) }))
}

export function changeWarehouse(userId: number, change: (before: Warehouse) => Partial<Warehouse>): void {
  const before = read(userId)
  memory.set({ ...memory.read(), [userId]: { ...before, ...change(before) } })
}

export function addWaiting(userId: number, more: readonly Waiting[]): void {
  changeWarehouse(userId, ({ waiting }) => ({ waiting: [...waiting, ...more] }))
}

/** Sets the rolls taken for a pick; the first one of an order begins its packing. */
export function takeRolls(userId: number, { id, orderNumber }: OrderToPack, pick: string, rolls: number): void {
  if (read(userId).picked[id] === undefined) addWaiting(userId, [{ key: newKey(), kind: 'begin', orderId: id, title: orderNumber }])
  changeWarehouse(userId, ({ picked }) => ({ current: id, picked: { ...picked, [id]: { ...picked[id], [pick]: rolls } } }))
}

type Sent = 'everything' | 'not yet'
let underWay: Promise<Sent> | null = null

/**
 * Sends the waiting work in order. Refused work is listed with the reason; offline, it keeps waiting. A parcel whose label has not come holds back
 * only counts, whose figures include it, and what follows them.
 */
export function sendWaiting(userId: number): Promise<Sent> {
  underWay ??= sendAll(userId).finally(() => {
    underWay = null
  })
  return underWay
}

async function sendAll(userId: number): Promise<Sent> {
  const heldBack: Waiting[] = []
  for (;;) {
    const next = read(userId).waiting.find(({ key }) => !heldBack.some((one) => one.key === key))
    if (!next) return heldBack.length === 0 ? 'everything' : 'not yet'
    if (followsHeldBack(next, heldBack)) {
      heldBack.push(next)
      continue
    }
    try {
      await send(userId, next)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'label_waits') {
        heldBack.push(next)
        changeWarehouse(userId, ({ waiting }) => ({
          waiting: waiting.map((one) => (one.key === next.key ? { ...one, labelWaits: true } : one)),
        }))
        continue
      }
      if (!(error instanceof ApiError) || isForLater(error)) return 'not yet'
      const refusal = { key: next.key, orderId: next.kind === 'count' ? null : next.orderId, title: next.title, why: error.message }
      changeWarehouse(userId, ({ refused }) => ({ refused: [...refused, refusal] }))
    }
    changeWarehouse(userId, ({ waiting, outdated }) => ({
      waiting: waiting.filter(({ key }) => key !== next.key),
      outdated: next.kind === 'send' ? [...outdated, next.orderId] : outdated,
    }))
  }
}

function followsHeldBack({ kind }: Waiting, heldBack: readonly Waiting[]): boolean {
  if (kind === 'count') return heldBack.length > 0
  return kind === 'send' && heldBack.some((one) => one.kind === 'count')
}

/** True for a failure that passes: the server's or the session's. */
function isForLater({ status }: ApiError): boolean {
  return status >= 500 || status === 429 || status === 401
}

async function send(userId: number, next: Waiting): Promise<unknown> {
  const options = { headers: { 'Idempotency-Key': next.key } }
  if (next.kind === 'begin') return await browserApi.beginPacking({ params: { id: next.orderId } })
  if (next.kind === 'send') {
    const body = { items: [...next.items], seen: { ...next.seen, parcels: [...next.seen.parcels] } }
    if (!next.withLabel) return await browserApi.sendParcel({ params: { id: next.orderId }, body }, options)
    const { labelId } = await browserApi.makeLabel({ params: { id: next.orderId }, body }, options)
    return storeLabel(userId, labelId)
  }
  const { productId, batchId, counted, seen, held, reason } = next
  return await browserApi.countBatch({ params: { id: productId }, body: { batchId, counted, seen, held, reason } }, options)
}

type ShelfNow = Omit<ShelfProduct, 'batches'> & { batches: (ShelfProduct['batches'][number] & { inHand?: number })[] }

/** The stock on the shelves once all waiting work is stored, and the rolls picked here and not sent. */
export function shelvesNow(
  products: readonly ShelfProduct[],
  orders: readonly OrderToPack[],
  { waiting, outdated, picked }: Pick<Warehouse, 'waiting' | 'outdated' | 'picked'>,
): readonly ShelfNow[] {
  const counts = new Map(
    waiting.flatMap((one) => (one.kind === 'count' ? [[`${one.productId}/${one.batchId}`, one.counted] as const] : [])),
  )
  const leaving = sentOrders({ waiting, outdated })
  const [sent, inHand] = [new Map<string, number>(), new Map<string, number>()]
  for (const { id, picks } of orders)
    for (const pick of picks) {
      const key = `${pick.productId}/${pick.batch}`
      const rolls = leaving.has(id) ? sent : inHand
      rolls.set(key, (rolls.get(key) ?? 0) + Math.min(pick.rolls, picked[id]?.[pickKey(pick)] ?? 0))
    }
  if (counts.size + sent.size + inHand.size === 0) return products
  return products.map((product) => ({
    ...product,
    batches: product.batches.map((batch) => {
      const key = `${product.id}/${batch.code}`
      const leavingNow = sent.get(key) ?? 0
      return {
        ...batch,
        // an order that waited for its rolls takes those for sale
        rolls: counts.get(`${product.id}/${batch.id}`) ?? batch.rolls - Math.max(0, leavingNow - batch.held),
        held: Math.max(0, batch.held - leavingNow),
        packing: Math.max(0, batch.packing - leavingNow),
        inHand: inHand.get(key) ?? 0,
      }
    }),
  }))
}

/** Orders that are packed, and no longer among those to pack once they are loaded again. */
export function sentOrders({ waiting, outdated }: Pick<Warehouse, 'waiting' | 'outdated'>): ReadonlySet<number> {
  return new Set([...waiting.flatMap((one) => (one.kind === 'send' ? [one.orderId] : [])), ...outdated])
}

/** Those of which the orders loaded from now on are newer. */
export function outdatedOrders(userId: number): readonly number[] {
  return read(userId).outdated
}

/** After the orders were loaded, which has to begin after these were sent. */
export function clearOutdated(userId: number, loaded: readonly number[]): void {
  changeWarehouse(userId, ({ outdated }) => ({ outdated: outdated.filter((id) => !loaded.includes(id)) }))
  for (const id of loaded) removePicked(userId, id)
}

/** Removes the scanned rolls of an order, once it is sent. */
export function removePicked(userId: number, orderId: number): void {
  changeWarehouse(userId, ({ picked }) => ({ picked: Object.fromEntries(Object.entries(picked).filter(([id]) => id !== String(orderId))) }))
}

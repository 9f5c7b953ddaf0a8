import { withUnit } from '#domain/numbers/danish-figures.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { type CodedProduct, type ScannedCode, unknownCode } from './scanned-code.ts'

export type PickToScan = Readonly<{
  itemId: number
  productId: number | null
  kcwId: string
  nameDa: string
  /** null for rolls of an unknown batch */
  batch: string | null
  rolls: number
}>
export type OrderToScan<Pick extends PickToScan = PickToScan> = Readonly<{ id: number; orderNumber: string; picks: readonly Pick[] }>

/** Rolls by pick, as `pickKey` names it. */
export type Counted = Readonly<Record<string, number>>

/** What a scan means; `message` is shown large and read aloud. */
export type PackingAnswer =
  | Readonly<{ kind: 'opened'; orderId: number; message: string }>
  | Readonly<{ kind: 'right'; orderId: number; pick: string; message: string }>
  /** the code names no batch, and the order must have certain ones */
  | Readonly<{ kind: 'whichBatch'; orderId: number; choices: readonly Readonly<{ pick: string; batch: string | null }>[]; message: string }>
  | Readonly<{ kind: 'wrong'; message: string }>

type Packing = Readonly<{
  orders: readonly OrderToScan[]
  current: number | null
  countedOf: (orderId: number) => Counted
}>

export function pickKey({ itemId, batch }: Pick<PickToScan, 'itemId' | 'batch'>): string {
  return `${itemId}/${batch ?? ''}`
}

export function progressOf({ picks }: Pick<OrderToScan, 'picks'>, counted: Counted): Readonly<{ done: number; all: number }> {
  return {
    done: picks.reduce((sum, pick) => sum + Math.min(pick.rolls, counted[pickKey(pick)] ?? 0), 0),
    all: picks.reduce((sum, { rolls }) => sum + rolls, 0),
  }
}

type PackedWords = Readonly<{ whole: string; part: (rolls: string) => string; isDone: string; waits: string }>

/** Texts for packed goods; goods for pickup are reported ready instead of sent. */
export const PACKED_WORDS: Readonly<Record<DeliveryWay, PackedWords>> = {
  parcel: { whole: 'Pak og send', part: (rolls) => `Send ${rolls}`, isDone: 'er sendt', waits: 'sendes' },
  pickup: { whole: 'Pak og meld klar', part: (rolls) => `Meld ${rolls} klar`, isDone: 'er klar til afhentning', waits: 'meldes klar' },
}

/** Judges a scan while orders are packed. Without an order in hand a roll opens the first order that still lacks it. */
export function scanToPack(code: ScannedCode, { orders, current, countedOf }: Packing): PackingAnswer {
  if (code.kind === 'unknown') return wrong(unknownCode(code))
  if (code.kind === 'shelf') return wrong(`Det er hylde ${code.shelf}. Scan en vare.`)
  if (code.kind === 'order') {
    const order = orders.find(({ orderNumber }) => orderNumber === code.orderNumber)
    if (!order) return wrong(`${code.orderNumber} skal ikke pakkes nu.`)
    const { done, all } = progressOf(order, countedOf(order.id))
    return { kind: 'opened', orderId: order.id, message: done === all ? 'Alt er scannet.' : `${withUnit(all - done, 'stk.')} at finde.` }
  }
  const { products, batch } = code
  const [first] = products
  if (!first) return wrong('Koden kendes ikke.')
  if (batch !== null && products.every(({ blocked }) => blocked.includes(batch)))
    return wrong(`${nameOf(first, batch)} er spærret. Læg den til side.`)
  const inHand = orders.find(({ id }) => id === current)
  if (inHand) return rollFor(inHand, countedOf(inHand.id), code)
  const asking = orders.filter(({ picks }) => picks.some(isOf(products)))
  const answers = asking.map((order) => rollFor(order, countedOf(order.id), code))
  const found = answers.find(({ kind }) => kind !== 'wrong') ?? answers[0]
  return found ?? wrong(`Det er ${nameOf(first, batch)}. Ingen ordre skal have den nu.`)
}

function rollFor(order: OrderToScan, counted: Counted, { products, batch }: Extract<ScannedCode, { kind: 'roll' }>): PackingAnswer {
  const matching = order.picks.filter(isOf(products))
  const [one] = matching
  if (!one) return wrong(`Det er ${nameOf(products[0], batch)}. Ordren skal ${nextPickText(order, counted)}.`)
  const open = matching.filter((pick) => (counted[pickKey(pick)] ?? 0) < pick.rolls)
  const fitting = batch === null ? open : open.filter((pick) => pick.batch === batch)
  const [next] = fitting
  if (next && (batch !== null || matching.every((pick) => pick.batch === null))) return countOne(order, next, counted)
  if (next)
    return {
      kind: 'whichBatch',
      orderId: order.id,
      choices: fitting.map((pick) => ({ pick: pickKey(pick), batch: pick.batch })),
      message: `${next.nameDa}: hvilken batch står der på?`,
    }
  if (batch === null || matching.some((pick) => pick.batch === batch)) return wrong(`Der er nok af ${nameOf(one, batch)} til ordren.`)
  return wrong(`Det er ${nameOf(one, batch)}. Ordren skal have ${batchesText(open.length > 0 ? open : matching)}.`)
}

/** The answer to one more roll of a pick. */
export function countOne(order: OrderToScan, pick: PickToScan, counted: Counted): PackingAnswer {
  const key = pickKey(pick)
  const scanned = (counted[key] ?? 0) + 1
  const { done, all } = progressOf(order, { ...counted, [key]: scanned })
  const message = done === all ? `Alt er scannet: ${all} af ${all}.` : `${nameOf(pick, pick.batch)}: ${scanned} af ${pick.rolls}.`
  return { kind: 'right', orderId: order.id, pick: key, message }
}

function isOf(products: readonly CodedProduct[]): (pick: PickToScan) => boolean {
  return ({ productId }) => products.some(({ id }) => id === productId)
}

function nextPickText({ picks }: OrderToScan, counted: Counted): string {
  const next = picks.find((pick) => (counted[pickKey(pick)] ?? 0) < pick.rolls)
  return next ? `have ${nameOf(next, next.batch)}` : 'ikke have mere'
}

function batchesText(picks: readonly PickToScan[]): string {
  return picks.map(({ batch }) => (batch === null ? 'én uden batch' : `batch ${batch}`)).join(' eller ')
}

function nameOf(product: Readonly<{ nameDa: string }> | undefined, batch: string | null): string {
  return [product?.nameDa, batch !== null && `batch ${batch}`].filter(Boolean).join(', ')
}

function wrong(message: string): PackingAnswer {
  return { kind: 'wrong', message }
}

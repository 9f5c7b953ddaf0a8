/** Rolls of a known production batch; `code` is the number on the roll. */
export type KnownBatch = Readonly<{ id: number; code: string; rolls: number }>
type UnknownBatch = Readonly<{ id: null; code: null; rolls: number }>
export type BatchRolls = KnownBatch | UnknownBatch

/** A product's stock: all its rolls, and those of known batches, oldest first. The difference is rolls of unknown batches. */
export type BatchedStock = Readonly<{ stock: number; batches: readonly KnownBatch[] }>
export const NO_STOCK: BatchedStock = { stock: 0, batches: [] }

/** A buyer's request: the batch of an earlier order, or to wait until one batch has all rolls. */
export type BatchChoice = Readonly<{ batchId?: number | undefined; oneBatch?: boolean | undefined }>

export function unknownRolls({ stock, batches }: BatchedStock): number {
  return Math.max(0, stock - rollsOf(batches))
}

export function rollsOf(batches: readonly Readonly<{ rolls: number }>[]): number {
  return batches.reduce((sum, { rolls }) => sum + rolls, 0)
}

/** Reserves up to `requested` rolls: of the requested batch, then of as few batches as possible. Throws RangeError unless whole, from 0. */
export function reserveRolls(from: BatchedStock, requested: number, { batchId, oneBatch = false }: BatchChoice = {}): BatchRolls[] {
  requireWhole(requested)
  const rolls = Math.min(requested, from.stock)
  if (rolls === 0) return []
  const requestedBatch = from.batches.find(({ id }) => id === batchId)
  if (requestedBatch && requestedBatch.rolls >= requested) return [{ ...requestedBatch, rolls: requested }]
  // a single roll comes from unknown batches first: they are never promised as one batch
  if ((!requestedBatch || oneBatch) && (rolls > 1 || unknownRolls(from) === 0)) {
    const whole = from.batches.find((batch) => batch.rolls >= rolls)
    if (whole && (whole.rolls >= requested || !oneBatch)) return [{ ...whole, rolls }]
  }
  if (oneBatch && requested > 1) return []
  const unknown = ofUnknown(unknownRolls(from))
  if (unknown.rolls >= rolls && !requestedBatch) return [ofUnknown(rolls)]
  const others = from.batches.filter(({ id }) => id !== requestedBatch?.id)
  const largestFirst = [...others, unknown].toSorted((a, b) => b.rolls - a.rolls || age(a) - age(b))
  const reserved: BatchRolls[] = []
  for (const batch of [...(requestedBatch ? [requestedBatch] : []), ...largestFirst]) {
    const part = Math.min(batch.rolls, rolls - rollsOf(reserved))
    if (part > 0) reserved.push({ ...batch, rolls: part })
  }
  return addBatches(reserved, [])
}

/** How many of `requested` more rolls a line can get from the stock. A line that waits for one batch gets all of them or none. */
export function rollsFor(
  line: Readonly<{ batches: readonly BatchRolls[]; oneBatch: boolean }>,
  requested: number,
  stock: BatchedStock,
): number {
  if (!line.oneBatch) return Math.min(requested, stock.stock)
  const { batchId } = batchOfLine(line)
  if (batchId === undefined) return rollsOf(reserveRolls(stock, requested, { oneBatch: true }))
  return rollsOf(stock.batches.filter(({ id }) => id === batchId)) < requested ? 0 : requested
}

/** More rolls of a line come from the batch it already has most rolls of, since they are for the same car. */
export function batchOfLine({ batches }: Readonly<{ batches: readonly BatchRolls[] }>): BatchChoice {
  const [most] = batches.toSorted((a, b) => b.rolls - a.rolls || age(a) - age(b))
  return { batchId: most?.id ?? undefined }
}

/** Releases `back` rolls of a line, so that it retains as few batches as possible. Throws RangeError unless `back` is a whole number from 0. */
export function releaseRolls(line: readonly BatchRolls[], back: number): Readonly<{ released: BatchRolls[]; retained: BatchRolls[] }> {
  requireWhole(back)
  const fewestFirst = line.toSorted((a, b) => Number(a.id !== null) - Number(b.id !== null) || a.rolls - b.rolls || age(b) - age(a))
  const [released, retained]: [BatchRolls[], BatchRolls[]] = [[], []]
  for (const batch of fewestFirst) {
    const part = Math.min(batch.rolls, back - rollsOf(released))
    released.push({ ...batch, rolls: part })
    retained.push({ ...batch, rolls: batch.rolls - part })
  }
  return { released: addBatches(released, [ofUnknown(back - rollsOf(released))]), retained: addBatches(retained, []) }
}

type Exchange = Readonly<{ held: number; requested: readonly BatchRolls[]; stock: BatchedStock }>
type Exchanged = Readonly<{ line: BatchRolls[]; released: BatchRolls[]; reserved: BatchRolls[] }>

/** Exchanges the `held` rolls of a line; sent rolls stay. Null unless `requested` is exactly `held` rolls that line and stock have. */
export function exchangeRolls(line: readonly BatchRolls[], { held, requested, stock }: Exchange): Exchanged | null {
  if (rollsOf(requested) !== held) return null
  const { released: ofHeld, retained: sent } = releaseRolls(line, held)
  const released = difference(ofHeld, requested)
  const reserved = difference(requested, ofHeld)
  if (!hasRolls(stock, reserved)) return null
  return { line: addBatches(sent, requested), released, reserved }
}

/** Whether a stock has these rolls of each batch. */
export function hasRolls(stock: BatchedStock, wanted: readonly BatchRolls[]): boolean {
  const available = [...stock.batches, ofUnknown(unknownRolls(stock))]
  return wanted.every(({ id, rolls }) => rolls <= rollsOf(available.filter((batch) => batch.id === id)))
}

export function difference(batches: readonly BatchRolls[], others: readonly BatchRolls[]): BatchRolls[] {
  const more = batches.map((batch) => ({ ...batch, rolls: batch.rolls - rollsOf(others.filter(({ id }) => id === batch.id)) }))
  return more.filter(({ rolls }) => rolls > 0)
}

/** Adds up rolls per batch: each batch once, oldest first, unknown last. */
export function addBatches(batches: readonly BatchRolls[], more: readonly BatchRolls[]): BatchRolls[] {
  const byId = new Map<number | null, BatchRolls>()
  for (const batch of [...batches, ...more]) byId.set(batch.id, { ...batch, rolls: (byId.get(batch.id)?.rolls ?? 0) + batch.rolls })
  return [...byId.values()].filter(({ rolls }) => rolls > 0).toSorted((a, b) => age(a) - age(b))
}

/** Subtracts rolls per batch. Throws RangeError when a batch has fewer rolls than are subtracted. */
export function subtractBatches(batches: readonly BatchRolls[], fewer: readonly BatchRolls[]): BatchRolls[] {
  const left = addBatches(batches, []).map((batch) => ({
    ...batch,
    rolls: batch.rolls - rollsOf(fewer.filter(({ id }) => id === batch.id)),
  }))
  if (left.some(({ rolls }) => rolls < 0) || rollsOf(left) !== rollsOf(batches) - rollsOf(fewer))
    throw new RangeError('a batch has fewer rolls')
  return addBatches(left, [])
}

/** The stock after rolls were reserved. Throws RangeError when a batch, or the unknown rest, has fewer rolls. */
export function afterReserving({ stock, batches }: BatchedStock, reserved: readonly BatchRolls[]): BatchedStock {
  const left = subtractBatches([...batches, ofUnknown(unknownRolls({ stock, batches }))], reserved)
  return { stock: stock - rollsOf(reserved), batches: knownOf(left) }
}

export function afterReleasing({ stock, batches }: BatchedStock, released: readonly BatchRolls[]): BatchedStock {
  return { stock: stock + rollsOf(released), batches: knownOf(addBatches(batches, released)) }
}

export function knownOf(batches: readonly BatchRolls[]): KnownBatch[] {
  return batches.filter((batch) => batch.id !== null)
}

export function ofUnknown(rolls: number): UnknownBatch {
  return { id: null, code: null, rolls }
}

function age({ id }: BatchRolls): number {
  return id ?? Number.MAX_SAFE_INTEGER
}

function requireWhole(rolls: number): void {
  if (!Number.isInteger(rolls) || rolls < 0) throw new RangeError(`not a number of rolls: ${rolls}`)
}

type LineToReserve = Readonly<{
  product: Readonly<{ id: number; stock: number; batches?: readonly KnownBatch[] | undefined }>
  quantity: number
  choice?: BatchChoice | undefined
}>

/** Lines of one product are for one car: a batch that has enough serves them all. Throws RangeError unless quantities are whole, from 0. */
export function reserveForLines(lines: readonly LineToReserve[]): BatchRolls[][] {
  const left = new Map<number, BatchedStock>()
  const together = new Map<number, number>()
  for (const { product, quantity } of lines) together.set(product.id, (together.get(product.id) ?? 0) + quantity)
  return lines.map(({ product, quantity, choice = {} }) => {
    const stock = left.get(product.id) ?? { stock: Math.max(0, product.stock), batches: product.batches ?? [] }
    const all = together.get(product.id) ?? quantity
    const serving = quantity < all ? stock.batches.find(({ rolls }) => rolls >= all) : undefined
    const reserved = reserveRolls(stock, quantity, { ...choice, batchId: choice.batchId ?? serving?.id })
    left.set(product.id, afterReserving(stock, reserved))
    together.set(product.id, all - quantity)
    return reserved
  })
}

/** Rolls of a production batch that is known, by the number on them (rullegaranti: two rolls for one car come from the same batch). */
export type KnownBatch = Readonly<{ id: number; code: string; rolls: number }>
/** Rolls nobody knows the batch of. */
type UnknownBatch = Readonly<{ id: null; code: null; rolls: number }>
export type BatchRolls = KnownBatch | UnknownBatch

/** What a product has in stock: all its rolls, and those of known batches, the oldest first. The rest is of unknown batches. */
export type BatchedStock = Readonly<{ stock: number; batches: readonly KnownBatch[] }>

/** A wish of who orders: the batch he had before, or to wait until one batch has all rather than get rolls of several. */
export type BatchWish = Readonly<{ batchId?: number | undefined; oneBatch?: boolean | undefined }>

/** The rolls in stock of which nobody knows the batch. */
export function unknownRolls({ stock, batches }: BatchedStock): number {
  return Math.max(0, stock - rollsOf(batches))
}

export function rollsOf(batches: readonly Readonly<{ rolls: number }>[]): number {
  return batches.reduce((sum, { rolls }) => sum + rolls, 0)
}

/**
 * Of which batches `wanted` rolls are taken, as many as there are in stock. What is wished for first; otherwise one batch whenever one has them all, the
 * oldest of those; otherwise as few batches as can be, the largest first. A single roll is of one batch in any case, so rolls of unknown batches, which are
 * never promised as one, go first there, and last everywhere else (issue 'Goods come in and change'). With `oneBatch` nothing is taken
 * where no known batch has them all. Throws RangeError on no whole number from 0 up.
 */
export function takeRolls(from: BatchedStock, wanted: number, { batchId, oneBatch = false }: BatchWish = {}): BatchRolls[] {
  requireWhole(wanted)
  const rolls = Math.min(wanted, from.stock)
  if (rolls === 0) return []
  const wished = from.batches.find(({ id }) => id === batchId)
  if (wished && wished.rolls >= wanted) return [{ ...wished, rolls: wanted }]
  if ((!wished || oneBatch) && (rolls > 1 || unknownRolls(from) === 0)) {
    const whole = from.batches.find((batch) => batch.rolls >= rolls)
    if (whole && (whole.rolls >= wanted || !oneBatch)) return [{ ...whole, rolls }]
  }
  if (oneBatch && wanted > 1) return []
  const unknown = ofUnknown(unknownRolls(from))
  if (unknown.rolls >= rolls && !wished) return [ofUnknown(rolls)]
  const others = from.batches.filter(({ id }) => id !== wished?.id)
  const largestFirst = [...others, unknown].toSorted((a, b) => b.rolls - a.rolls || age(a) - age(b))
  const taken: BatchRolls[] = []
  for (const batch of [...(wished ? [wished] : []), ...largestFirst]) {
    const part = Math.min(batch.rolls, rolls - rollsOf(taken))
    if (part > 0) taken.push({ ...batch, rolls: part })
  }
  return addBatches(taken, [])
}

/**
 * How many of `wanted` more rolls a line may get of a stock: what there is, or, where its buyer waits for one batch, all of them of the batch it has or of
 * any one, or none.
 */
export function rollsFor(
  line: Readonly<{ batches: readonly BatchRolls[]; oneBatch: boolean }>,
  wanted: number,
  stock: BatchedStock,
): number {
  if (!line.oneBatch) return Math.min(wanted, stock.stock)
  const { batchId } = batchOfLine(line)
  if (batchId === undefined) return rollsOf(takeRolls(stock, wanted, { oneBatch: true }))
  return rollsOf(stock.batches.filter(({ id }) => id === batchId)) < wanted ? 0 : wanted
}

/** The batch more rolls of a line are of while it lasts, for they are for a car that has some: the one it has most of. */
export function batchOfLine({ batches }: Readonly<{ batches: readonly BatchRolls[] }>): BatchWish {
  const [most] = batches.toSorted((a, b) => b.rolls - a.rolls || age(a) - age(b))
  return { batchId: most?.id ?? undefined }
}

/**
 * Of which batches `back` of a line's rolls are given back, and what the line keeps: so that what stays is of as few as can be, unknown ones first, then
 * the fewest rolls of a batch. Rolls that nobody wrote down are given back as unknown ones. Throws RangeError on no whole number from 0 up.
 */
export function giveBackRolls(line: readonly BatchRolls[], back: number): Readonly<{ given: BatchRolls[]; kept: BatchRolls[] }> {
  requireWhole(back)
  const fewestFirst = line.toSorted((a, b) => Number(a.id !== null) - Number(b.id !== null) || a.rolls - b.rolls || age(b) - age(a))
  const [given, kept]: [BatchRolls[], BatchRolls[]] = [[], []]
  for (const batch of fewestFirst) {
    const part = Math.min(batch.rolls, back - rollsOf(given))
    given.push({ ...batch, rolls: part })
    kept.push({ ...batch, rolls: batch.rolls - part })
  }
  return { given: addBatches(given, [ofUnknown(back - rollsOf(given))]), kept: addBatches(kept, []) }
}

type Exchange = Readonly<{ held: number; wanted: readonly BatchRolls[]; stock: BatchedStock }>
type Exchanged = Readonly<{ line: BatchRolls[]; given: BatchRolls[]; taken: BatchRolls[] }>

/**
 * The `held` rolls of a line as staff want them by batch: which go back into the stock, and which are taken from it. The rolls that were sent stay
 * what they are. Null where other than `held` rolls are wanted, or of a batch more than line and stock have.
 */
export function exchangeRolls(line: readonly BatchRolls[], { held, wanted, stock }: Exchange): Exchanged | null {
  if (rollsOf(wanted) !== held) return null
  const { given: ofHeld, kept: sent } = giveBackRolls(line, held)
  const given = difference(ofHeld, wanted)
  const taken = difference(wanted, ofHeld)
  const available = [...stock.batches, ofUnknown(unknownRolls(stock))]
  if (taken.some(({ id, rolls }) => rolls > rollsOf(available.filter((batch) => batch.id === id)))) return null
  return { line: addBatches(sent, wanted), given, taken }
}

/** Of batches what is more than the others have. */
function difference(batches: readonly BatchRolls[], others: readonly BatchRolls[]): BatchRolls[] {
  const more = batches.map((batch) => ({ ...batch, rolls: batch.rolls - rollsOf(others.filter(({ id }) => id === batch.id)) }))
  return more.filter(({ rolls }) => rolls > 0)
}

/** Rolls of batches together, each batch once, the oldest first and the unknown last. */
export function addBatches(batches: readonly BatchRolls[], more: readonly BatchRolls[]): BatchRolls[] {
  const byId = new Map<number | null, BatchRolls>()
  for (const batch of [...batches, ...more]) byId.set(batch.id, { ...batch, rolls: (byId.get(batch.id)?.rolls ?? 0) + batch.rolls })
  return [...byId.values()].filter(({ rolls }) => rolls > 0).toSorted((a, b) => age(a) - age(b))
}

/** What is left of batches. Throws RangeError where a batch has fewer rolls than are taken off. */
export function subtractBatches(batches: readonly BatchRolls[], fewer: readonly BatchRolls[]): BatchRolls[] {
  const left = addBatches(batches, []).map((batch) => ({
    ...batch,
    rolls: batch.rolls - rollsOf(fewer.filter(({ id }) => id === batch.id)),
  }))
  if (left.some(({ rolls }) => rolls < 0) || rollsOf(left) !== rollsOf(batches) - rollsOf(fewer))
    throw new RangeError('a batch has fewer rolls')
  return addBatches(left, [])
}

/** A stock after rolls were taken from it. Throws RangeError where a batch, or what is of unknown ones, has fewer rolls. */
export function afterTaking({ stock, batches }: BatchedStock, taken: readonly BatchRolls[]): BatchedStock {
  const left = subtractBatches([...batches, ofUnknown(unknownRolls({ stock, batches }))], taken)
  return { stock: stock - rollsOf(taken), batches: knownOf(left) }
}

/** A stock after rolls came into it. */
export function afterGiving({ stock, batches }: BatchedStock, given: readonly BatchRolls[]): BatchedStock {
  return { stock: stock + rollsOf(given), batches: knownOf(addBatches(batches, given)) }
}

/** The rolls of known batches. */
export function knownOf(batches: readonly BatchRolls[]): KnownBatch[] {
  return batches.filter((batch) => batch.id !== null)
}

/** So many rolls nobody knows the batch of. */
export function ofUnknown(rolls: number): UnknownBatch {
  return { id: null, code: null, rolls }
}

/** Batches are numbered as they come in; of the unknown nobody knows, so they stand last. */
function age({ id }: BatchRolls): number {
  return id ?? Number.MAX_SAFE_INTEGER
}

function requireWhole(rolls: number): void {
  if (!Number.isInteger(rolls) || rolls < 0) throw new RangeError(`not a number of rolls: ${rolls}`)
}

import type { BatchChoice, BatchedStock, BatchRolls } from '#domain/batches/batch-rolls.ts'

/**
 * What is wrong with the rolls an order's line got of a stock, found the slow way: every choice of batches is tried. Null where nothing is. A batch
 * that is wished for comes first; otherwise one known batch wherever it has them all, the oldest of those; otherwise as few batches as can be.
 */
export function wrongChoice(stock: BatchedStock, count: number, requested: BatchChoice, got: readonly BatchRolls[]): string | null {
  const rolls = Math.min(count, stock.stock)
  const known = stock.batches.map(({ id, rolls: has }) => ({ id: id as number | null, has }))
  const unknown = stock.stock - known.reduce((sum, { has }) => sum + has, 0)
  const all = [...known, { id: null, has: unknown }].filter(({ has }) => has > 0)
  const expected = () => {
    const wantedBatch = known.find(({ id }) => id === requested.batchId)
    if (wantedBatch && wantedBatch.has >= count) return `${rolls} of ${wantedBatch.id}`
    const whole = known.find(({ has }) => has >= count)
    if (requested.oneBatch && count > 1) return whole ? `${count} of ${whole.id}` : ''
    const oldest = known.find(({ has }) => has >= rolls)
    if (!wantedBatch && rolls > 1 && oldest) return `${rolls} of ${oldest.id}`
    return null
  }
  const text = got.map(({ id, rolls: of }) => `${of} of ${id}`).join(', ')
  const outcome = `${count} of a stock of ${all.map(({ id, has }) => `${has} of ${id}`).join(', ')} with ${JSON.stringify(requested)} got '${text}'`
  const one = expected()
  if (one !== null) return text === one ? null : `${outcome}, not '${one}'`
  if (got.reduce((sum, batch) => sum + batch.rolls, 0) !== rolls) return `${outcome}, not ${rolls} rolls`
  const fewest = Math.min(...choicesOf(all).flatMap((some) => (sumOf(some) >= rolls ? some.length : [])))
  // the requested batch is used as far as it goes, whatever the others come to then
  return requested.batchId !== undefined || got.length === fewest ? null : `${outcome}, not of ${fewest} batches`
}

function choicesOf<Batch>(batches: readonly Batch[]): Batch[][] {
  return Array.from({ length: 2 ** batches.length }, (_, chosen) => batches.filter((_batch, place) => chosen & (1 << place)))
}

function sumOf(batches: readonly Readonly<{ has: number }>[]): number {
  return batches.reduce((sum, { has }) => sum + has, 0)
}

import { afterTaking, type BatchChoice, type BatchedStock, type BatchRolls, type KnownBatch, takeRolls } from './batch-rolls.ts'

type WantedLine = Readonly<{
  product: Readonly<{ id: number; stock: number; batches?: readonly KnownBatch[] | undefined }>
  quantity: number
  choice?: BatchChoice | undefined
}>

/** Chooses batches line by line. Lines of one product are for one car. Throws RangeError unless quantities are whole numbers from 0. */
export function takeForLines(lines: readonly WantedLine[]): BatchRolls[][] {
  const left = new Map<number, BatchedStock>()
  const together = new Map<number, number>()
  for (const { product, quantity } of lines) together.set(product.id, (together.get(product.id) ?? 0) + quantity)
  return lines.map(({ product, quantity, choice = {} }) => {
    const stock = left.get(product.id) ?? { stock: Math.max(0, product.stock), batches: product.batches ?? [] }
    const all = together.get(product.id) ?? quantity
    const serving = quantity < all ? stock.batches.find(({ rolls }) => rolls >= all) : undefined
    const taken = takeRolls(stock, quantity, { ...choice, batchId: choice.batchId ?? serving?.id })
    left.set(product.id, afterTaking(stock, taken))
    together.set(product.id, all - quantity)
    return taken
  })
}

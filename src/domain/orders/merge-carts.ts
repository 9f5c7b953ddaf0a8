import { type Cart, type CartLine, isSameLine, type LineKey, MAX_CART_LINES, MAX_LINE_QUANTITY } from './cart.ts'

/** A cart as two devices last agreed on it, as it is here, and as the account has it. */
type Diverged = Readonly<{ base: Cart; mine: Cart; theirs: Cart }>

/**
 * Joins what two devices did to one cart (decision 0024). What only one of them changed counts. Where both did: raised twice is the
 * larger number, lowered twice the smaller one, and of one raised and one lowered both count, so that an order placed there takes
 * out what was ordered and leaves what was added here. Lines here keep their places; those there follow. Of more lines than a cart
 * may hold, the account's stay.
 */
export function mergeCarts({ base, mine, theirs }: Diverged): Cart {
  const quantityIn = (cart: Cart, line: CartLine) => cart.find((other) => isSameLine(other, line))?.quantity ?? 0
  const all = [...mine, ...theirs.filter((line) => quantityIn(mine, line) === 0)]
  const merged = all
    .map((line) => ({
      ...line,
      quantity: mergeQuantities({ base: quantityIn(base, line), mine: quantityIn(mine, line), theirs: quantityIn(theirs, line) }),
    }))
    .filter(({ quantity }) => quantity > 0)
  const tooMany = merged.length - MAX_CART_LINES
  if (tooMany <= 0) return merged
  const crowdedOut = merged.filter((line) => quantityIn(theirs, line) === 0).slice(-tooMany)
  return merged.filter((line) => !crowdedOut.includes(line))
}

function mergeQuantities({ base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', number>>): number {
  if (mine === base) return theirs
  if (theirs === base) return mine
  if (mine > base && theirs > base) return Math.max(mine, theirs)
  if (mine < base && theirs < base) return Math.min(mine, theirs)
  return Math.min(MAX_LINE_QUANTITY, mine + theirs - base)
}

/** A line whose number of units is another than before: 0 where there was none or is none any more. */
export type CartChange = LineKey & Readonly<{ from: number; to: number }>

/** What is different between two carts, line by line; what was seen of prices is no difference. */
export function cartChanges(before: Cart, after: Cart): CartChange[] {
  const gone = before.filter((line) => !after.some((other) => isSameLine(other, line)))
  const changes = after.flatMap((line) => {
    const from = before.find((other) => isSameLine(other, line))?.quantity ?? 0
    return from === line.quantity ? [] : [changeOf(line, from, line.quantity)]
  })
  return [...changes, ...gone.map((line) => changeOf(line, line.quantity, 0))]
}

function changeOf({ productId, payWithPoints, sampleOf }: LineKey, from: number, to: number): CartChange {
  return { productId, payWithPoints, sampleOf, from, to }
}

import { isOrderableQuantity } from '#domain/orders/cart.ts'
import { readText, writeText } from '#web/browser/storage.ts'
import { addProductToCart } from './add-to-cart.ts'

/** Where the script in the head keeps what was added on a page that was left before it was alive. */
export const HELD_ADDITIONS_KEY = 'foliehuset.kurv.venter'

type Added = Parameters<typeof addProductToCart>[0]['product']
type Addition = Readonly<{ product: Added; quantity: number }>

/** What a button says of itself, so that a press on it counts before the page is alive: spread it on the button. */
export function addsToCart({ id, nameDa, price, promotion, pointsCost }: Added): { 'data-adds': string } {
  return { 'data-adds': JSON.stringify({ id, nameDa, price, promotion, pointsCost }) }
}

/** Puts in the cart, once, what was pressed on the page before this one while it could not answer yet. */
export function addHeldProducts(): void {
  const text = readText('tab', HELD_ADDITIONS_KEY)
  if (text === null) return
  writeText('tab', HELD_ADDITIONS_KEY, null)
  for (const addition of readAdditions(text)) addProductToCart(addition)
}

/** The additions of a stored text; nothing of one that is broken. */
export function readAdditions(text: string): readonly Addition[] {
  try {
    const pairs: unknown = JSON.parse(text)
    if (!Array.isArray(pairs)) return []
    return pairs.flatMap(([product, quantity]) =>
      isAdded(product) ? [{ product, quantity: isOrderableQuantity(quantity) ? quantity : 1 }] : [],
    )
  } catch {
    return []
  }
}

function isAdded(value: unknown): value is Added {
  if (typeof value !== 'object' || value === null) return false
  const { id, nameDa, price, promotion, pointsCost } = value as Record<string, unknown>
  const isNamed = Number.isSafeInteger(id) && Number(id) > 0 && typeof nameDa === 'string'
  return isNamed && [price, promotion, pointsCost ?? 0].every((figure) => Number.isFinite(figure))
}

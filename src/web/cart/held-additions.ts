import { isOrderableQuantity } from '#domain/cart/cart.ts'
import { readText, writeText } from '#web/browser/stored-value.ts'
import { addProductToCart } from './add-to-cart.ts'

/** Written by the script in the head before hydration. */
export const HELD_ADDITIONS_KEY = 'foliehuset.kurv.venter'

type Added = Parameters<typeof addProductToCart>[0]['product']
type Addition = Readonly<{ product: Added; quantity: number }>

/** Attributes for a button that works before hydration. */
export function addsToCart({ id, nameDa, price, promotion, pointsCost }: Added): { 'data-adds': string } {
  return { 'data-adds': JSON.stringify({ id, nameDa, price, promotion, pointsCost }) }
}

/** Adds products pressed before hydration, once. */
export function addHeldProducts(): void {
  const text = readText('tab', HELD_ADDITIONS_KEY)
  if (text === null) return
  writeText('tab', HELD_ADDITIONS_KEY, null)
  for (const addition of readAdditions(text)) addProductToCart(addition)
}

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

import { paths } from '#contract/pages/pages.ts'
import type { BatchChoice } from '#domain/batches/batch-rolls.ts'
import { batchChoiceOf, type CartLine, FULL_CART, hasRoomFor } from '#domain/cart/cart.ts'
import { priceToSee } from '#domain/cart/seen-price.ts'
import { krToOre } from '#domain/money/money.ts'
import { lineName } from '#domain/samples/sample.ts'
import { toast } from '#web/ui/toast.ts'
import { cartActions, readCart } from './cart-store.ts'

export const TO_CART = { to: paths.cart(), text: 'Se kurv' } as const

type Priced = Readonly<{ id: number; price: number; promotion: number; pointsCost: number | null }>
type Units = BatchChoice & Readonly<{ quantity: number; payWithPoints?: boolean; sampleOf?: number | null }>

export function cartLineOf(product: Priced, { quantity, payWithPoints = false, sampleOf = null, ...requested }: Units): CartLine {
  const { id: productId, price, promotion, pointsCost } = product
  const seenPrice = priceToSee({ unitPriceOre: krToOre(price), promotionPercent: promotion, pointsCost }, { payWithPoints })
  return { productId, quantity, payWithPoints, sampleOf, seenPrice, ...batchChoiceOf(requested) }
}

type Adding = Omit<Units, 'sampleOf'> &
  Readonly<{
    product: Priced & Readonly<{ nameDa: string }>
    /** of a colour sample */
    film?: Readonly<{ id: number; nameDa: string; kcwId: string }>
  }>

/** Adds units with a message (requirements §8). */
export function addProductToCart({ product, film, ...units }: Adding): void {
  const line = cartLineOf(product, { ...units, sampleOf: film?.id ?? null })
  if (!hasRoomFor(readCart(), [line])) {
    toast.error(FULL_CART)
    return
  }
  cartActions.add(line)
  toast.linked(`${lineName(product, film)} tilføjet til kurv!`, TO_CART)
}

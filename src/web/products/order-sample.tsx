import { Mail } from 'lucide-react'
import type { Product, SampleOffer } from '#contract/products/product.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { addProductToCart } from '#web/cart/add-to-cart.ts'
import { usePriceTag } from '#web/prices/use-price-tag.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'

/** Puts a sample of this film in the cart, its colour with it. */
export function OrderSample({ film, sample }: { film: Product; sample: SampleOffer }) {
  const tag = usePriceTag({ ...sample, beforePrice: null })
  const { shipping } = useSettings()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 grow basis-56 text-sm">
        <span className="block font-semibold">Se farven i virkeligheden</span>
        <span className="figures block text-xs text-muted">
          Farveprøve <span className="own-price">{tag.price}</span> {tag.vatLabel}. Prøver alene sendes som brev for{' '}
          {amount(krToOre(shipping.letterKr))} inkl. moms.
        </span>
      </p>
      <Button onClick={() => addProductToCart({ product: sample, quantity: 1, film })}>
        <Mail size={18} aria-hidden />
        Bestil prøve
      </Button>
    </div>
  )
}
